// One beat for each expected run of a check: how it ended, or that none came. Pure. What is a fact
// stays one: a run counts as missed only where the check went down, whatever its schedule is by now.
import type { Beat, CheckBeats } from '../../../shared/views/beats.ts'
import { type Millis, millis } from '../../clock.ts'
import type { Check, FlipDraft, Ping } from './check.ts'
import { durationsWithin } from './durations.ts'
import { type Gap, type Shift, type Shiftable, unshifted } from './observer.ts'
import { lastSlots, nextSlot } from './slots.ts'

export type BeatPing = Pick<Ping, 'n' | 'kind' | 'rid' | 'created' | 'exitStatus'>

/** What is known of a check's past; the beginning of it may be missing. */
export interface BeatHistory {
  readonly check: Shiftable & Pick<Check, 'kind' | 'timeout' | 'schedule' | 'tz'>
  /** In any order. */
  readonly pings: readonly BeatPing[]
  /** In any order. One that the watcher is about to store is among them. */
  readonly flips: readonly FlipDraft[]
  /** In ascending order of their end; none where gaps count as silence. Maintenance that has begun is among them. */
  readonly gaps: readonly Unheard[]
  readonly now: Millis
  /** How gaps move deadlines. */
  readonly shift?: Shift
}

/** A time in which a missing run is not missed. */
export type Unheard = Omit<Gap, 'cause'> & { readonly cause: Gap['cause'] | 'maintenance' }

type Beats = Pick<CheckBeats, 'beats' | 'until'>
type Ended = BeatPing & { readonly duration: Millis | null }

type Event =
  | { readonly type: 'down' | 'pause' | 'resume' | 'start'; readonly at: Millis }
  | { readonly type: 'end'; readonly at: Millis; readonly ping: Ended }

/** At the same instant a deadline comes before the ping that it did not wait for. */
const RANKS = { down: 0, pause: 1, resume: 2, start: 3, end: 4 } as const

/** The time from the end of one run to that of the next. */
interface Span {
  /** The end of the run before; null: none is known. */
  readonly base: Millis | null
  /** When it went down by silence. */
  readonly downAt: Millis | null
  /** The run before had failed, so that nothing can go down by silence. */
  readonly isFailing: boolean
  /** When a run began that had not ended by then. */
  readonly started: Millis | null
}

const NOTHING: Span = { base: null, downAt: null, isFailing: false, started: null }

/** An expected run of which nothing was heard before the span ended. */
interface Slot {
  /** Null: nobody knows any more. */
  readonly expected: Millis | null
  readonly deadline: Millis
  readonly started: Millis | null
}

/** The last `limit` beats, oldest first, and when they change by the clock alone. */
export function beatsOf(history: BeatHistory, limit: number): Beats {
  const beats: Beat[] = []
  let span = NOTHING
  let pausedAt: Millis | null = null
  for (const event of eventsOf(history)) {
    const { type, at } = event
    if (type === 'start' && span.downAt === null) span = { ...span, started: at }
    if (type === 'down') span = { ...span, downAt: span.downAt ?? at }
    if (type === 'end') {
      beats.push(...runAfter(history, span, event.ping, limit))
      span = { ...NOTHING, base: at, isFailing: event.ping.kind === 'fail' }
    }
    if (type === 'pause') {
      beats.push(...silenceUntil(history, span, at, limit).beats)
      pausedAt = at
    }
    if (type === 'resume') {
      beats.push({ kind: 'gap', at: pausedAt ?? at, end: at, cause: 'paused' })
      pausedAt = null
      span = NOTHING
    }
  }
  const last =
    pausedAt === null
      ? silenceUntil(history, span, history.now, limit)
      : { beats: [{ kind: 'gap', at: pausedAt, end: null, cause: 'paused' } as const], until: null }
  return { beats: [...beats, ...last.beats].slice(-limit), until: last.until }
}

function eventsOf({ pings, flips }: BeatHistory): readonly Event[] {
  const newestFirst = pings.toSorted((a, b) => b.n - a.n)
  const { durations } = durationsWithin(newestFirst)
  const events: Event[] = []
  for (const ping of newestFirst.toReversed()) {
    const at = ping.created
    if (ping.kind === 'start') events.push({ type: 'start', at })
    if (ping.kind !== 'success' && ping.kind !== 'fail') continue
    events.push({ type: 'end', at, ping: { ...ping, duration: durations.get(ping.n) ?? null } })
  }
  for (const { created: at, oldStatus, newStatus, reason } of flips) {
    if (newStatus === 'paused') events.push({ type: 'pause', at })
    else if (oldStatus === 'paused') events.push({ type: 'resume', at })
    else if (reason === 'timeout') events.push({ type: 'down', at })
  }
  return events.sort((a, b) => a.at - b.at || RANKS[a.type] - RANKS[b.type])
}

