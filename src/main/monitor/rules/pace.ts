// How long the good runs of a check usually take, and when one is out of the usual: a hint, never an
// alarm. Pure. What counts is the median and the spread from the tenth to the ninetieth percentile, so
// that a job that does more once a week is not remarked upon each week.
import type { Pace } from '../../../shared/views/beats.ts'
import { MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Ping } from './check.ts'
import { durationsWithin, type Timed } from './durations.ts'
import type { Gap } from './observer.ts'

/** Good runs that must be known before anything is unusual. */
export const MIN_RUNS = 10
/** The newest ones are compared: a job that changed for good is usual again after a few runs. */
const COMPARED = 30

/** A run is long beyond all of: twice the median, so much of the ninetieth percentile, a minute over the median. */
const LONG = { median: 2, ninetieth: 1.5, over: MINUTE }
/** A run is fast below both of: a quarter of the median, half the tenth percentile. */
const FAST = { median: 0.25, tenth: 0.5 }
/** Jobs that are shorter than that vary as they like. */
const FAST_FROM: Millis = 30 * SECOND

export interface PaceHistory {
  /** In any order; the beginning may be missing. */
  readonly pings: readonly Timed[]
  /** When the run in progress began; null: there is none. */
  readonly startedAt: Millis | null
  /** In which nobody watched: a machine that slept ran no job. */
  readonly gaps: readonly Gap[]
}

/** Null: too few good runs are known. */
export function paceOf({ pings, startedAt, gaps }: PaceHistory): Pace | null {
  const newestFirst = pings.toSorted((a, b) => b.n - a.n)
  const { durations } = durationsWithin(newestFirst)
  const good = newestFirst.flatMap(({ n, kind }) => {
    const duration = kind === 'success' ? durations.get(n) : undefined
    return duration === undefined ? [] : [duration]
  })
  const usual = usualOf(good)
  if (usual === null) return null
  const last = newestFirst.find(isEnd)
  const lastDuration = last?.kind === 'success' ? durations.get(last.n) : undefined
  const fast = lastDuration === undefined ? null : fastOf(lastDuration, good.slice(1))
  const longAt = startedAt === null ? null : awakeFor(longAfter(usual), startedAt, gaps)
  return { median: fast?.median ?? usual.median, longAt, fast: fast?.took ?? null }
}

interface Usual {
  readonly median: Millis
  readonly tenth: Millis
  readonly ninetieth: Millis
}

/** @param good the durations of good runs, newest first */
function usualOf(good: readonly Millis[]): Usual | null {
  const sorted = good.slice(0, COMPARED).toSorted((a, b) => a - b)
  if (sorted.length < MIN_RUNS) return null
  const at = (fraction: number) => sorted[Math.ceil(fraction * sorted.length) - 1] ?? 0
  return { median: at(0.5), tenth: at(0.1), ninetieth: at(0.9) }
}

function longAfter({ median, ninetieth }: Usual): Millis {
  return Math.max(LONG.median * median, LONG.ninetieth * ninetieth, median + LONG.over)
}

/** @param before the good runs before that one, newest first */
function fastOf(took: Millis, before: readonly Millis[]) {
  const usual = usualOf(before)
  if (usual === null || usual.median < FAST_FROM) return null
  const isFast = took < FAST.median * usual.median && took < FAST.tenth * usual.tenth
  return isFast ? { took, median: usual.median } : null
}

/** When a run that began then has been in progress for so long, gaps left out. */
function awakeFor(span: Millis, startedAt: Millis, gaps: readonly Gap[]): Millis {
  return gaps
    .toSorted((a, b) => a.start - b.start)
    .reduce((at, { start, end }) => {
      const from = Math.max(start, startedAt)
      return from < at && end > from ? at + end - from : at
    }, startedAt + span)
}

function isEnd({ kind }: Pick<Ping, 'kind'>): boolean {
  return kind === 'success' || kind === 'fail'
}
