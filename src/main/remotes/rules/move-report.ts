// The report of a move to another server: its rows, and what stays behind (contract remotes.md 4, 8). Pure.
import { leftBehindOf } from '../../../shared/model/move-totals.ts'
import type {
  ChannelByHand,
  LeftBehind,
  MovedCheck,
  MovedMaintenance,
  MoveOutcome,
  MoveReport,
} from '../../../shared/views/moves.ts'
import type { Millis } from '../../clock.ts'
import { shownOf } from '../../monitor/insights/import-plan.ts'
import { withMaintenance } from '../../monitor/operations/imports.ts'
import type { AlarmSettings } from '../../monitor/queries.ts'
import type { Check } from '../../monitor/rules/check.ts'
import type { PlannedMove } from './move-plan.ts'

/** What became of a check. */
export interface Became {
  readonly outcome: MoveOutcome
  /** UUID there. */
  readonly target: string | null
  readonly problem: string
}

export interface ReportParts {
  readonly moves: readonly PlannedMove[]
  /** By id of the check; those that nothing happened to yet are missing. */
  readonly became: ReadonlyMap<number, Became>
  readonly alarms: (checkId: number) => AlarmSettings
  readonly byHand: readonly ChannelByHand[]
  /** Which of them a check has, as places in `byHand`. */
  readonly lacks: (checkId: number) => readonly number[]
  /** Whether it leaves a maintenance window behind. */
  readonly leavesMaintenance: (check: Check) => boolean
  /** Windows that go along. */
  readonly maintenance: readonly MovedMaintenance[]
  readonly baseUrl: string
  readonly pingBase: string
  readonly now: Millis
}

export function moveReport(parts: ReportParts): MoveReport {
  const { moves, became, byHand } = parts
  const checks = moves.map((move) => rowOf(move, became.get(move.check.id), parts))
  return {
    checks,
    byHand,
    leftBehind: leftBehindOf(checks),
    tellNobody: checks.filter(({ tellsNobody }) => tellsNobody).length,
    canKeepUuids: false,
    ...withMaintenance(parts.maintenance),
  }
}

function rowOf(move: PlannedMove, now: Became | undefined, parts: ReportParts): MovedCheck {
  const { check, fields, outcome, there, problem } = move
  const { baseUrl, pingBase, lacks } = parts
  const isGoing = outcome !== 'refused'
  const target = now?.target ?? there?.uuid ?? null
  return {
    ...shownOf(fields),
    uuid: check.uuid,
    outcome: now?.outcome ?? outcome,
    target,
    problem: now?.problem ?? problem,
    oldUrl: `${baseUrl}/ping/${check.uuid}`,
    newUrl: target === null ? null : pingBase + target,
    leaves: isGoing ? leavesOf(move, parts) : [],
    byHand: isGoing ? lacks(check.id) : [],
    tellsNobody: isGoing && tellsNobody(move),
  }
}

function tellsNobody({ there, channels, sendsFields }: PlannedMove): boolean {
  const own = there?.channels.length ?? 0
  return own === 0 && (channels.length === 0 || !sendsFields)
}

function leavesOf(
  { check }: PlannedMove,
  { alarms, leavesMaintenance, now }: ReportParts,
): readonly LeftBehind[] {
  const { remindEvery, snoozedUntil } = alarms(check.id)
  return [
    ...(check.nPings > 0 ? ['history' as const] : []),
    ...(['uuids', 'ping_urls', 'badge_urls'] as const),
    ...((remindEvery ?? 0) > 0 ? ['reminders' as const] : []),
    ...((snoozedUntil ?? 0) > now ? ['snoozes' as const] : []),
    ...(check.observe === '' ? [] : ['observe' as const]),
    ...(leavesMaintenance(check) ? ['maintenance' as const] : []),
  ]
}
