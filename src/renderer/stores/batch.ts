// Many changes, asked about once. Pure but for its timer.

/** Milliseconds from the first change until it is asked; others that come meanwhile wait no longer for it. */
const BATCH_MS = 1000

export interface Batch {
  readonly changed: () => void
  readonly stop: () => void
}

export function batchOf(ask: () => void): Batch {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    changed() {
      timer ??= setTimeout(() => {
        timer = undefined
        ask()
      }, BATCH_MS)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
