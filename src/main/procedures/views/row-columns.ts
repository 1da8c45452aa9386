// What columns of the list show of checks beside their rows: asked for by a window that shows them, so that a ping
// costs nothing for it.
import type { CheckBeats } from '../../../shared/views/beats.ts'
import type { CheckQueries } from '../../monitor/queries.ts'
import type { Check } from '../../monitor/rules/check.ts'
import { decodeBody } from '../../monitor/rules/keywords.ts'
import type { RunEnd } from '../../monitor/tables/history.ts'
import { lastLine } from '../../notify/desktop-channel/notice-text.ts'
import { createSlices } from '../../turns.ts'
import { loadMailEnd } from './mail-end.ts'

/** One after the other, while others have their turns in between. Checks that are gone are left out. */
export async function ofEach<T>(
  checks: Pick<CheckQueries, 'byUuid'>,
  uuids: readonly string[],
  look: (check: Check) => T | Promise<T>,
): Promise<readonly T[]> {
  const slice = createSlices()
  const found: T[] = []
  for (const uuid of uuids) {
    const check = checks.byUuid(uuid)
    if (check !== null) found.push(await look(check))
    await slice()
  }
  return found
}

/** Of a mail its text, or where that is empty its subject. */
export async function lastLineOf({ isMail, bytes }: RunEnd): Promise<string> {
  if (!isMail) return lastLine(decodeBody(bytes))
  const mailEnd = await loadMailEnd()
  return mailEnd(bytes)
}

/** The share of the runs that are known which failed, were missed, or came when the check was down; null: none is. */
export function failing({ beats }: Pick<CheckBeats, 'beats'>): number | null {
  const runs = beats.filter(({ kind }) => kind !== 'gap')
  return runs.length === 0
    ? null
    : runs.filter(({ kind }) => kind !== 'success').length / runs.length
}
