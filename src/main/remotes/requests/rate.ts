// How many requests an origin gets (contract remotes.md 1.2): 60 a minute, 30 of them by timers; on private
// addresses 300. A person's go before those of timers. Relayed pings are not counted.
import { type Cancel, type Clock, MINUTE, type Millis } from '../../clock.ts'

export type Asker = 'person' | 'timer'

export interface OriginRate {
  /** Resolves when the request may be sent. */
  turn(origin: string, asker: Asker): Promise<void>
  /** What a connection found the origin's address to be. */
  note(origin: string, isPrivate: boolean): void
}

interface Origin {
  isPrivate: boolean
  /** When each request of the last minute was sent, oldest first, by the clock that nobody sets. */
  sent: { readonly at: Millis; readonly asker: Asker }[]
  readonly waiting: Record<Asker, (() => void)[]>
  wake: Cancel | null
}

const PUBLIC = { person: 60, timer: 30 } as const
const PRIVATE = { person: 300, timer: 150 } as const

export function createOriginRate(clock: Pick<Clock, 'monotonic' | 'setTimer'>): OriginRate {
  const origins = new Map<string, Origin>()

  function of(name: string): Origin {
    const known = origins.get(name)
    if (known !== undefined) return known
    const made = { isPrivate: false, sent: [], waiting: { person: [], timer: [] }, wake: null }
    origins.set(name, made)
    return made
  }

  /** When the next request of the asker may be sent; null: now. */
  function blockedUntil({ isPrivate, sent }: Origin, asker: Asker): Millis | null {
    const limits = isPrivate ? PRIVATE : PUBLIC
    const byTimer = sent.filter((request) => request.asker === 'timer')
    const ofAll = sent.at(-limits.person)
    const ofTimers = asker === 'timer' ? byTimer.at(-limits.timer) : undefined
    const times = [ofAll, ofTimers].flatMap((request) => (request ? [request.at + MINUTE] : []))
    return times.length === 0 ? null : Math.max(...times)
  }

  function letGo(origin: Origin): void {
    const now = clock.monotonic()
    origin.wake?.()
    origin.wake = null
    origin.sent = origin.sent.filter(({ at }) => at > now - MINUTE)
    let next: Millis | null = null
    for (const asker of ['person', 'timer'] as const) {
      const queue = origin.waiting[asker]
      while (queue.length > 0) {
        const until = blockedUntil(origin, asker)
        if (until !== null) {
          next = Math.min(next ?? until, until)
          break
        }
        origin.sent.push({ at: now, asker })
        queue.shift()?.()
      }
      // Nobody goes past a person who waits.
      if (queue.length > 0) break
    }
    if (next !== null) origin.wake = clock.setTimer(next - now + 1, () => letGo(origin))
  }

  return {
    turn(name, asker) {
      const origin = of(name)
      return new Promise((resolve) => {
        origin.waiting[asker].push(resolve)
        letGo(origin)
      })
    },
    note(name, isPrivate) {
      const origin = of(name)
      if (origin.isPrivate === isPrivate) return
      origin.isPrivate = isPrivate
      letGo(origin)
    },
  }
}
