// Bursts: the first three changes within two seconds are shown one by one, the rest of the window
// together when it ends.
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'

export interface BurstOptions<T> {
  readonly clock: Clock
  readonly showOne: (item: T) => void
  readonly showMany: (items: readonly T[]) => void
  /** True: notices wait, so the summary waits too. */
  readonly isBusy: () => boolean
}

export interface Burst<T> {
  /** Items of the same moment: more than three of them are shown together. */
  add(items: readonly T[]): void
  /** Drops what has not been shown. */
  stop(): void
}

const WINDOW: Millis = 2 * SECOND
const SINGLY = 3

export function createBurst<T>({ clock, showOne, showMany, isBusy }: BurstOptions<T>): Burst<T> {
  /** When each of the last ones was shown by itself, by the monotonic clock. */
  let recent: Millis[] = []
  let collected: T[] = []
  let cancel: Cancel | undefined

  function collectUntil(end: Millis): void {
    cancel = clock.setTimer(Math.max(0, end - clock.monotonic()), flush)
  }

  function flush(): void {
    const now = clock.monotonic()
    if (isBusy()) {
      collectUntil(now + WINDOW)
      return
    }
    const items = collected
    const [only, ...more] = items
    collected = []
    // While the storm lasts there is one summary in each window.
    recent = Array.from({ length: SINGLY }, () => now)
    if (only === undefined) return
    if (more.length === 0) showOne(only)
    else showMany(items)
  }

  return {
    add(items) {
      const now = clock.monotonic()
      recent = recent.filter((at) => at > now - WINDOW)
      if (collected.length === 0 && recent.length + items.length <= SINGLY) {
        recent.push(...items.map(() => now))
        for (const item of items) showOne(item)
        return
      }
      if (collected.length === 0 && items.length > 0) collectUntil((recent[0] ?? now) + WINDOW)
      for (const item of items) collected.push(item)
    },
    stop: () => cancel?.(),
  }
}
