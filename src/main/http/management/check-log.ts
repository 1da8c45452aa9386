// The log of a check over the management API: pings, bodies, flips; and gaps in watching
// (contract monitor.md 2.1, 5.6–5.8; docs/observer.md).
import { type Millis, millis } from '../../clock.ts'
import { flipDocument, gapDocument, pingDocument } from '../../monitor/documents/check-document.ts'
import type { Check } from '../../monitor/rules/check.ts'
import { durationsOf } from '../../monitor/rules/durations.ts'
import { type Answer, empty, json, NOT_FOUND } from './answer.ts'
import { findByUniqueKey, findCheck, isAnswer } from './checks.ts'
import { parseInteger, parseLooseInteger } from './integer.ts'
import type { Call, Route } from './route-types.ts'

/** The API never lists more pings than this (contract monitor.md D8). */
const MAX_LISTED = 1000
/** Bounds of `start`, `end` and `seconds`, in seconds (contract monitor.md 5.7). */
const MAX_TIMESTAMP = 10_000_000_000
const MAX_PERIOD = 31_536_000

function listPings(call: Call): Answer {
  const check = findCheck(call)
  if (isAnswer(check)) return check
  const { pings, limits } = call.monitor
  const page = pings.newest(check.id, Math.min(limits.pingLog, MAX_LISTED))
  const durations = durationsOf(page, (ping, notBefore) =>
    pings.earlier(check.id, ping.n, notBefore),
  )
  return json({
    pings: page.map((ping) => pingDocument(ping, check.uuid, durations.get(ping.n), call)),
  })
}

function showBody(call: Call): Answer {
  const check = findCheck(call)
  if (isAnswer(check)) return check
  const n = Number(call.params.n)
  if (n <= check.nPings - call.monitor.limits.pingLog) return NOT_FOUND
  const body = call.monitor.pings.body(check.id, n)
  return body === null ? NOT_FOUND : { kind: 'bytes', bytes: body }
}

function listFlips(find: (call: Call) => Check | Answer) {
  return (call: Call): Answer => {
    const check = find(call)
    if (isAnswer(check)) return check
    const period = readPeriod(call)
    if (period === null) return empty(400)
    const flips = call.monitor.flips.ofCheck(check.id, period).map(flipDocument)
    return json(call.version === 3 ? flips : { flips })
  }
}

function listGaps(call: Call): Answer {
  const period = readPeriod(call)
  if (period === null) return empty(400)
  const gaps = call.monitor.gaps.overlapping(period.start, period.end)
  return json({ gaps: gaps.map(gapDocument) })
}

/** The period that `start`, `end` and `seconds` ask for, all of them together; null: malformed. */
function readPeriod({ query, clock }: Call): { start: Millis | null; end: Millis | null } | null {
  const start = readBound(query, 'start')
  const end = readBound(query, 'end')
  const text = query.getAll('seconds').at(-1) ?? ''
  const seconds = text === '' ? 0 : parseLooseInteger(text, MAX_PERIOD)
  if (start === undefined || end === undefined || seconds === null) return null
  if (seconds === 0) return { start, end }
  return { start: Math.max(start ?? 0, clock.now() - millis(seconds)), end }
}

/** Null: not given. Undefined: malformed. */
function readBound(query: URLSearchParams, name: 'start' | 'end'): Millis | null | undefined {
  const text = query.getAll(name).at(-1)
  if (text === undefined) return null
  const value = parseInteger(text, MAX_TIMESTAMP)
  return value === null ? undefined : millis(value)
}

const FOREIGN = { description: 'The check belongs to another project' } as const
const UNKNOWN = { description: 'There is no such check' } as const
const PERIOD = {
  start: 'Only from this time on, in seconds since the epoch',
  end: 'Only before this time, in seconds since the epoch',
  seconds: 'Only from so many seconds ago on',
}
const BAD_PERIOD = { description: 'A bound of the period is malformed' } as const
const FLIPS = { description: 'The flips, newest first', schema: 'FlipList' } as const

export const LOG_ROUTES: readonly Route[] = [
  {
    path: '/checks/:uuid/pings/',
    verbs: {
      GET: {
        access: 'write',
        run: listPings,
        doc: {
          summary: 'The newest pings of a check',
          responses: {
            200: { description: 'The pings, newest first', schema: 'PingList' },
            403: FOREIGN,
            404: UNKNOWN,
          },
        },
      },
    },
  },
  {
    path: '/checks/:uuid/pings/:n/body',
    verbs: {
      GET: {
        access: 'write',
        run: showBody,
        doc: {
          summary: 'The body of a ping, byte for byte',
          responses: {
            200: { description: 'The bytes that were kept', type: 'text/plain' },
            403: FOREIGN,
            404: { description: 'No such check or ping, or its body is empty' },
          },
        },
      },
    },
  },
  {
    path: '/checks/:uuid/flips/',
    verbs: {
      GET: {
        access: 'read',
        run: listFlips(findCheck),
        doc: {
          summary: 'Changes of the status of a check',
          query: PERIOD,
          responses: { 200: FLIPS, 400: BAD_PERIOD, 403: FOREIGN, 404: UNKNOWN },
        },
      },
    },
  },
  {
    path: '/checks/:unique_key/flips/',
    verbs: {
      GET: {
        access: 'read',
        run: listFlips(findByUniqueKey),
        doc: {
          summary: 'Changes of the status of a check, by its unique key',
          query: PERIOD,
          responses: { 200: FLIPS, 400: BAD_PERIOD, 404: UNKNOWN },
        },
      },
    },
  },
  {
    path: '/gaps/',
    versions: [3],
    verbs: {
      GET: {
        access: 'read',
        run: listGaps,
        doc: {
          summary: 'Periods in which nobody watched (an addition to the Healthchecks API)',
          query: PERIOD,
          responses: {
            200: { description: 'The gaps, oldest first', schema: 'GapList' },
            400: BAD_PERIOD,
          },
        },
      },
    },
  },
]
