// Costly work, one after the other, and only so much of it waiting.

import type { Told } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import { inOrder } from '../../in-order.ts'

/** A place in the queue, to be used once or left. */
export interface Place {
  /** Runs the task in its turn, however the ones before ended; the place is free when it has ended. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Gives the place up. Without effect once the task runs or waits. */
  leave(): void
}

export interface Queue {
  /** @throws TocsinError STORE_BUSY when all places are taken */
  enter(): Place
}

/** @param limit places: tasks that run or wait, and those who have not said yet what for */
export function oneAtATime(limit: number, refusal: Told): Queue {
  const oneByOne = inOrder()
  let taken = 0

  return {
    enter() {
      if (taken >= limit) throw new TocsinError('STORE_BUSY', refusal)
      taken++
      let isOpen = true
      return {
        async run(task) {
          isOpen = false
          try {
            return await oneByOne(task)
          } finally {
            taken--
          }
        },
        leave() {
          if (!isOpen) return
          isOpen = false
          taken--
        },
      }
    },
  }
}
