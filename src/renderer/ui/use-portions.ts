// The rows of a long table in portions: the first is painted at once, and each of the others after the paint before
// it. Hundreds of rows in one task hold up keys and clicks. What is printed is whole.
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../stores/frames.ts'

/**
 * The first of `all`, and soon all of them. Others in their place, by an event, come at once.
 * @param first how many come first. Each portion doubles what is there: a table is laid out again for each
 */
export function usePortions<T>(all: readonly T[], first: number): readonly T[] {
  const [count, setCount] = useState(first)
  const isWhole = count >= all.length
  // In the layout: no print comes in between.
  useLayoutEffect(() => {
    if (isWhole) return
    let isWanted = true
    afterPaint(() => isWanted && setCount((now) => Math.max(now, 2 * count)))
    const show = () => flushSync(() => setCount(Number.POSITIVE_INFINITY))
    addEventListener('beforeprint', show)
    return () => {
      isWanted = false
      removeEventListener('beforeprint', show)
    }
  }, [isWhole, count])
  return isWhole ? all : all.slice(0, count)
}
