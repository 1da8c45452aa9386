// The loop that turns deadlines into flips. It decides nothing itself: status.ts and signal.ts say
// what is down, gap-keeper.ts notices when nobody was looking.
//
// One tick: 1. look at the clocks and store a gap, if there was one, and see what maintenance begins or ends; 2. take the checks whose
// deadline has passed, in batches, one write each, so that pings get their turn in between;
// 3. now and then store the time of the tick; 4. sleep until the next deadline, a tick at most.
// Mostly there is nothing to do, and each wakes a machine at rest, whose caches have forgotten all of it: what a tick
// need not ask, it does not.
import { englishOf } from '../../../shared/words/english.ts'
import type { Told } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { DAY, HOUR, SECOND } from '../../clock.ts'
import { errorText, isUnstorable, reasonOf } from '../../errors.ts'
import { type MaybeLater, whenKnown } from '../../maybe-later.ts'
import { createForeignChanges } from '../../store/foreign-changes.ts'
import type { Store } from '../../store/store.ts'
import type { Events } from '../events.ts'
import type { Check } from '../rules/check.ts'
import { TICK } from '../rules/observer.ts'
import { applyDeadline, scheduled } from '../rules/signal.ts'
import type { Tables } from '../tables/tables.ts'
import { createGapKeeper } from './gap-keeper.ts'
import type { MaintenanceKeeper } from './maintenance-keeper.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export interface WatcherOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Pick<Tables, 'checks' | 'gaps' | 'maintenance'>
  readonly unitOfWork: UnitOfWork
  readonly maintenance: Pick<MaintenanceKeeper, 'look'>
  readonly events: Pick<Events, 'emit'>
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Watcher {
  /** The ports are about to be opened: a ping that comes before `start` is the first look. */
  ready(): void
  /** Notes the time since an earlier process stopped watching, and starts the loop. */
  start(): Promise<void>
  /**
   * Ends the loop and stores that it watched until now; one that was ready and never watched, that
   * it wanted to.
   */
  stop(): Promise<void>
  /** The machine goes to sleep, or may: until now it was watched, which is stored at once. */
  suspending(): void
  /** The machine woke, or may have: a gap is noted now, not at the next tick. */
  resumed(): void
  /** To be called before a signal is applied: after a sleep it may come before the first tick. */
  look(): void
  /** What is to be done in each pass before deadlines are looked at. It must not fail. */
  beforeDeadlines(step: () => MaybeLater<void>): void
  /** One pass of the loop, at once: for tests and the bench. */
  tick(): MaybeLater<unknown>
}

/** Checks taken in one write: bounds how long a ping waits for the watcher. */
const BATCH = 100
/** Seven ticks, or one that comes early: 15 seconds after the last round at the latest (contract hardening.md H21). */
const ROUND_EVERY: Millis = 13 * SECOND
/** Each second round: after a crash, so long before it may count as a gap. */
const STORE_EVERY: Millis = 27 * SECOND
const GAP_RETENTION: Millis = 400 * DAY
const TIDY_EVERY: Millis = HOUR
export const LAST_TICK_SETTING = 'last_tick'
/** Since when a process wants to listen and cannot; empty: none does. */
const BLIND_SINCE_SETTING = 'blind_since'
/** After a tick that failed, the next comes no sooner. */
const MIN_DELAY: Millis = 10

