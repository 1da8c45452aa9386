// Which checks changed their state between two looks, in words for screen readers. Pure.
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredRow } from '../../shared/views/remotes.ts'

export type Seen = ReadonlyMap<string, CheckStatus>

const WORDS: Readonly<Record<CheckStatus, string>> = {
  new: 'is new',
  up: 'is up',
  grace: 'is late',
  down: 'is down',
  paused: 'is paused',
}

const NAMED = 3

export function seenOf(rows: Iterable<CheckRow>, now: number): Seen {
  return new Map([...rows].map((row) => [row.uuid, statusNow(row, now)]))
}

/** Those of other servers, by their id in the list, as these said; linked ones are the own check's. */
export function seenElsewhere(rows: ReadonlyMap<string, MirroredRow>): Seen {
  return new Map(
    [...rows].flatMap(([id, { linked, status }]) => (linked === null ? [[id, status]] : [])),
  )
}

/** Empty: nothing changed. Checks that came or went are no change of state. */
export function changesText(
  before: Seen,
  after: Seen,
  rows: Pick<ReadonlyMap<string, Pick<CheckRow, 'name'>>, 'get'>,
): string {
  const changed = [...after].filter(([uuid, status]) => {
    const known = before.get(uuid)
    return known !== undefined && known !== status
  })
  if (changed.length > NAMED) return `${changed.length} checks changed their state`
  return changed
    .map(([uuid, status]) => `${rows.get(uuid)?.name || 'An unnamed check'} ${WORDS[status]}`)
    .join(', ')
}
