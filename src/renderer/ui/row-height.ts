// The height of a row of the list of checks, as tokens.css has it: virtual rows have to know it.
import { useSyncExternalStore } from 'react'

/** In CSS pixels. It is another one in a narrow window. */
export function useRowHeight(): number {
  return useSyncExternalStore(listen, rowHeight)
}

let known: number | null = null

function rowHeight(): number {
  const style = known === null ? getComputedStyle(document.documentElement) : null
  known ??= Number.parseFloat(style?.getPropertyValue('--check-row') ?? '')
  return known
}

function listen(onChange: () => void): () => void {
  function look(): void {
    const before = known
    known = null
    if (rowHeight() !== before) onChange()
  }
  addEventListener('resize', look)
  return () => removeEventListener('resize', look)
}
