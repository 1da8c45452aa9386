// A value that follows another when that has come to rest.
import { useEffect, useState } from 'react'

/** @param value compared by identity: a text or a number */
export function useDebounced<T extends string | number>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
