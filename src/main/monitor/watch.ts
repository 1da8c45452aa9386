// The loop that turns deadlines into flips, and notices when nobody was looking. It decides
// nothing itself: status.ts and signal.ts say what is down, observer.ts what a gap is.
//
// One tick: 1. look at the clocks and store a gap, if there was one; 2. take the checks whose
// deadline has passed, in batches, one write each, so that pings get their turn in between;
// 3. now and then store the time of the tick; 4. sleep until the next deadline, a second at most.
import type { Clock, Millis } from '../clock.ts'
import { DAY, SECOND } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Check } from './check.ts'
import type { StoredGap } from './gaps.ts'
import type { Emit, Journal } from './journal.ts'
import {
  GAP_TOLERANCE,
  type Gap,
  gapBetween,
  gapOf,
  gapSinceStop,
  latestSettle,
  TICK,
  type Tick,
} from './observer.ts'
import { applyDeadline, scheduled } from './signal.ts'
import type { Tables } from './tables.ts'

export interface WatcherOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Pick<Tables, 'checks' | 'gaps'>
  readonly journal: Journal
  readonly onTrouble: (what: string, error: unknown) => void
}

export type Watcher = ReturnType<typeof createWatcher>

/** Checks taken in one write: bounds how long a ping waits for the watcher. */
const BATCH = 100
const STORE_TICK_EVERY: Millis = 15 * SECOND
const GAP_RETENTION: Millis = 400 * DAY
export const LAST_TICK_SETTING = 'last_tick'
/** After a tick that failed, the next comes no sooner. */
const MIN_DELAY: Millis = 10

export function createWatcher(options: WatcherOptions) {
  const { store, clock, journal, onTrouble } = options
  const { checks, gaps } = options.tables
  const { write } = journal
  let last: Tick = look()
  let lastStored: Millis = Number.NEGATIVE_INFINITY
  let unstored: Gap[] = []
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let sweeping: Promise<void> = Promise.resolve()
  let stopped = true

  function look(): Tick {
    return { wall: clock.now(), monotonic: clock.monotonic(), uptime: clock.uptime() }
  }

  /** Looks at the clocks; a gap since the last look is queued to be stored before anything else. */
  function noticeGap(): void {
    const tick = look()
    const gap = gapBetween(last, tick)
    last = tick
    if (gap !== null) unstored.push(gap)
    if (unstored.length === 0) return
    journal.foresee(unstored)
    storeGaps()
  }

  function storeGaps(): void {
    const taken = unstored
    unstored = []
    const swept = write((emit) => {
      const stored = taken.map((gap) => gaps.insert({ ...gap, settlesUntil: latestSettle(gap) }))
      journal.reloadGaps()
      for (const gap of stored) emit('gap', gap)
      return stored
    }).then(sweepOrComplain, (error) => {
      unstored.unshift(...taken)
      journal.reloadGaps()
      onTrouble('a gap in watching could not be stored', error)
    })
    sweeping = sweeping.then(() => swept)
  }

  /** A sweep that fails costs little: each deadline is computed anew when it passes. */
  function sweepOrComplain(stored: readonly StoredGap[]): Promise<void> {
    return sweep(stored).catch((error) => onTrouble('a gap could not be swept', error))
  }

  /** Moves the deadlines that the gaps shift, in batches, then notes when the last one passes. */
  async function sweep(stored: readonly StoredGap[]): Promise<void> {
    for (const gap of stored) {
      let settlesUntil = gap.end
      let after = 0
      for (;;) {
        const batch = await write((emit) => {
          const near = checks.dueUntil(latestSettle(gap), after, BATCH)
          for (const check of near) {
            settlesUntil = Math.max(settlesUntil, moveOut(gap, check, emit))
          }
          return near
        })
        after = batch.at(-1)?.id ?? after
        if (batch.length < BATCH) break
      }
      await write(() => gaps.setSettlesUntil(gap.id, settlesUntil))
    }
  }

  /** Computes a deadline near a gap anew. Returns it when the gap moved it, else the gap's end. */
  function moveOut(gap: StoredGap, check: Check, emit: Emit): Millis {
    const fresh = scheduled(check, journal.shift(), clock.now())
    const { alertAfter } = fresh
    if (alertAfter === null) return gap.end
    // What was due at the wake has been moved already: the watcher looked at it before.
    if (alertAfter !== check.alertAfter) {
      checks.saveState(fresh)
      emit('check', { id: check.id })
    }
    return gapOf([gap], fresh, alertAfter) === null ? gap.end : alertAfter
  }

  /** Flips what is due, batch by batch. Resolves with how many checks went down. */
  async function flipDue(): Promise<number> {
    let flipped = 0
    for (;;) {
      const now = clock.now()
      // Most ticks find nothing: they must not cost a transaction.
      const next = checks.nextDeadline()
      if (next === null || next > now) return flipped
      const batch = await write((emit) => {
        const due = checks.due(now, BATCH)
        for (const check of due) if (settle(check, now, emit)) flipped++
        return due.length
      })
      if (batch < BATCH) return flipped
    }
  }

  /** Computes a due check anew; flips it when it is down, else notes its later deadline. */
  function settle(check: Check, now: Millis, emit: Emit): boolean {
    const fresh = scheduled(check, journal.shift(), now)
    const change = applyDeadline(fresh, now, journal.shift())
    if (change !== null) journal.storeChange(change, emit)
    else checks.saveState(fresh)
    return change !== null
  }

  async function storeTick(now: Millis): Promise<void> {
    if (now >= lastStored && now - lastStored < STORE_TICK_EVERY) return
    lastStored = now
    await write(() => {
      store.settings.set(LAST_TICK_SETTING, String(now))
      gaps.deleteBefore(now - GAP_RETENTION)
    })
  }

  async function tick(): Promise<void> {
    noticeGap()
    await flipDue()
    await storeTick(last.wall)
  }

  function schedule(delay: Millis): void {
    if (stopped) return
    stopTimer = clock.setTimer(delay, () => {
      running = tick()
        .then(() => schedule(nextDelay()))
        .catch((error) => {
          onTrouble('the watcher could not write', error)
          schedule(TICK)
        })
    })
  }

  function nextDelay(): Millis {
    const next = checks.nextDeadline()
    if (next === null) return TICK
    return Math.max(MIN_DELAY, Math.min(TICK, next - clock.now()))
  }

  return {
    /** Notes the time since an earlier process stopped watching, and starts the loop. */
    async start(): Promise<void> {
      stopped = false
      last = look()
      const stored = store.settings.get(LAST_TICK_SETTING)
      const gap = gapSinceStop(stored === null ? null : Number(stored), last.wall)
      if (gap !== null) unstored.push(gap)
      if (unstored.length > 0) storeGaps()
      await storeTick(last.wall)
      schedule(0)
    },
    /** Ends the loop and stores that it watched until now. */
    async stop(): Promise<void> {
      stopped = true
      stopTimer?.()
      await running
      await sweeping
      lastStored = Number.NEGATIVE_INFINITY
      await storeTick(clock.now()).catch((error) =>
        onTrouble('the last tick was not stored', error),
      )
    },
    /** To be called before a signal is applied: after a sleep it may come before the first tick. */
    look(): void {
      // The full look reads the machine's uptime from the system: too dear for every ping.
      const silent = clock.now() - last.wall > TICK + GAP_TOLERANCE
      if (silent || unstored.length > 0) noticeGap()
    },
    /** One pass of the loop, at once: for tests and the bench. */
    tick,
  }
}
