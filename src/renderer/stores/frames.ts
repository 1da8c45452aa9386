// Collects what comes in and hands it over once a frame: 200 events a second are 60 renders at most.

export interface Frames<T> {
  add(item: T): void
  /** Hands over what is waiting, now. */
  flush(): void
}

/** @param schedule calls back before the next paint, or soon where nothing is painted */
export function createFrames<T>(
  schedule: (fn: () => void) => void,
  take: (items: readonly T[]) => void,
): Frames<T> {
  let waiting: T[] = []

  function flush(): void {
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    take(items)
  }

  return {
    add(item) {
      waiting.push(item)
      if (waiting.length === 1) schedule(flush)
    },
    flush,
  }
}

/** Who waits for a paint gets turns after it: the first of them belongs to whoever else waits for it. */
const turns = createFrames<() => void>(beforePaint, (waiting) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    for (const fn of waiting) setTimeout(fn)
  }
  port2.postMessage(null)
})

/** Calls back when what was rendered now has been painted, or soon where nothing is painted. */
export function afterPaint(fn: () => void): void {
  if (document.hidden) setTimeout(fn)
  else turns.add(fn)
}

/** Resolves then. */
export function painted(): Promise<void> {
  return new Promise(afterPaint)
}

/** A hidden window paints no frames, and still wants to know. */
export function beforePaint(fn: () => void): void {
  if (document.hidden) setTimeout(fn, 100)
  else requestAnimationFrame(fn)
}
