// How much room the pushes of nobody may take together (contract hardening.md H4). Counted from the
// table, so that a restart forgets nothing. Pushes of an account: no limit but the disk.
import { type Clock, MINUTE, type Millis, SECOND } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { Pushes } from './tables/pushes.ts'

const MAX_BYTES = 256 * 1024 * 1024
const MAX_PUSHES = 1000
const RATE = { period: MINUTE, limit: 60 } as const
/** Seconds: nobody knows when one of the others is opened for the last time. */
const RETRY_WHEN_FULL = 60

/** Refuses a push of nobody; one with an account would be taken. */
export class NoAnonymousRoom extends TocsinError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('TOO_MANY', 'too many pushes without an account')
    this.name = 'NoAnonymousRoom'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Why there is no room for one more push of nobody; null: there is. To be asked inside the write that stores it.
 * @param bytes sealed, that the push takes up
 */
export type AnonymousRoom = (bytes: number) => NoAnonymousRoom | null

export interface AnonymousRoomOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly pushes: Pick<Pushes, 'anonymousRoom' | 'anonymousSince'>
}

export function createAnonymousRoom({ clock, pushes }: AnonymousRoomOptions): AnonymousRoom {
  return (bytes) => {
    const now = clock.now()
    // A clock that was set back makes none of them newer than now.
    const recent = pushes.anonymousSince(now - RATE.period, now, RATE.limit)
    const oldest = recent[RATE.limit - 1]
    if (oldest !== undefined) return new NoAnonymousRoom(secondsUntil(oldest + RATE.period, now))
    const room = pushes.anonymousRoom()
    const isFull = room.count >= MAX_PUSHES || room.bytes + bytes > MAX_BYTES
    return isFull ? new NoAnonymousRoom(RETRY_WHEN_FULL) : null
  }
}

function secondsUntil(at: Millis, now: Millis): number {
  return Math.max(1, Math.ceil((at - now) / SECOND))
}
