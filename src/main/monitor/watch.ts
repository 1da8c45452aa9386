// The loop that turns deadlines into flips. It decides nothing itself: status.ts and signal.ts say
// what is down, gap-keeper.ts notices when nobody was looking.
//
// One tick: 1. look at the clocks and store a gap, if there was one; 2. take the checks whose
// deadline has passed, in batches, one write each, so that pings get their turn in between;
// 3. now and then store the time of the tick; 4. sleep until the next deadline, a second at most.
import type { Clock, Millis } from '../clock.ts'
import { DAY, SECOND } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Check } from './check.ts'
import { createGapKeeper } from './gap-keeper.ts'
import type { Emit, Journal } from './journal.ts'
import { TICK } from './observer.ts'
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
  const keeper = createGapKeeper(options)
  let lastStored: Millis = Number.NEGATIVE_INFINITY
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let stopped = true

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
    keeper.notice()
    await flipDue()
    await storeTick(keeper.lastLook())
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
      const stored = store.settings.get(LAST_TICK_SETTING)
      keeper.begin(stored === null ? null : Number(stored))
      await storeTick(keeper.lastLook())
      schedule(0)
    },
    /** Ends the loop and stores that it watched until now. */
    async stop(): Promise<void> {
      stopped = true
      stopTimer?.()
      await running
      await keeper.settled()
      lastStored = Number.NEGATIVE_INFINITY
      await storeTick(clock.now()).catch((error) =>
        onTrouble('the last tick was not stored', error),
      )
    },
    /** To be called before a signal is applied: after a sleep it may come before the first tick. */
    look: keeper.look,
    /** One pass of the loop, at once: for tests and the bench. */
    tick,
  }
}
