// Places of the answers that are being sent (contract push.md 12.2): a few of one request, some more of all. Where none
// is free, an answer that hardly arrives gives its own up, so that slow senders keep nobody else from answering.
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'

export interface Place {
  /** Aborted when another answer took the place: what is still sent is not wanted any more. */
  readonly lost: AbortSignal
  /** So much of the answer's files arrived. */
  received(bytes: number): void
  /** The answer is complete: the place is kept until it is stored. */
  keep(): void
  /** Safe to call more than once, and after it was lost. */
  leave(): void
}

export interface Places {
  /** @throws TocsinError TOO_MANY where none is free and every answer arrives */
  enter(token: string): Place
  isTaken(token: string): boolean
}

/** Answers in hand: of one request, and of all. */
const MOST = { ofOne: 3, ofAll: 16 } as const
/** An answer arrives as long as so many bytes of it come in so long. */
const PROGRESS = { bytes: 4096, within: 10 * SECOND } as const

interface Taken {
  readonly token: string
  readonly lost: AbortController
  /** When it last got on, on the monotonic clock. */
  progressAt: Millis
  /** Bytes since then. */
  bytes: number
}

export function createPlaces(clock: Pick<Clock, 'monotonic'>): Places {
  const taken = new Set<Taken>()

  /** Those of whom one would have to go; null: there is room. */
  function rivalsOf(token: string): readonly Taken[] | null {
    const own = [...taken].filter((place) => place.token === token)
    if (own.length >= MOST.ofOne) return own
    return taken.size >= MOST.ofAll ? [...taken] : null
  }

  function makeRoom(rivals: readonly Taken[]): void {
    const slowest = rivals.reduce((one, other) => (other.progressAt < one.progressAt ? other : one))
    if (clock.monotonic() - slowest.progressAt < PROGRESS.within) {
      throw new TocsinError('TOO_MANY', 'too many answers are being sent at once')
    }
    taken.delete(slowest)
    slowest.lost.abort()
  }

  return {
    enter(token) {
      const rivals = rivalsOf(token)
      if (rivals !== null) makeRoom(rivals)
      const place: Taken = {
        token,
        lost: new AbortController(),
        progressAt: clock.monotonic(),
        bytes: 0,
      }
      taken.add(place)
      return {
        lost: place.lost.signal,
        received(bytes) {
          place.bytes += bytes
          if (place.bytes < PROGRESS.bytes) return
          place.progressAt = Math.max(place.progressAt, clock.monotonic())
          place.bytes = 0
        },
        keep() {
          place.progressAt = Number.POSITIVE_INFINITY
        },
        leave: () => void taken.delete(place),
      }
    },
    isTaken: (token) => [...taken].some((place) => place.token === token),
  }
}
