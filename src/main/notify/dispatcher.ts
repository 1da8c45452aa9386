// Flips that wait → notices → the notifier, and what became of each (contract 5.5, D16).
//
// One pass: 1. read the pending flips; 2. hold back those that a gap moved until it has settled;
// 3. one notice each, or one for many that came together; 4. store the outcomes and mark the flips
// processed, in one write. A crash between 3 and 4 tells again.
import type { Cancel, Clock, Millis } from '../clock.ts'
import { SECOND } from '../clock.ts'
import { errorText } from '../errors.ts'
import type { Flip } from '../monitor/flips.ts'
import { decodeBody } from '../monitor/keywords.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { statusAt } from '../monitor/status.ts'
import type { Store } from '../store/store.ts'
import { gapSummaryOf, noticeOf, type Story, summaryOf } from './message.ts'
import type { Notice, NoticeResult, Notifier } from './notifier.ts'

export interface DispatcherOptions {
  readonly monitor: Monitor
  readonly store: Store
  readonly clock: Clock
  readonly notifier: Notifier
  readonly onTrouble: (what: string, error: unknown) => void
}

const PASS = 500
/** More flips than this in one pass become one notice. */
const SINGLY = 3
const NOTIFIER_TIMEOUT: Millis = 10 * SECOND
/** A notice that takes longer than this at the stop is told again at the next start. */
const STOP_LIMIT: Millis = SECOND
const RETRY: Millis = 5 * SECOND
/** The flips of a gap's last deadline are stored up to a tick after it. */
const SETTLE_MARGIN: Millis = 2 * SECOND

export type Dispatcher = ReturnType<typeof createDispatcher>

export function createDispatcher(options: DispatcherOptions) {
  const { monitor, store, clock, notifier, onTrouble } = options
  let working: Promise<void> | undefined
  let wanted = false
  let stopped = true
  let cancelTimer: Cancel | undefined
  let unsubscribe: (() => void) | undefined

  function wake(): void {
    wanted = true
    if (working !== undefined || stopped) return
    working = work()
      .catch((error) => {
        onTrouble('flips could not be told', error)
        wakeIn(RETRY)
      })
      .finally(() => {
        working = undefined
        if (wanted && !stopped && cancelTimer === undefined) wake()
      })
  }

  function wakeIn(delay: Millis): void {
    cancelTimer?.()
    cancelTimer = clock.setTimer(delay, () => {
      cancelTimer = undefined
      wake()
    })
  }

  async function work(): Promise<void> {
    wanted = false
    for (;;) {
      const { ready, heldUntil } = sort(monitor.flips.pending(PASS))
      for (const group of ready) {
        if (stopped) return
        await tell(group)
      }
      if (heldUntil !== null) wakeIn(Math.max(SECOND, heldUntil - clock.now()))
      if (ready.length === 0) return
    }
  }

  /** Groups of flips to tell now, and when the next held one may go. */
  function sort(pending: readonly Flip[]): {
    ready: { flips: Flip[]; gapId: number | null }[]
    heldUntil: Millis | null
  } {
    const ready: { flips: Flip[]; gapId: number | null }[] = []
    const heldChecks = new Set<number>()
    let heldUntil: Millis | null = null
    for (const flip of pending) {
      const until = heldUntilOf(flip)
      if (until === null) continue
      heldChecks.add(flip.checkId)
      heldUntil = Math.min(heldUntil ?? Number.POSITIVE_INFINITY, until)
    }
    // What came of a check after its held flip waits as well: nobody is told "up again" first.
    const free = pending.filter(({ checkId }) => !heldChecks.has(checkId))
    const groups = [...Map.groupBy(free, (flip) => flip.gapId)]
    // What a gap made miss its run comes before what became of it.
    for (const [gapId, flips] of groups.sort(
      ([a], [b]) => Number(a === null) - Number(b === null),
    )) {
      if (gapId === null && flips.length <= SINGLY) {
        ready.push(...flips.map((flip) => ({ flips: [flip], gapId })))
      } else ready.push({ flips, gapId })
    }
    return { ready, heldUntil }
  }

  /** Until when a flip waits for its gap to settle; null: it does not. */
  function heldUntilOf({ gapId }: Flip): Millis | null {
    const gap = gapId === null ? null : monitor.gaps.byId(gapId)
    const until = gap === null ? 0 : gap.settlesUntil + SETTLE_MARGIN
    return until > clock.now() ? until : null
  }

  async function tell({ flips, gapId }: { flips: Flip[]; gapId: number | null }): Promise<void> {
    const stories = flips.map(storyOf).filter((story) => story !== null)
    const notice = compose(stories, gapId)
    const result = notice === null ? null : await show(notice)
    const now = clock.now()
    await store.write(() => {
      for (const flip of flips) monitor.flips.markProcessed(flip.id, now)
      if (result === null) return
      for (const { flip } of stories) {
        // The check may have been deleted, with its flips, while the notice was shown.
        if (monitor.checks.byId(flip.checkId) === null) continue
        monitor.notifications.insert({
          checkId: flip.checkId,
          flipId: flip.id,
          channelId: null,
          checkStatus: flip.newStatus,
          created: now,
          outcome: result.outcome,
          error: result.outcome === 'sent' ? '' : result.reason,
        })
      }
    })
  }

  function compose(stories: readonly Story[], gapId: number | null): Notice | null {
    const [first, second] = stories
    if (first === undefined) return null
    const gap = gapId === null ? null : monitor.gaps.byId(gapId)
    if (gap !== null) return gapSummaryOf(gap, stories, countFine())
    return second === undefined ? noticeOf(first) : summaryOf(stories)
  }

  function countFine(): number {
    const [now, shift] = [clock.now(), monitor.shift()]
    const statuses = monitor.checks.all().map((check) => statusAt(check, now, shift))
    return statuses.filter((status) => status === 'up' || status === 'grace').length
  }

  function storyOf(flip: Flip): Story | null {
    const check = monitor.checks.byId(flip.checkId)
    if (check === null) return null
    const lastPing = monitor.pings.lastBefore(check.id, flip.created)
    const body = lastPing === null ? null : monitor.pings.body(check.id, lastPing.n)
    const downSince = monitor.flips.lastDown(check.id, flip.id)?.created ?? null
    return { flip, check, lastPing, lastBody: body === null ? '' : decodeBody(body), downSince }
  }

  async function show(notice: Notice): Promise<NoticeResult> {
    let cancel: Cancel | undefined
    const timeout = new Promise<NoticeResult>((resolve) => {
      const late = { outcome: 'failed', reason: 'the notifier did not answer in time' } as const
      cancel = clock.setTimer(NOTIFIER_TIMEOUT, () => resolve(late))
    })
    try {
      return await Promise.race([notifier.show(notice), timeout])
    } catch (error) {
      return { outcome: 'failed', reason: errorText(error) }
    } finally {
      cancel?.()
    }
  }

  return {
    /** Tells what was left waiting, then whatever comes. */
    start(): void {
      stopped = false
      unsubscribe = monitor.events.on('flip', ({ processed }) => {
        if (processed === null) wake()
      })
      wake()
    },
    /** Lets the notice in hand end, within limits; the rest waits for the next start. */
    async stop(): Promise<void> {
      stopped = true
      unsubscribe?.()
      cancelTimer?.()
      cancelTimer = undefined
      let cancel: Cancel | undefined
      const limit = new Promise<void>((resolve) => {
        cancel = clock.setTimer(STOP_LIMIT, resolve)
      })
      await Promise.race([working, limit])
      cancel?.()
    },
  }
}
