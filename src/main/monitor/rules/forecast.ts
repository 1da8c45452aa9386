// Which runs are expected in a time ahead, and which of them collide. Pure.
import type { Forecast, ForecastLane } from '../../../shared/views/ahead.ts'
import { MINUTE, type Millis } from '../../clock.ts'
import type { Check } from './check.ts'
import { type Scheduled, slotsIn } from './slots.ts'

/** A check that runs oftener in a day is not told run by run: it would be a bar from edge to edge. */
const MAX_RUNS = 48
/** Runs that are compared with one another; of very many checks, those that run often are left out. */
const MAX_COMPARED = 20_000
/** Lanes that are shown. */
const MAX_LANES = 40
const MAX_COLLISIONS = 20
/** A run of unknown length takes so long: jobs that start in the same minute collide. */
const SHORTEST: Millis = MINUTE

export type Foreseen = Scheduled & Pick<Check, 'uuid' | 'status' | 'lastPing' | 'lastDuration'>

/** A check with its runs ahead; null: it runs more than `MAX_RUNS` times. */
export interface Expected {
  readonly check: Foreseen
  readonly runs: readonly Millis[] | null
}

/** The runs of one check; null: there are more than `MAX_RUNS`. */
export function runsAhead(check: Foreseen, from: Millis, to: Millis): readonly Millis[] | null {
  const { status, lastPing } = check
  if (lastPing === null || (status !== 'up' && status !== 'down')) return []
  const slots = slotsIn(check, lastPing, from, to, MAX_RUNS + 1)
  return slots.length > MAX_RUNS ? null : slots
}

interface Run {
  readonly uuid: string
  readonly at: Millis
  readonly end: Millis
}

/** What is foreseen of all: a lane for each check, those that collide first. */
export function forecastOf(
  checks: readonly Expected[],
  from: Millis,
  to: Millis,
  maxCompared: number = MAX_COMPARED,
): Forecast {
  const most = mostRuns(checks, maxCompared)
  const told = checks.flatMap(({ check, runs }) =>
    runs !== null && runs.length > 0 && runs.length <= most ? [{ check, runs }] : [],
  )
  const runs = told
    .flatMap(({ check, runs }) => runs.map((at) => runOf(check, at)))
    .sort((a, b) => a.at - b.at)
  const collisions = collisionsOf(runs)
  const colliding = new Set(collisions.flatMap(({ runs }) => runs))
  const byCheck = Map.groupBy(runs, ({ uuid }) => uuid)
  const lanes = told
    .map(
      ({ check }): ForecastLane => ({
        uuid: check.uuid,
        runs: (byCheck.get(check.uuid) ?? []).map((run) => ({
          ...{ at: run.at, duration: check.lastDuration, collides: colliding.has(run) },
        })),
      }),
    )
    .sort((a, b) => collides(b) - collides(a) || firstOf(a) - firstOf(b))
  return {
    ...{ from, to, runs: runs.length, lanes: lanes.slice(0, MAX_LANES), most },
    more: Math.max(0, lanes.length - MAX_LANES),
    frequent: checks.filter(({ runs }) => runs === null || runs.length > most).length,
    collisions: collisions.slice(0, MAX_COLLISIONS).map(({ at, runs }) => ({
      at,
      uuids: [...new Set(runs.map(({ uuid }) => uuid))],
    })),
    collided: collisions.length,
  }
}

/** How often a check may run so that all runs together are few enough: halved until they are. */
function mostRuns(checks: readonly Expected[], maxCompared: number): number {
  const counts = checks.flatMap(({ runs }) => (runs === null ? [] : [runs.length]))
  const allUpTo = (most: number) =>
    counts.reduce((sum, count) => sum + (count <= most ? count : 0), 0)
  let most = MAX_RUNS
  while (most > 1 && allUpTo(most) > maxCompared) most = Math.floor(most / 2)
  return most
}

function runOf({ uuid, lastDuration }: Foreseen, at: Millis): Run {
  return { uuid, at, end: at + Math.max(SHORTEST, lastDuration ?? 0) }
}

const collides = ({ runs }: ForecastLane) => Number(runs.some((run) => run.collides))
const firstOf = ({ runs }: ForecastLane) => runs[0]?.at ?? 0

/** Runs of different checks that overlap, together. @param runs by their start */
function collisionsOf(runs: readonly Run[]) {
  const groups: { at: Millis; end: Millis; runs: Run[] }[] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last !== undefined && run.at < last.end) {
      last.runs.push(run)
      last.end = Math.max(last.end, run.end)
    } else groups.push({ at: run.at, end: run.end, runs: [run] })
  }
  return groups.filter(({ runs }) => new Set(runs.map(({ uuid }) => uuid)).size > 1)
}
