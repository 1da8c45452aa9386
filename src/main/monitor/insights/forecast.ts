// What will run in the next 24 hours, of all checks: the rules are in rules/forecast.ts.
import type { Forecast } from '../../../shared/views/ahead.ts'
import { type Clock, DAY, type Millis } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
import type { Check } from '../rules/check.ts'
import { type Covering, type MaintenanceSpan, uncovered } from '../rules/coverage.ts'
import { type Expected, forecastOf, runsAhead } from '../rules/forecast.ts'

/** Checks whose schedules are read in one turn of the event loop. */
const TURN = 50

export interface Forecaster {
  /** Runs and collisions of the next 24 hours; others have their turns in between. */
  forecast(checks: readonly Check[]): Promise<Forecast>
}

export interface ForecasterOptions {
  readonly clock: Pick<Clock, 'now'>
  /** The maintenance of each check. */
  readonly maintenance: () => Covering
}

export function createForecaster({ clock, maintenance }: ForecasterOptions): Forecaster {
  return {
    async forecast(checks) {
      const from = clock.now()
      const to = from + DAY
      const expected: Expected[] = []
      for (const [i, check] of checks.entries()) {
        expected.push({ check, runs: runsAhead(check, from, to) })
        if (i % TURN === TURN - 1) await nextTurn()
      }
      return withMaintenance(forecastOf(expected, from, to), checks, maintenance())
    },
  }
}

function withMaintenance(
  forecast: Forecast,
  checks: readonly Check[],
  maintenance: Covering,
): Forecast {
  if (maintenance === uncovered) return forecast
  const { from, to } = forecast
  const byUuid = new Map(checks.map((check) => [check.uuid, check]))
  const lanes = forecast.lanes.map((lane) => {
    const check = byUuid.get(lane.uuid)
    const spans = check === undefined ? [] : joinedSpans(maintenance(check), from, to)
    return spans.length === 0 ? lane : { ...lane, maintenance: spans }
  })
  return { ...forecast, lanes }
}

/** What of maintenance lies in that time, overlapping ones as one with the names of both. */
function joinedSpans(spans: readonly MaintenanceSpan[], from: Millis, to: Millis) {
  const found: { start: Millis; end: Millis; name: string }[] = []
  for (const { start, end, name } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= from || start >= to) continue
    const last = found.at(-1)
    const [inFrom, inTo] = [Math.max(start, from), Math.min(end, to)]
    if (last === undefined || inFrom > last.end) found.push({ start: inFrom, end: inTo, name })
    else {
      last.end = Math.max(last.end, inTo)
      if (!last.name.split(', ').includes(name)) last.name += `, ${name}`
    }
  }
  return found
}
