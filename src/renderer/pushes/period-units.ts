// The units in which people say how long a link works. Pure.

/** What a period is counted in, and how many minutes that has. */
export const UNITS = { days: 1440, hours: 60, minutes: 1 } as const
export type Unit = keyof typeof UNITS

/** The unit that was chosen, as long as it counts the period without a rest; else the largest that does. */
export function unitOf(minutes: number, chosen: Unit): Unit {
  if (minutes % UNITS[chosen] === 0) return chosen
  return minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
}
