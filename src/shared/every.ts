// How often a check with a period runs: for the window, and for what the server tells of a list. Pure.

import { type Told, tell } from './words/told.ts'

/** Seconds. */
const UNITS = [86_400, 3600, 60] as const

/** `every hour`, `every 5 minutes` */
export function everyTold(seconds: number): Told {
  const unit = UNITS.find((size) => size === seconds)
  return unit === undefined
    ? tell('scheduleWords.everySpan', { span: { period: seconds } })
    : tell(`scheduleWords.every.${unit}`)
}
