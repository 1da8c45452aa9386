// The units in which people say how long a link works.
import { t } from '../words/t.ts'

/** What a period is counted in, and how many minutes that has. */
export const UNITS = { days: 1440, hours: 60, minutes: 1 } as const
export type Unit = keyof typeof UNITS

/** The unit that was chosen, as long as it counts the period without a rest; else the largest that does. */
export function unitOf(minutes: number, chosen: Unit): Unit {
  if (minutes % UNITS[chosen] === 0) return chosen
  return minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
}

const NAMES = ['days', 'hours', 'minutes'] as const

/** For a field beside that number: `day` beside 1, `days` beside 7. */
export function unitOptions(
  n: number,
): readonly { readonly value: Unit; readonly label: string }[] {
  return NAMES.map((value) => ({ value, label: t(`sharing.unit.${value}`, { n }) }))
}
