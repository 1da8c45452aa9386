// How all checks are, in numbers. Pure but for its hook.
import { useShallow } from 'zustand/react/shallow'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredRow } from '../../shared/views/remotes.ts'
import { type ChecksState, useChecks } from './checks.ts'
import { type MirroredState, useMirrored } from './mirrored.ts'
import { serverNow } from './now.ts'

export interface Summary extends Readonly<Record<CheckStatus, number>> {
  readonly all: number
  /** The earliest that is still to come, and whose it is; null: none. */
  readonly deadline: number | null
  readonly deadlineOf: string | null
}

/** @param mirrored those of other servers: linked ones are counted by the own check */
export function summarize(
  rows: Iterable<CheckRow>,
  now: number,
  mirrored: Iterable<MirroredRow> = [],
): Summary {
  const counts = { new: 0, up: 0, grace: 0, down: 0, paused: 0 }
  let all = 0
  let next: CheckRow | null = null
  for (const row of rows) {
    all += 1
    counts[statusNow(row, now)] += 1
    if (row.deadline === null || row.deadline <= now || row.status === 'paused') continue
    if (next?.deadline == null || row.deadline < next.deadline) next = row
  }
  for (const { linked, status } of mirrored) {
    if (linked !== null) continue
    all += 1
    counts[status] += 1
  }
  return { ...counts, all, deadline: next?.deadline ?? null, deadlineOf: next?.uuid ?? null }
}

/** Several components ask for the same. */
let last: {
  readonly of: ChecksState
  readonly others: MirroredState
  readonly summary: Summary
} | null = null

function summaryOf(state: ChecksState, others: MirroredState): Summary {
  if (last?.of !== state || last.others !== others) {
    const summary = summarize(state.rows.values(), serverNow(), others.rows.values())
    last = { of: state, others, summary }
  }
  return last.summary
}

export function useDownCount(): number {
  const others = useMirrored()
  return useChecks((state) => summaryOf(state, others).down)
}

export function useSummary(): Summary {
  const others = useMirrored()
  return useChecks(useShallow((state) => summaryOf(state, others)))
}
