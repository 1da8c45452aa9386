// Timers that may be longer than the 24 days of Node's own.

const LONGEST = 2 ** 31 - 1

/** Calls `fn` after so many milliseconds. @returns how to cancel that */
export function after(milliseconds: number, fn: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = (rest: number) => {
    timer = setTimeout(
      () => (rest > LONGEST ? wait(rest - LONGEST) : fn()),
      Math.min(rest, LONGEST),
    )
  }
  wait(milliseconds)
  return () => clearTimeout(timer)
}

/** Resolves after so many milliseconds, or as soon as `stop` says so. */
export function pause(
  milliseconds: number,
  stop?: (wake: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      cancel()
      forget?.()
      resolve()
    }
    const cancel = after(milliseconds, wake)
    const forget = stop?.(wake)
  })
}
