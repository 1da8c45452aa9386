// What just happened, for who shows a stream of it: not kept here, only passed on.
import { useEffect, useEffectEvent } from 'react'
import { createEmitter, type Emitter } from '../../shared/emitter.ts'
import type { TimelineItem } from '../../shared/views/timeline.ts'

/** Pings, flips, notifications, gaps, pushes: as they happen, in order. */
export const newTimelineItems = createEmitter<readonly TimelineItem[]>()
/** The list of pushes is to be asked for again. */
export const pushesChanged = createEmitter<null>()
/** Relays are to be asked for again. */
export const relaysChanged = createEmitter<null>()
/** Something may have been missed: streams that were read page by page are to be read again. */
export const caughtUp = createEmitter<null>()

/** Calls `listener` while the component is there. */
export function useEmitter<T>(emitter: Emitter<T>, listener: (value: T) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => emitter.on((value) => heard(value)), [emitter])
}