/** A run that ended, after what was missed before it. */
function runAfter(history: BeatHistory, span: Span, ping: Ended, limit: number): readonly Beat[] {
  const { n, created: at, kind, exitStatus, duration } = ping
  const slots = unheard(history, span, at, limit)
  // The last one that was expected is this run, come in time or not.
  const own = slots.at(-1)
  const missed = slots.slice(0, -1).filter(({ deadline }) => !span.isFailing || deadline <= at)
  const isLate = span.downAt !== null && slots.length === 1
  const run: Beat = {
    kind: kind === 'fail' ? 'fail' : isLate ? 'late' : 'success',
    at,
    expected: own?.expected ?? null,
    duration,
    exitStatus,
    n,
  }
  return [...inOrder([...gapsIn(history, span, at), ...missed.map(missedBeat)]), run]
}

/** What was expected since the last run and did not come. */
function silenceUntil(history: BeatHistory, span: Span, upper: Millis, limit: number): Beats {
  const slots = unheard(history, span, upper, limit)
  const last = slots.length - 1
  // Once it is down, a run is missed when the next one is expected, however long its grace is.
  const isMissed = ({ deadline }: Slot, i: number) =>
    deadline <= upper || (span.downAt !== null && i < last)
  const anchor = anchorOf(history, span)
  const isSilent = anchor !== null && (span.isFailing || span.downAt !== null)
  const ahead = [
    ...(isSilent ? [nextSlot(history.check, anchor, upper)] : []),
    ...slots.map(({ deadline }) => deadline),
  ].filter((at) => at !== null && at > upper)
  return {
    beats: inOrder([...gapsIn(history, span, upper), ...slots.filter(isMissed).map(missedBeat)]),
    until: ahead.reduce((first, at) => (first === null || (at ?? 0) < first ? at : first), null),
  }
}

/** The runs that were expected in a span in which it was down, oldest first; the last ones of many. */
function unheard(history: BeatHistory, span: Span, upper: Millis, limit: number): readonly Slot[] {
  const { check, shift = unshifted } = history
  const anchor = anchorOf(history, span)
  if (anchor === null || (span.downAt === null && !span.isFailing)) return []
  const grace = millis(check.grace)
  const slots: Slot[] = []
  let after = anchor
  if (span.downAt !== null) {
    const [expected = null] =
      span.base === null
        ? []
        : lastSlots(check, anchor, { after: anchor, upTo: span.downAt - grace, count: 1 })
    slots.push({ expected, deadline: span.downAt, started: span.started })
    after = expected ?? span.downAt
  }
  for (const expected of lastSlots(check, anchor, { after, upTo: upper, count: limit + 1 })) {
    if (gapsOf(history).some(({ start, end }) => start <= expected && expected <= end)) continue
    slots.push({ expected, deadline: shift(expected + grace, check), started: null })
  }
  return slots
}

/** Gaps in which runs were expected that nobody could hear of, but for the one that came after all. */
function gapsIn(history: BeatHistory, span: Span, upper: Millis): readonly Beat[] {
  const { check } = history
  const anchor = anchorOf(history, span)
  if (anchor === null) return []
  const gaps = gapsOf(history).filter(({ start, end }) => start < upper && end > anchor)
  if (gaps.length === 0) return []
  const upTo = span.downAt === null ? upper : span.downAt - millis(check.grace)
  const [own] = lastSlots(check, anchor, { after: anchor, upTo, count: 1 })
  return gaps.flatMap(({ start, end, cause }) => {
    const last = Math.min(end, upper)
    const first = nextSlot(check, anchor, start - 1)
    const other = first === own && first !== null ? nextSlot(check, anchor, first) : first
    return other === null || other > last ? [] : [{ kind: 'gap' as const, at: start, end, cause }]
  })
}

function gapsOf({ check, gaps }: BeatHistory): readonly Unheard[] {
  return check.observe === 'strict' ? gaps.filter(({ cause }) => cause === 'maintenance') : gaps
}

/** From when the schedule is counted; null: nothing was expected. */
function anchorOf({ check }: BeatHistory, { base, downAt }: Span): Millis | null {
  return base ?? (downAt === null ? null : downAt - millis(check.grace))
}

function missedBeat({ expected, deadline, started }: Slot): Beat {
  return { kind: 'missed', at: expected ?? started ?? deadline, expected, deadline, started }
}

function inOrder(beats: readonly Beat[]): readonly Beat[] {
  return beats.toSorted((a, b) => a.at - b.at)
}
