// The report of a move to another server: its rows, and what stays behind (contract remotes.md 4, 8). Pure.
import type {
  ChannelByHand,
  LeftBehind,
  MovedCheck,
  MoveOutcome,
  MoveReport,
} from '../../../shared/views/moves.ts'
import type { Millis } from '../../clock.ts'
import { shownOf } from '../../monitor/insights/import-plan.ts'
import type { AlarmSettings } from '../../monitor/queries.ts'
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
  readonly baseUrl: string
  readonly pingBase: string
  readonly now: Millis
}

export function moveReport(parts: ReportParts): MoveReport {
  const { moves, became, byHand } = parts
  const going = moves.filter(({ outcome }) => outcome !== 'refused')
  return {
    checks: moves.map((move) => rowOf(move, became.get(move.check.id), parts)),
    byHand,
    leftBehind: leftBehind(going, parts),
    tellNobody: going.filter(tellsNobody).length,
    canKeepUuids: false,
  }
}

function rowOf(
  { check, fields, outcome, there, problem }: PlannedMove,
  now: Became | undefined,
  { baseUrl, pingBase }: ReportParts,
): MovedCheck {
  const target = now?.target ?? there?.uuid ?? null
  return {
    ...shownOf(fields),
    uuid: check.uuid,
    outcome: now?.outcome ?? outcome,
    target,
    problem: now?.problem ?? problem,
    oldUrl: `${baseUrl}/ping/${check.uuid}`,
    newUrl: target === null ? null : pingBase + target,
  }
}

function tellsNobody({ there, channels, sendsFields }: PlannedMove): boolean {
  const own = there?.channels.length ?? 0
  return own === 0 && (channels.length === 0 || !sendsFields)
}

function leftBehind(
  going: readonly PlannedMove[],
  { alarms, now }: ReportParts,
): MoveReport['leftBehind'] {
  const count = (does: (move: PlannedMove) => boolean) => going.filter(does).length
  const left: readonly (readonly [LeftBehind, number])[] = [
    ['history', count(({ check }) => check.nPings > 0)],
    ['uuids', going.length],
    ['ping_urls', going.length],
    ['badge_urls', going.length],
    ['reminders', count(({ check }) => (alarms(check.id).remindEvery ?? 0) > 0)],
    ['snoozes', count(({ check }) => (alarms(check.id).snoozedUntil ?? 0) > now)],
    ['observe', count(({ check }) => check.observe !== '')],
  ]
  return left.filter(([, checks]) => checks > 0).map(([what, checks]) => ({ what, checks }))
}
