// What just happened, for who shows a stream of it: not kept here, only passed on.
import { useEffect, useEffectEvent } from 'react'
import type { TimelineItem } from '../../shared/views/timeline.ts'

export interface Signal<T> {
  /** Gives what ends it. */
  on(listener: (value: T) => void): () => void
  emit(value: T): void
}

function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(value) {
      for (const listener of listeners) listener(value)
    },
  }
}

/** Pings, flips, notifications, gaps, pushes: as they happen, in order. */
export const happenings = createSignal<readonly TimelineItem[]>()
/** The list of pushes is to be asked for again. */
export const pushesChanged = createSignal<null>()
/** Something may have been missed: streams that were read page by page are to be read again. */
export const caughtUp = createSignal<null>()

/** Calls `listener` while the component is there. */
export function useSignal<T>(signal: Signal<T>, listener: (value: T) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => signal.on((value) => heard(value)), [signal])
}
