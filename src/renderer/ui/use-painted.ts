// What may wait until what is seen first has been painted.
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../stores/frames.ts'

/** False from a render with another key until that has been painted. Left out: false until the first paint. */
export function usePainted(key = ''): boolean {
  const [painted, setPainted] = useState<string | null>(null)
  useEffect(() => {
    if (painted === key) return
    let isWanted = true
    // What follows gives way to the next key that somebody presses.
    afterPaint(() => isWanted && startTransition(() => setPainted(key)))
    return () => {
      isWanted = false
    }
  }, [painted, key])
  return painted === key
}
