// The proleptic Gregorian calendar on plain integers. No zones, no `Date`, and so no range to
// leave.

/** A day counted from 1970-01-01, which is day 0. */
export type DayNumber = number

export type CivilDate = { readonly year: number; readonly month: number; readonly day: number }

/** Days from 1970-01-01 back to 0000-03-01. Years are counted from March here, so that the leap day
 * comes last. */
const MARCH_OF_YEAR_0 = 719_468
const DAYS_IN_400_YEARS = 146_097

/** 1–12 for the month, 1–31 for the day. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_400_YEARS + dayOfEra - MARCH_OF_YEAR_0
}

export function civilDate(number: DayNumber): CivilDate {
  const shifted = number + MARCH_OF_YEAR_0
  const era = Math.floor(shifted / DAYS_IN_400_YEARS)
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(number: DayNumber): number {
  return (((number + 4) % 7) + 7) % 7
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
