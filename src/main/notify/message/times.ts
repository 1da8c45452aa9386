// Instants in the words of messages. Pure.
import type { Millis } from '../../clock.ts'
import { localTime } from '../../monitor/schedule/local-time.ts'

export interface TimeOptions {
  readonly zone: string
  readonly now: Millis
}

/** `14:05 UTC`, or with the date when it is another day's; the zone is named while it is UTC. */
export function timeText(at: Millis, { zone, now }: TimeOptions): string {
  const [day, time] = dayAndTime(at, zone)
  const [today] = dayAndTime(now, zone)
  return `${day === today ? '' : `${day} `}${time}${zone === 'UTC' ? ' UTC' : ''}`
}

function dayAndTime(at: Millis, zone: string): readonly [day: string, time: string] {
  const text = localTime(at, zone)
  return [text.slice(0, 10), text.slice(11, 16)]
}

/** A failure that was heard later than it happened (contract run.md 7). */
export interface LateFailure {
  readonly failed: Millis
  readonly heard: Millis
}

/** `failed at 03:10, heard at 09:00` */
export function lateFailureText({ failed, heard }: LateFailure, options: TimeOptions): string {
  return `failed at ${timeText(failed, options)}, heard at ${timeText(heard, options)}`
}