export function createWatcher(options: WatcherOptions): Watcher {
  const { store, clock, unitOfWork, events, onTrouble } = options
  const { settings } = store
  const { checks, gaps, maintenance } = options.tables
  /** Flips and the stored tick are worth the reserve (contract hardening.md H29). */
  const write = <T>(fn: (emit: Emit) => T) => unitOfWork.write(fn, 'essential')
  const keeper = createGapKeeper(options)
  const readForeign = createForeignChanges(store.db)
  /** Since the tick that was told last. */
  let wroteElsewhere = false
  let lastStored: Millis = Number.NEGATIVE_INFINITY
  let lastRound: Millis = Number.NEGATIVE_INFINITY
  let lastTidied: Millis = Number.NEGATIVE_INFINITY
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let isTicking = false
  let stopped = true
  /** `ready`: a ping may come, and would be the first look. */
  let phase: 'idle' | 'ready' | 'watching' = 'idle'
  let trouble: string | null = null
  /** Errors of followers that were told: every second the same would fill the log. */
  const toldErrors = new Set<string>()
  let before: () => MaybeLater<void> = () => {}

  /** Flips what is due, batch by batch. Resolves with the next deadline. */
  async function flipDue(): Promise<Millis | null> {
    for (;;) {
      const now = clock.now()
      const batch = await write((emit) => {
        const due = checks.due(now, BATCH)
        for (const check of due) settle(check, now, emit)
        return due.length
      })
      const next = checks.nextDeadline()
      if (batch < BATCH || !isPast(next)) return next
    }
  }

  const isPast = (deadline: Millis | null) => deadline !== null && deadline <= clock.now()

  /** Recomputes a due check; flips it when it is down, else notes its later deadline. */
  function settle(check: Check, now: Millis, emit: Emit): void {
    const fresh = scheduled(check, unitOfWork.shift(), now)
    const change = applyDeadline(fresh, now, unitOfWork.shift())
    if (change !== null) return void unitOfWork.storeChange(change, emit)
    checks.saveState(fresh)
    // Its schedule computes no more, or other times.
    if (fresh.due !== check.due) emit('check', { id: check.id })
  }

  const isStored = (now: Millis) => now >= lastStored && now - lastStored < STORE_EVERY

  async function storeTick(now: Millis): Promise<void> {
    const isTidy = clock.monotonic() - lastTidied < TIDY_EVERY
    await write(() => {
      noteTick(now)
      if (isTidy) return
      gaps.deleteBefore(now - GAP_RETENTION)
      maintenance.deleteBefore(now - GAP_RETENTION)
    })
    lastStored = now
    if (!isTidy) lastTidied = clock.monotonic()
  }

  /** Inside a write: until now somebody watched, and could be reached. */
  function noteTick(now: Millis): void {
    settings.set(LAST_TICK_SETTING, String(now))
    if (stored(BLIND_SINCE_SETTING) !== null) settings.set(BLIND_SINCE_SETTING, '')
  }

  /** The ports could not be opened. Of several processes in a row that cannot, the first counts. */
  async function noteBlind(): Promise<void> {
    if (stored(BLIND_SINCE_SETTING) !== null) return
    const now = clock.now()
    await write(() => settings.set(BLIND_SINCE_SETTING, String(now)))
  }

  function stored(setting: string): Millis | null {
    return Number(settings.get(setting) ?? '') || null
  }

  function begin(): void {
    phase = 'watching'
    keeper.begin(stored(LAST_TICK_SETTING), stored(BLIND_SINCE_SETTING))
  }

  /**
   * The next deadline, as it was before the tick was stored. Most ticks find nothing to do and wait for nothing: a
   * promise costs a machine at rest as much as a look, and a transaction more.
   */
  function tick(): MaybeLater<Millis | null> {
    keeper.notice()
    return whenKnown(before(), () => {
      const isForeign = readForeign()
      wroteElsewhere ||= isForeign
      return whenKnown(options.maintenance.look(isForeign), flipAndStore)
    })
  }

  function flipAndStore(): MaybeLater<Millis | null> {
    const known = checks.nextDeadline()
    return whenKnown(isPast(known) ? flipDue() : known, (next) => {
      const now = keeper.lastLook()
      return isStored(now) ? next : storeTick(now).then(() => next)
    })
  }

  function schedule(delay: Millis): void {
    if (stopped) return
    // What came meanwhile, as the machine woke, has set one.
    stopTimer?.()
    stopTimer = clock.setTimer(delay, pass)
  }

  /** One tick, and the timer of the next. */
  function pass(): void {
    if (stopped) return
    isTicking = true
    try {
      const next = tick()
      if (next instanceof Promise) running = next.then(passed).catch(failed)
      else passed(next)
    } catch (error) {
      failed(error)
    }
  }

  function passed(next: Millis | null): void {
    tellTrouble(null)
    end(next === null ? TICK : Math.max(MIN_DELAY, Math.min(TICK, next - clock.now())))
  }

  function failed(error: unknown): void {
    noteFailure(error)
    end(TICK)
  }

  function end(delay: Millis): void {
    isTicking = false
    tellTick()
    schedule(delay)
  }

  /** Whoever listens must not end the loop. */
  function tellTick(): void {
    const told = { wroteElsewhere }
    wroteElsewhere = false
    events.emit('tick', told, followerFailed)
    const now = clock.monotonic()
    if (now - lastRound < ROUND_EVERY) return
    lastRound = now
    events.emit('round', {}, followerFailed)
  }

  function followerFailed(error: unknown): void {
    const text = errorText(error)
    if (toldErrors.has(text)) return
    toldErrors.add(text)
    onTrouble('what follows the watcher failed', error)
  }

  function noteFailure(error: unknown): void {
    // Every second the same would fill the log.
    if (errorText(error) !== trouble) onTrouble('the watcher could not write', error)
    tellTrouble(reasonOf(error))
  }

  function tellTrouble(reason: string | Told | null): void {
    const text = reason === null ? null : englishOf(reason)
    if (text === trouble) return
    trouble = text
    events.emit('trouble', { reason })
  }

  return {
    ready() {
      phase = 'ready'
    },
    async start() {
      stopped = false
      if (phase !== 'watching') begin()
      await storeTick(keeper.lastLook()).catch((error) => {
        // It watches all the same, and tries again with each tick.
        if (!isUnstorable(error)) throw error
        noteFailure(error)
      })
      schedule(0)
    },
    async stop() {
      stopped = true
      stopTimer?.()
      await running
      await keeper.settled()
      const end = { idle: async () => {}, ready: noteBlind, watching: () => storeTick(clock.now()) }
      await end[phase]().catch((error) => onTrouble('the last tick was not stored', error))
      phase = 'idle'
    },
    suspending() {
      if (stopped) return
      keeper.notice()
      try {
        store.writeNow(() => noteTick(keeper.lastLook()))
      } catch (error) {
        onTrouble('the last tick was not stored', error)
      }
    },
    resumed() {
      if (stopped) return
      keeper.notice()
      // A pass in hand goes on with what was noted.
      if (isTicking) return
      stopTimer?.()
      pass()
    },
    look() {
      if (phase === 'ready') begin()
      keeper.look()
    },
    beforeDeadlines(step) {
      before = step
    },
    tick,
  }
}
