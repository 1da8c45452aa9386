// A time limit for a promise, by the injected clock.
import type { Cancel, Clock, Millis } from './clock.ts'

/**
 * What the promise gives, or what `onLate` gives when `limit` passes first; either may throw. The work
 * behind the promise goes on.
 */
export async function within<T, Late>(
  clock: Pick<Clock, 'setTimer'>,
  limit: Millis,
  promise: Promise<T>,
  onLate: () => Late,
): Promise<T | Late> {
  let cancel: Cancel = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = clock.setTimer(limit, resolve)
  }).then(onLate)
  try {
    return await Promise.race([promise, late])
  } finally {
    cancel()
  }
}
