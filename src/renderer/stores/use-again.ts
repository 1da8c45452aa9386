// Asks again when what an answer depends on has changed, many changes at once.
import { useEffect, useEffectEvent, useRef } from 'react'

/** Changes of many checks are asked about once. */
const BATCH_MS = 1000

/** @param key compared by identity; the first one was asked with already */
export function useAgainAfter(key: string | number, again: () => void): void {
  const ask = useEffectEvent(again)
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const timer = setTimeout(() => ask(), BATCH_MS)
    return () => clearTimeout(timer)
  }, [key])
}
