// Gaps in watching, kept: noticed from the clocks, stored before anything else is decided, and the
// deadlines near them moved in batches. What a gap is and does is decided in observer.ts.
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import type { Check } from '../rules/check.ts'
import {
  type Gap,
  gapBetween,
  gapOf,
  gapsSinceStop,
  isLate,
  latestSettle,
  type Tick,
} from '../rules/observer.ts'
import { scheduled } from '../rules/signal.ts'
import type { StoredGap } from '../tables/gaps.ts'
import type { Tables } from '../tables/tables.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export interface GapKeeper {
  /** Looks at the clocks and takes note of a gap, or of a clock that was set back. */
  notice(): void
  /** As `notice`, but cheap while ticks come as they should: for every ping. */
  look(): void
  /**
   * The first look of this process.
   * @param lastTick of an earlier one, as stored
   * @param blindSince when one wanted to listen and could not, as stored
   */
  begin(lastTick: Millis | null, blindSince: Millis | null): void
  /** The wall clock at the last look. */
  lastLook(): Millis
  /** Resolves when every gap noticed so far is stored and has moved what it moves. */
  settled(): Promise<void>
}

export interface GapKeeperOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'checks' | 'gaps'>
  readonly unitOfWork: UnitOfWork
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Checks taken in one write: bounds how long a ping waits. */
const BATCH = 100
/** Short naps add up to what tells a sleep from a clock that was set. */
const ASK_EVERY: Millis = 14 * SECOND

export function createGapKeeper(options: GapKeeperOptions): GapKeeper {
  const { clock, unitOfWork, onTrouble } = options
  const { checks, gaps } = options.tables
  const write = <T>(fn: (emit: Emit) => T) => unitOfWork.write(fn, 'essential')
  let last: Tick = read()
  /** The last sign that pings were received: a tick, or a ping between two late ticks. */
  let alive: Tick = last
  /** By the monotonic clock: when the uptime was asked last. */
  let asked: Millis = last.monotonic
  let unstored: Gap[] = []
  let sweeping: Promise<void> = Promise.resolve()

  function read(): Tick {
    return { wall: clock.now(), monotonic: clock.monotonic(), uptime: clock.uptime() }
  }

  /** The machine's uptime, which has to be read from the system, taken for what it was and what passed since. */
  function inferred(wall: Millis): Tick {
    const monotonic = clock.monotonic()
    return { wall, monotonic, uptime: last.uptime + monotonic - last.monotonic }
  }

  function notice(): void {
    const now = clock.now()
    const isDue = clock.monotonic() - asked >= ASK_EVERY
    const tick = isDue || isLate(alive, { wall: now }) ? read() : inferred(now)
    if (isDue) asked = tick.monotonic
    const gap = gapBetween(alive, tick)
    if (tick.wall < last.wall) cutFuture()
    last = tick
    alive = tick
    if (gap !== null) unstored.push(gap)
    if (unstored.length > 0) store()
  }

  /** Queued at once, so that what is written next knows of the gaps already. */
  function store(): void {
    const taken = unstored
    unstored = []
    unitOfWork.foresee(taken)
    enqueue(
      'a gap in watching could not be stored',
      (emit) => {
        const stored = taken.map((gap) => gaps.insert({ ...gap, settlesUntil: latestSettle(gap) }))
        for (const gap of stored) emit('gap', gap)
        return stored
      },
      () => unstored.unshift(...taken),
    )
  }

  /**
   * A clock that ran ahead and was corrected leaves gaps that end in the future: what lies there has
   * not been slept through. Left alone, they would hold back every deadline until then.
   */
  function cutFuture(): void {
    const now = clock.now()
    const future = gaps.endingAfter(now)
    if (future.length === 0) return
    enqueue('a gap in the future could not be cut', () => {
      gaps.cutAt(now)
      // Swept as they were: that far the deadlines had been moved.
      return future
    })
  }

  /** Writes, lets the gaps that are now stored move deadlines, and sweeps what lies near them. */
  function enqueue(
    trouble: string,
    change: (emit: Emit) => readonly StoredGap[],
    undo: () => void = () => {},
  ): void {
    const swept = write((emit) => {
      const touched = change(emit)
      unitOfWork.reloadGaps()
      return touched
    }).then(
      // A sweep that fails costs little: each deadline is recomputed when it passes.
      (touched) => sweep(touched).catch((error) => onTrouble('a gap could not be swept', error)),
      (error) => {
        undo()
        unitOfWork.reloadGaps()
        onTrouble(trouble, error)
      },
    )
    sweeping = sweeping.then(() => swept)
  }

  /** Moves the deadlines that the gaps shift, in batches, then notes when the last one passes. */
  async function sweep(touched: readonly StoredGap[]): Promise<void> {
    for (const gap of touched) {
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
      await write((emit) => {
        gaps.setSettlesUntil(gap.id, settlesUntil)
        emit('settled', { gapId: gap.id })
      })
    }
  }

  /** Recomputes a deadline near a gap. Returns it when the gap moved it, else the gap's end. */
  function moveOut(gap: StoredGap, check: Check, emit: Emit): Millis {
    const fresh = scheduled(check, unitOfWork.shift(), clock.now())
    const { alertAfter } = fresh
    if (alertAfter === null) return gap.end
    // What was due at the wake has been moved already: the watcher looked at it before.
    if (alertAfter !== check.alertAfter) {
      checks.saveState(fresh)
      emit('check', { id: check.id })
    }
    return gapOf([gap], fresh, alertAfter) === null ? gap.end : alertAfter
  }

  return {
    notice,
    look() {
      // A ping is served: timers may be late, but the process runs.
      const now = clock.now()
      if (isLate(alive, { wall: now }) || unstored.length > 0) notice()
      else if (now > alive.wall) alive = inferred(now)
    },
    begin(lastTick, blindSince) {
      last = read()
      alive = last
      cutFuture()
      unstored.push(...gapsSinceStop(lastTick, blindSince, last.wall))
      if (unstored.length > 0) store()
    },
    lastLook: () => last.wall,
    settled: () => sweeping,
  }
}
