// The time, for everything that counts: one ticker a second, shared, by the server's clock. It
// stands still while nobody looks.
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

/** Milliseconds that the server's clock is ahead of this computer's. */
let ahead = 0

const useNowStore = create<{ readonly now: number }>(() => ({ now: Date.now() }))

/** The server's clock. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** @param now what the server's clock just said */
export function setServerClock(now: number): void {
  ahead = now - Date.now()
  tick()
}

function tick(): void {
  useNowStore.setState({ now: serverNow() })
}

/** Begins to tick. */
export function startTicker(): void {
  setInterval(() => {
    if (!document.hidden) tick()
  }, 1000)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) tick()
  })
}

/**
 * What `select` makes of the time; the component re-renders only when that changes, so
 * let it give the text that is shown.
 */
export function useNow<T>(select: (now: number) => T): T {
  return useNowStore(useShallow(({ now }) => select(now)))
}

/** Calls `listener` at each tick until the returned function is called. */
export function onTick(listener: (now: number) => void): () => void {
  return useNowStore.subscribe(({ now }) => listener(now))
}
