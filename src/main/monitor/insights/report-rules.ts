// What a report says of a period: outages, uptime against the period before, missed and slow runs. From flips, gaps
// and the log; an outage is what uptime counts as one (uptime.ts). Pure.
import type {
  NamedCheck,
  NamedList,
  ReportCounts,
  ReportOutage,
  SlowRun,
  TroubledCheck,
} from '../../../shared/views/reports.ts'
import { type Millis, SECOND } from '../../clock.ts'
import { beatsOf, type Unheard } from '../rules/beats.ts'
import { type Check, type FlipDraft, nameOrUuid, type StoredStatus } from '../rules/check.ts'
import { durationsWithin, type Timed } from '../rules/durations.ts'
import { phasesOf, type Span, unseenOf } from './uptime.ts'

export type ReportedCheck = Pick<
  Check,
  | 'id'
  | 'projectId'
  | 'tags'
  | 'uuid'
  | 'name'
  | 'created'
  | 'status'
  | 'kind'
  | 'timeout'
  | 'grace'
  | 'schedule'
  | 'tz'
  | 'observe'
>

export interface CheckPast {
  readonly check: ReportedCheck
  /** In any order, all that are known. */
  readonly flips: readonly FlipDraft[]
  /** Its log from the start of the period before, newest first. */
  readonly pings: readonly Timed[]
  readonly isSilent: boolean
}

/** The period, and what of it is over. */
export interface Asked {
  readonly start: Millis
  readonly until: Millis
  readonly now: Millis
  /** Where the period before begins. */
  readonly before: Millis
  /** With the maintenance of the check. Joined: none overlaps another. */
  readonly joinedGaps: readonly Span[]
  readonly gaps: readonly Unheard[]
}

/** Of a check that is older than the end of the period. */
export interface CheckReport {
  readonly name: NamedCheck
  readonly status: StoredStatus
  readonly created: Millis
  readonly isSilent: boolean
  readonly now: Watched
  readonly before: Watched
  readonly outages: readonly ReportOutage[]
  readonly slowest: SlowRun | null
}

interface Watched {
  readonly up: Millis
  readonly down: Millis
}

/** Null: it did not exist yet. */
export function checkReport(past: CheckPast, asked: Asked): CheckReport | null {
  const { check, flips, isSilent } = past
  const { start, until, now, joinedGaps } = asked
  if (check.created >= until) return null
  const name = { uuid: check.uuid, name: nameOrUuid(check) }
  const phases = phasesOf({ created: check.created, status: check.status, flips }, now)
  const outages = phases
    .filter(({ status }) => status === 'down')
    .filter((phase) => {
      const within = cut(phase, { start, end: until })
      return within.end - within.start > unseenOf(within, joinedGaps)
    })
    .map((phase): ReportOutage => {
      const flip = flips.find((each) => each.created === phase.start && each.newStatus === 'down')
      const end = phase.next === null ? null : phase.end
      const outage = {
        start: phase.start,
        end,
        ended: end === null ? 'open' : phase.next === 'paused' ? 'paused' : 'up',
        length: (end ?? now) - phase.start,
        reason: flip?.reason ?? '',
      } as const
      return { ...name, ...outage, missed: missedIn(check, outage, asked) }
    })
  return {
    ...{ name, isSilent, outages },
    created: check.created,
    status: phases.findLast((phase) => phase.start < until)?.status ?? check.status,
    now: watched(phases, { start, end: until }, joinedGaps),
    before: watched(phases, { start: asked.before, end: start }, joinedGaps),
    slowest: slowestRun(name, past.pings, asked),
  }
}

/** How much of a time somebody saw it up, and down. */
function watched(phases: ReturnType<typeof phasesOf>, span: Span, gaps: readonly Span[]): Watched {
  const seen = { up: 0, down: 0 }
  for (const phase of phases) {
    if (phase.status !== 'up' && phase.status !== 'down') continue
    const within = cut(phase, span)
    if (within.end > within.start) {
      seen[phase.status] += within.end - within.start - unseenOf(within, gaps)
    }
  }
  return seen
}

function cut(a: Span, b: Span): Span {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
}

/** Beats that are looked at in one outage. */
const MAX_BEATS = 2000

