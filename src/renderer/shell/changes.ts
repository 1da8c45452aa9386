// Which checks changed their state between two looks, in words for screen readers. Pure.

import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredRow } from '../../shared/views/remotes.ts'
import { t } from '../words/t.ts'

export type Seen = ReadonlyMap<string, CheckStatus>

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
  if (changed.length > NAMED) return t('shell.manyChanged', { n: changed.length })
  return changed
    .map(([uuid, status]) => {
      const name = rows.get(uuid)?.name || t('shell.anUnnamedCheck')
      return t(`shell.changed.${status}`, { name })
    })
    .join(', ')
}
