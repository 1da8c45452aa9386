// Pings found by the words of their bodies.

import type { FoundPing } from '../../shared/views/timeline.ts'
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import type { FoundBody } from '../monitor/insights/body-search.ts'
import { checkOf } from './find.ts'
import type { Handlers } from './handlers.ts'
import { snippetParts } from './views/snippet.ts'
import { pingItems } from './views/timeline-items.ts'

export const BODY_SEARCH_HANDLERS = {
  'timeline.search': async (context, { text, uuid, before, limit }) => {
    const { monitor } = context
    const checkId = uuid === null ? null : checkOf(context, uuid).id
    // One more than is shown tells whether that was all.
    const page = { text, checkId, before: positionOf(before), limit: limit + 1 }
    const { found, complete } = await monitor.bodies.search(page)
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    const there = shown.flatMap((body) => {
      const check = monitor.checks.byId(body.checkId)
      const ping = check && monitor.log.ping(check, body.n)
      return ping === null ? [] : [{ ping, snippet: snippetParts(body.snippet) }]
    })
    const items = await pingItems(there.map(({ ping }) => ping))
    return {
      items: items.map((item, i): FoundPing => ({ ...item, snippet: there[i]?.snippet ?? [] })),
      next: found.length > limit && last !== undefined ? nextOf(last) : null,
      complete,
    }
  },
} satisfies Partial<Handlers>

function nextOf({ created, id }: FoundBody): string {
  return `${created}-${id}`
}

/** @throws TocsinError INVALID */
function positionOf(before: string | null): Pick<FoundBody, 'created' | 'id'> | null {
  if (before === null) return null
  const [, created, id] = /^(\d{1,16})-(\d{1,16})$/.exec(before) ?? []
  if (created === undefined || id === undefined) {
    throw new TocsinError('INVALID', tell('refusals.noPlaceInSearch'))
  }
  return { created: Number(created), id: Number(id) }
}
