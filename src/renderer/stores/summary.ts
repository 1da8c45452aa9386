// How all checks are, in numbers. Pure but for its hook.
import { useShallow } from 'zustand/react/shallow'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { type ChecksState, useChecks } from './checks.ts'
import { serverNow } from './now.ts'

export interface Summary extends Readonly<Record<CheckStatus, number>> {
  readonly all: number
  /** The earliest that is still to come, and whose it is; null: none. */
  readonly deadline: number | null
  readonly deadlineOf: string | null
}

export function summarize(rows: Iterable<CheckRow>, now: number): Summary {
  const counts = { new: 0, up: 0, grace: 0, down: 0, paused: 0 }
  let all = 0
  let next: CheckRow | null = null
  for (const row of rows) {
    all += 1
    counts[statusNow(row, now)] += 1
    if (row.deadline === null || row.deadline <= now || row.status === 'paused') continue
    if (next?.deadline == null || row.deadline < next.deadline) next = row
  }
  return { ...counts, all, deadline: next?.deadline ?? null, deadlineOf: next?.uuid ?? null }
}

/** Several components ask for the same. */
let last: { readonly of: ChecksState; readonly summary: Summary } | null = null

function summaryOf(state: ChecksState): Summary {
  if (last?.of !== state) last = { of: state, summary: summarize(state.rows.values(), serverNow()) }
  return last.summary
}

export function useDownCount(): number {
  return useChecks((state) => summaryOf(state).down)
}

export function useSummary(): Summary {
  return useChecks(useShallow(summaryOf))
}
