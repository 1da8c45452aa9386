// What will run in the next 24 hours, of all checks: the rules are in rules/forecast.ts.
import type { Forecast } from '../../../shared/views/ahead.ts'
import { type Clock, DAY } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
import type { Check } from '../rules/check.ts'
import { type Expected, forecastOf, runsAhead } from '../rules/forecast.ts'

/** Checks whose schedules are read in one turn of the event loop. */
const TURN = 50

export interface Forecaster {
  /** Runs and collisions of the next 24 hours; others have their turns in between. */
  forecast(checks: readonly Check[]): Promise<Forecast>
}

export function createForecaster({ clock }: { readonly clock: Pick<Clock, 'now'> }): Forecaster {
  return {
    async forecast(checks) {
      const from = clock.now()
      const to = from + DAY
      const expected: Expected[] = []
      for (const [i, check] of checks.entries()) {
        expected.push({ check, runs: runsAhead(check, from, to) })
        if (i % TURN === TURN - 1) await nextTurn()
      }
      return forecastOf(expected, from, to)
    },
  }
}
