// What is told of a check's state, and the phrases that its explanation is put together from. Pure.
import { durationText } from '../../../shared/duration.ts'
import type { CheckStatus } from '../../../shared/views/checks.ts'
import { MINUTE, type Millis, millis } from '../../clock.ts'
import type { Check, FlipReason, PingKind, StoredStatus } from '../rules/check.ts'
import type { InMaintenance } from '../rules/coverage.ts'
import { type CheckGroup, snoozeEnd, snoozingGroup } from '../rules/group-snooze.ts'
import { type Gap, type Shift, settleTime } from '../rules/observer.ts'
import type { AlarmSettings } from '../tables/alarm-settings.ts'
import { clockText } from './clock-text.ts'

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

export function timeIn({ check, zone, now }: Circumstances): (at: Millis) => string {
  const isShort = isSoon(check)
  return (at) => clockText(at, zone, now, isShort)
}

function isSoon({ kind, timeout, grace }: Check): boolean {
  return millis(grace) < SHORT || (kind === 'simple' && millis(timeout) < SHORT)
}

/** `at 03:00`, `at 03:00 in Europe/Riga`, `at 01:00 (03:00 in Europe/Riga)`. */
export function expected(about: Circumstances, due: Millis): string {
  const { check, zone, now } = about
  const own = timeIn(about)(due)
  if (check.kind === 'simple') return `at ${own}`
  if (check.tz === zone) return `at ${own} in ${zone}`
  return `at ${own} (${clockText(due, check.tz, now, isSoon(check))} in ${check.tz})`
}

export function graceText({ grace }: Check): string {
  return durationText(millis(grace))
}

export function signalStep(about: Circumstances): string {
  const { signal, later } = about
  const before = later === null ? '' : ' before it went down'
  if (signal === null) return later === null ? 'No signal has come.' : `No signal came${before}.`
  return `The last signal${before} was ${SIGNALS[signal.kind]} at ${timeIn(about)(signal.at)}.`
}

/** What came while it was down, as a sentence; empty: nothing. */
export function laterText(about: Circumstances): string {
  const { later } = about
  if (later === null) return ''
  const status = later.exitStatus ?? 0
  const how = later.kind === 'fail' && status > 0 ? ` with exit status ${status}` : ''
  return ` Since then came ${SIGNALS[later.kind]}${how} at ${timeIn(about)(later.at)}.`
}

const SIGNALS: Readonly<Record<PingKind, string>> = {
  success: 'a success',
  start: 'a start',
  fail: 'a failure',
  log: 'a log entry',
  ign: 'one that was ignored,',
}

export function dueSteps(about: Circumstances, due: Millis): readonly string[] {
  const { check } = about
  const rule =
    check.kind === 'simple'
      ? `one within ${durationText(millis(check.timeout))}`
      : `by ${check.schedule.trim().replaceAll(/\s*\n\s*/g, '; ')}`
  const graceEnd = timeIn(about)(due + millis(check.grace))
  return [
    `The next ${due > about.now ? 'is' : 'was'} expected ${expected(about, due)}: ${rule}.`,
    `Its grace of ${graceText(check)} ends at ${graceEnd}.`,
  ]
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

export function gapSteps(about: Circumstances, from: Millis, to: Millis): readonly string[] {
  const gap = movedBy(about, from, to)
  if (gap === null) return []
  const extra = durationText(settleTime(about.check))
  return [`${gapText(about, gap)}: the deadline moved to ${extra} after that.`]
}

export function gapText(about: Circumstances, gap: ExplainedGap): string {
  const { start, end, cause } = gap
  const time = timeIn(about)
  const span = `${time(start)}–${time(end)}`
  if (gap.cause === 'maintenance')
    return `Maintenance (${gap.name}) ${about.now < end ? 'lasts' : 'lasted'} ${span}`
  if (cause === 'asleep') return `This machine slept ${span}`
  if (cause === 'stopped') return `Tocsin was not running ${span}`
  if (cause === 'clock') return `The clock jumped ahead ${span}`
  return `No signal could be received ${span}`
}

/** `In maintenance until 14:00: Router firmware.` */
export function maintenanceText(about: Circumstances): string | null {
  const { maintenance } = about
  if (maintenance === null) return null
  return `In maintenance until ${timeIn(about)(maintenance.until)}: ${maintenance.name}.`
}

export function maintenanceSteps(about: Circumstances): readonly string[] {
  if (about.maintenance === null) return []
  const since = timeIn(about)(about.maintenance.since)
  return [`It has been in maintenance since ${since}: no alarm before it ends.`]
}

export function alarmSteps(about: Circumstances): readonly string[] {
  const { alarmSettings, now } = about
  const time = timeIn(about)
  const { acknowledged } = alarmSettings
  const end = snoozeEnd(alarmSettings)
  const group = snoozingGroup(alarmSettings, now)
  const by = group === null ? '' : ` with all checks ${groupText(group)}`
  return [
    ...(acknowledged === null ? [] : [`Acknowledged at ${time(acknowledged)}: no more reminders.`]),
    ...(end === null || end <= now ? [] : [`Its alarms are held back until ${time(end)}${by}.`]),
  ]
}

function groupText({ tag, projectId }: CheckGroup): string {
  const inProject = projectId === null ? '' : 'of its project'
  return [inProject, tag === '' ? '' : `tagged ${tag}`].filter((part) => part !== '').join(' ')
}
