// When a silence ends that somebody chooses: of a check's alarms, or of all notifications. One definition for
// the window and the tray. Pure.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MINUTES = 24 * 60
const MORNING_MINUTES = 8 * 60

/** As the procedure for mute takes it: until it is taken back. The last instant that there is. */
export const FOR_EVER = 8.64e15

export type Length = '1h' | '4h' | '8h' | 'tomorrow' | '1w'

const HOURS: Readonly<Record<Exclude<Length, 'tomorrow'>, number>> = {
  '1h': 1,
  '4h': 4,
  '8h': 8,
  '1w': 168,
}

/**
 * @param now in milliseconds
 * @param zone in which tomorrow morning is
 * @returns milliseconds
 */
export function endOf(length: Length, now: number, zone: string): number {
  return length === 'tomorrow' ? tomorrowMorning(now, zone) : now + HOURS[length] * HOUR
}

/** 08:00 of the next calendar day, also where the clock changes at night. */
function tomorrowMorning(now: number, zone: string): number {
  const minute = now - (now % MINUTE)
  const guess = minute + (DAY_MINUTES - minutesOf(minute, zone) + MORNING_MINUTES) * MINUTE
  return guess + (MORNING_MINUTES - minutesOf(guess, zone)) * MINUTE
}

/** Since midnight, by the wall clock. */
function minutesOf(at: number, zone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const [hours = 0, minutes = 0] = text.format(at).split(':').map(Number)
  return hours * 60 + minutes
}
