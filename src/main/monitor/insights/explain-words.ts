// What is told of a check's state, and the parts that its explanation is put together from. Pure.
import type { CheckStatus } from '../../../shared/views/checks.ts'
import { type Told, type ToldSpan, type ToldTime, tell } from '../../../shared/words/told.ts'
import { MINUTE, type Millis, millis } from '../../clock.ts'
import type { Check, FlipReason, PingKind, StoredStatus } from '../rules/check.ts'
import type { InMaintenance } from '../rules/coverage.ts'
import { snoozeEnd, snoozingGroup } from '../rules/group-snooze.ts'
import { type Gap, type Shift, settleTime } from '../rules/observer.ts'
import type { AlarmSettings } from '../tables/alarm-settings.ts'

export interface Circumstances {
  readonly check: Check
  /** At `now`. */
  readonly status: CheckStatus
  readonly now: Millis
  /** The user's. */
  readonly zone: string
  readonly shift: Shift
  /** Maintenance of the check is among them. */
  readonly gaps: readonly ExplainedGap[]
  /** The maintenance that it is in; null: none. */
  readonly maintenance: InMaintenance | null
  /** The change that led to the stored status; null: none is known. */
  readonly change: {
    readonly at: Millis
    readonly from: StoredStatus
    readonly reason: FlipReason
  } | null
  /** The newest signal up to that change or, where it is not down, of all. */
  readonly signal: ExplainedSignal | null
  /** The newest that came after it went down; null: none. */
  readonly later: ExplainedSignal | null
  readonly alarmSettings: AlarmSettings
}

export type ExplainedGap =
  | Gap
  | (Omit<Gap, 'cause'> & { readonly cause: 'maintenance'; readonly name: string })

export interface ExplainedSignal {
  readonly at: Millis
  readonly kind: PingKind
  readonly exitStatus: number | null
}

/** Below this, a minute more or less is much: seconds are told. */
const SHORT: Millis = 10 * MINUTE

export function timeIn({ check }: Circumstances): (at: Millis) => ToldTime {
  const isExact = isSoon(check)
  return (at) => ({ at, isExact })
}

function isSoon({ kind, timeout, grace }: Check): boolean {
  return millis(grace) < SHORT || (kind === 'simple' && millis(timeout) < SHORT)
}

/** `03:00`, `03:00 in Europe/Riga`, `01:00 (03:00 in Europe/Riga)`. */
export function expected(about: Circumstances, due: Millis): ToldTime | Told {
  const { check, zone } = about
  const time = timeIn(about)(due)
  if (check.kind === 'simple') return time
  if (check.tz === zone) return tell('explain.timeIn', { time, zone })
  return tell('explain.timeAlso', { time, there: { ...time, zone: check.tz }, zone: check.tz })
}

export function graceSpan({ grace }: Check): ToldSpan {
  return { span: millis(grace) }
}

export function signalStep(about: Circumstances): Told {
  const { signal, later } = about
  if (signal === null) return tell(later === null ? 'explain.noSignal' : 'explain.noSignalBefore')
  const key = later === null ? 'explain.lastSignal' : 'explain.lastSignalBefore'
  return tell(key, {
    signal: tell(`explain.signal.${signal.kind}`),
    time: timeIn(about)(signal.at),
  })
}

/** What came while it was down; empty: nothing. */
export function laterSteps(about: Circumstances): readonly Told[] {
  const { later } = about
  if (later === null) return []
  const time = timeIn(about)(later.at)
  const status = later.exitStatus ?? 0
  if (later.kind === 'fail' && status > 0) return [tell('explain.laterExit', { status, time })]
  return [tell('explain.laterSignal', { signal: tell(`explain.signal.${later.kind}`), time })]
}

export function dueSteps(about: Circumstances, due: Millis): readonly Told[] {
  const { check } = about
  const time = timeIn(about)(due + millis(check.grace))
  return [dueStep(about, due), tell('explain.graceEnds', { grace: graceSpan(check), time })]
}

function dueStep(about: Circumstances, at: Millis): Told {
  const { check } = about
  const due = expected(about, at)
  const isToCome = at > about.now
  if (check.kind === 'simple') {
    const period = { span: millis(check.timeout) }
    return tell(isToCome ? 'explain.dueWithin' : 'explain.wasDueWithin', { due, period })
  }
  const schedule = check.schedule.trim().replaceAll(/\s*\n\s*/g, '; ')
  return tell(isToCome ? 'explain.dueBy' : 'explain.wasDueBy', { due, schedule })
}

/** The gap that moved a deadline; null: it was not moved. */
export function movedBy(
  { check, gaps }: Circumstances,
  from: Millis,
  to: Millis,
): ExplainedGap | null {
  if (from === to) return null
  return gaps.findLast((gap) => gap.end + settleTime(check) === to) ?? null
}

export function gapSteps(about: Circumstances, from: Millis, to: Millis): readonly Told[] {
  const gap = movedBy(about, from, to)
  if (gap === null) return []
  const extra = { span: settleTime(about.check) }
  return [tell('explain.moved', { gap: gapTold(about, gap), extra })]
}

/** A sentence without its full stop. */
export function gapTold(about: Circumstances, gap: ExplainedGap): Told {
  const time = timeIn(about)
  const [start, end] = [time(gap.start), time(gap.end)]
  if (gap.cause !== 'maintenance') return tell(`explain.gap.${gap.cause}`, { start, end })
  const key = about.now < gap.end ? 'explain.gap.inMaintenance' : 'explain.gap.maintenance'
  return tell(key, { name: gap.name, start, end })
}

/** `In maintenance until 14:00: Router firmware.` */
export function maintenanceTold(about: Circumstances): readonly Told[] {
  const { maintenance } = about
  if (maintenance === null) return []
  const { until, name } = maintenance
  return [tell('explain.inMaintenance', { time: timeIn(about)(until), name })]
}

export function maintenanceSteps(about: Circumstances): readonly Told[] {
  if (about.maintenance === null) return []
  return [tell('explain.maintenanceSince', { time: timeIn(about)(about.maintenance.since) })]
}

export function alarmSteps(about: Circumstances): readonly Told[] {
  const { alarmSettings, now } = about
  const { acknowledged } = alarmSettings
  const end = snoozeEnd(alarmSettings)
  const time = timeIn(about)
  return [
    ...(acknowledged === null ? [] : [tell('explain.acknowledged', { time: time(acknowledged) })]),
    ...(end === null || end <= now ? [] : [snoozeStep(about, time(end))]),
  ]
}

function snoozeStep({ alarmSettings, now }: Circumstances, time: ToldTime): Told {
  const group = snoozingGroup(alarmSettings, now)
  if (group === null) return tell('explain.snoozed', { time })
  const { tag, projectId } = group
  if (tag === '') {
    return tell(projectId === null ? 'explain.snoozedAll' : 'explain.snoozedProject', { time })
  }
  return tell(projectId === null ? 'explain.snoozedTag' : 'explain.snoozedProjectTag', {
    time,
    tag,
  })
}
