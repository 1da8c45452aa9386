// A clock that a test moves: no test waits for time to pass.
import type { Clock, Millis } from '../../src/main/clock.ts'

interface Timer {
  readonly at: Millis
  readonly fn: () => void
}

export interface FakeClock extends Clock {
  /** Time passes: all three clocks move and due timers fire, in order. Promises get their turn. */
  advance(ms: Millis): Promise<void>
  /** The machine sleeps: wall clock and uptime move, the monotonic clock stands, no timer fires. */
  sleep(ms: Millis): void
  /** The process is busy, or the system holds its timers back (App Nap): clocks move, none fires. */
  nap(ms: Millis): void
  /** Somebody sets the wall clock, in either direction. */
  set(wall: Millis): void
}

const TURNS = 20
/** Of these a process always has some, or they are not due: nothing comes of them at once. */
const WAITING = new Set(['Timeout', 'PipeWrap', 'ProcessWrap', 'TTYWrap', 'MessagePort'])

/** Lets everything that waits in the event loop run, the write queue's turns included. */
export async function settled(): Promise<void> {
  let quiet = 0
  for (let i = 0; i < TURNS && quiet < 3; i++) {
    await new Promise((resolve) => setImmediate(resolve))
    quiet = isQuiet() ? quiet + 1 : 0
  }
}

/** No turn, no file and no socket is waited for. Where a socket is open, whoever has it may speak at any time. */
function isQuiet(): boolean {
  return process.getActiveResourcesInfo().every((what) => WAITING.has(what))
}

export function fakeClock(start = Date.UTC(2025, 0, 15, 12, 0, 0)): FakeClock {
  let wall = start
  let monotonic = 1_000_000
  let uptime = 5_000_000
  const timers = new Set<Timer>()

  function move(ms: Millis): void {
    wall += ms
    monotonic += ms
    uptime += ms
  }

  return {
    now: () => wall,
    monotonic: () => monotonic,
    uptime: () => uptime,
    setTimer(delay, fn) {
      const timer = { at: monotonic + delay, fn }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const end = monotonic + ms
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0]
        if (next === undefined || next.at > end) break
        move(Math.max(0, next.at - monotonic))
        timers.delete(next)
        next.fn()
        await settled()
      }
      move(end - monotonic)
      await settled()
    },
    sleep(ms) {
      wall += ms
      uptime += ms
    },
    nap: move,
    set(to) {
      wall = to
    },
  }
}
