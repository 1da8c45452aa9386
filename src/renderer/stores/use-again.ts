// Asks again when what an answer depends on has changed, many changes at once.
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Batch, batchOf } from './batch.ts'

/** @param key compared by identity; the first one was asked with already */
export function useAgainAfter(key: string | number, again: () => void): void {
  const ask = useEffectEvent(again)
  const asking = useRef<Batch | null>(null)
  const seen = useRef(key)
  useEffect(() => {
    const batch = batchOf(() => ask())
    asking.current = batch
    return batch.stop
  }, [])
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    asking.current?.changed()
  }, [key])
}