/** By the rule of the strip (beats.ts): a run that came late, before the next was expected, is not missed. */
function missedIn(
  check: ReportedCheck,
  outage: Pick<ReportOutage, 'start' | 'end' | 'ended' | 'reason'>,
  { start, until, gaps, now }: Asked,
): number {
  if (outage.reason !== 'timeout') return 0
  const down: FlipDraft = {
    ...{ created: outage.start, oldStatus: 'up', newStatus: 'down', reason: 'timeout' },
  }
  const ping = { n: 1, kind: 'success', rid: null, exitStatus: null } as const
  const pings = outage.ended === 'up' ? [{ ...ping, created: outage.end ?? now }] : []
  const history = { check, pings, flips: [down], gaps, now: outage.end ?? now }
  return beatsOf(history, MAX_BEATS).beats.filter((beat) => {
    const at = beat.kind === 'missed' ? (beat.expected ?? beat.deadline) : null
    return at !== null && at >= start && at < until
  }).length
}

/** Runs of which the median is told. */
const MIN_RUNS = 3
const OVER = { times: 1.5, by: SECOND } as const

/** Null: too few are known, or none took longer than usual. */
function slowestRun(name: NamedCheck, pings: readonly Timed[], { start, until }: Asked) {
  const known = pings.filter(({ created }) => created < until)
  const { durations } = durationsWithin(known)
  const runs = known.flatMap(({ n, created: at }) => {
    const duration = durations.get(n)
    return duration === undefined ? [] : [{ at, n, duration }]
  })
  if (runs.length < MIN_RUNS) return null
  const sorted = runs.map(({ duration }) => duration).toSorted((a, b) => a - b)
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  const [slowest] = runs.filter(({ at }) => at >= start).toSorted((a, b) => b.duration - a.duration)
  if (slowest === undefined) return null
  const { duration } = slowest
  const isUnusual = duration >= OVER.times * median && duration - median >= OVER.by
  return isUnusual ? { ...name, ...slowest, median } : null
}

const MAX_OUTAGES = 200
const MAX_TROUBLED = 100
const MAX_SLOW = 5
const MAX_NAMES = 20

/** All that a report says of its checks together. */
export function sumUp(all: readonly CheckReport[], { start }: Pick<Asked, 'start'>) {
  const outages = all.flatMap((one) => one.outages).toSorted((a, b) => a.start - b.start)
  const troubled = all
    .filter((one) => one.outages.length > 0)
    .map((one): TroubledCheck => {
      const missed = sum(one.outages.map((outage) => outage.missed))
      const counted = { outages: one.outages.length, downtime: one.now.down, missed }
      return { ...one.name, ...counted, uptime: share([one.now]), before: share([one.before]) }
    })
    .sort((a, b) => b.downtime - a.downtime || b.outages - a.outages)
  const [longest = null] = outages.toSorted((a, b) => b.length - a.length)
  return {
    counts: countsOf(all),
    uptime: share(all.map(({ now }) => now)),
    before: share(all.map(({ before }) => before)),
    downtime: sum(all.map(({ now }) => now.down)),
    outages: outages.slice(-MAX_OUTAGES),
    outagesInAll: outages.length,
    longest,
    troubled: troubled.slice(0, MAX_TROUBLED),
    troubledInAll: troubled.length,
    missed: sum(outages.map(({ missed }) => missed)),
    slowest: all
      .flatMap(({ slowest }) => slowest ?? [])
      .sort((a, b) => b.duration / b.median - a.duration / a.median)
      .slice(0, MAX_SLOW),
    created: namesOf(all.filter(({ created }) => created >= start).map(({ name }) => name)),
    silent: namesOf(all.filter(({ isSilent }) => isSilent).map(({ name }) => name)),
  }
}

export function namesOf(all: readonly NamedCheck[]): NamedList {
  return { listed: all.slice(0, MAX_NAMES), inAll: all.length }
}

function countsOf(all: readonly CheckReport[]): ReportCounts {
  const counts = { all: all.length, up: 0, down: 0, paused: 0, new: 0 }
  for (const { status } of all) counts[status]++
  return counts
}

function share(all: readonly Watched[]): number | null {
  const [up, down] = [sum(all.map((one) => one.up)), sum(all.map((one) => one.down))]
  return up + down === 0 ? null : up / (up + down)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
