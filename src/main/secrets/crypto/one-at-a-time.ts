// Costly work, one after the other, and only so much of it waiting.
import { TocsinError } from '../../errors.ts'

/**
 * Runs each task when the one before has ended, however it did.
 * @returns a function that rejects with STORE_BUSY when `limit` tasks run or wait already
 */
export function oneAtATime(limit: number, refusal: string) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (waiting >= limit) throw new TocsinError('STORE_BUSY', refusal)
    waiting++
    const running = last.then(task)
    last = running.catch(() => {})
    try {
      return await running
    } finally {
      waiting--
    }
  }
}
