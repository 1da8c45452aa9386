// Periods as people set them: stops of a slider whose steps grow with the period, and a number with
// its unit. Pure.

import type { SecondsField } from '../../shared/model/check-field.ts'
import { texts } from '../words/texts.ts'

/** Seconds. */
export type Bounds = Pick<SecondsField, 'min' | 'max'>

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** Where the slider stops: about as far from each other, by ratio, as can be told apart. */
export const STOPS: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50].map((n) => n * MINUTE),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 18].map((n) => n * HOUR),
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 270, 365].map((n) => n * DAY),
]

/** The stop that is nearest, by ratio. */
export function nearestStop(seconds: number): number {
  const target = Math.log(Math.max(1, seconds))
  const distances = STOPS.map((stop) => Math.abs(Math.log(stop) - target))
  return distances.indexOf(Math.min(...distances))
}

export const UNITS = [
  texts({ label: 'schedule.seconds' }, { value: 'seconds', seconds: 1 }),
  texts({ label: 'schedule.minutes' }, { value: 'minutes', seconds: MINUTE }),
  texts({ label: 'schedule.hours' }, { value: 'hours', seconds: HOUR }),
  texts({ label: 'schedule.days' }, { value: 'days', seconds: DAY }),
] as const
export type Unit = (typeof UNITS)[number]['value']

/** The largest unit that the period is a whole number of. */
export function unitOf(seconds: number): Unit {
  return UNITS.findLast((unit) => seconds % unit.seconds === 0)?.value ?? 'seconds'
}

export function secondsIn(unit: Unit): number {
  return UNITS.find(({ value }) => value === unit)?.seconds ?? 1
}

/** What a number in a unit comes to, within the bounds. */
export function clampSeconds(count: number, unit: Unit, { min, max }: Bounds): number {
  return Math.max(min, Math.min(Math.round(count * secondsIn(unit)), max))
}

/** The smallest and largest number that can be set in a unit. */
export function boundsIn(unit: Unit, { min, max }: Bounds): Bounds {
  const size = secondsIn(unit)
  return { min: Math.ceil(min / size), max: Math.floor(max / size) }
}
