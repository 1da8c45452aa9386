// How often a check with a period runs: for the window, and for what the server tells of a list. Pure.

import { type Told, tell } from './words/told.ts'

/** Seconds. */
const UNITS = [86_400, 3600, 60] as const

/**
 * `every hour`, `every 5 minutes`; of more than one unit `every 1 hour 30 minutes`, which other languages say
 * without a word that would have to agree with each of them.
 */
export function everyTold(seconds: number): Told {
  const unit = UNITS.find((size) => size <= seconds)
  if (unit === undefined || seconds % unit > 0) {
    return tell('scheduleWords.everySpan', { span: { period: seconds } })
  }
  return seconds === unit
    ? tell(`scheduleWords.every.${unit}`)
    : tell(`scheduleWords.everyFew.${unit}`, { n: seconds / unit })
}
