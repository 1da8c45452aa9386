// The desktop channel: changes wait a moment, are held while a gap settles, suppressed during quiet
// hours and mute, and shown alone or together. Each of these is decided in a file of its own; this
// one connects them.

import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import type { SettingValues } from '../../../shared/model/settings.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { Store } from '../../store/store.ts'
import type { Words } from '../../words.ts'
import type { Facts } from '../message/facts.ts'
import type { Notice, NoticeResult, Notifier } from '../notifier/notifier.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { createBurst } from './burst.ts'
import { type Change, changeElsewhere, changeOf, type ElsewhereChange } from './change.ts'
import { createDigest } from './digest.ts'
import { countFine } from './fine-checks.ts'
import { splitByGap } from './gap-hold.ts'
import { createNoticeQueue } from './notice-queue.ts'
import { isMuted, MUTED, QUIET, whyNotShown } from './quiet-hours.ts'
import {
  gapNoticeOf,
  missedElsewhere,
  noticeOf,
  reminderOf,
  remindersOf,
  summaryOf,
  type TextOptions,
  testNoticeOf,
} from './texts.ts'

export interface DesktopChannel {
  /**
   * Resolves with the outcome of this change, shown alone or in a summary. That may take minutes (a gap
   * settles), so callers do not wait before they hand in the next; changes of one check come in order.
   * A change that was not shown before a stop never resolves: the next start hands it in again.
   */
  notify(facts: Facts, channel: DesktopConfig): Promise<NoticeResult>
  /** The notice of a test, not shown. */
  testNotice(facts: Facts): Notice
  /**
   * Makes one notification of all reminders that are due. Resolves with the outcome of each, in their
   * order: a critical check passes quiet hours, its neighbour does not.
   */
  remind(facts: readonly Facts[], channel: DesktopConfig): Promise<readonly NoticeResult[]>
  /**
   * As `notify`, of a check of another server. During quiet hours the digest lists it; what mute hides is the
   * caller's to tell later.
   */
  notifyElsewhere(change: ElsewhereChange): Promise<NoticeResult>
  /** One notice of checks of another server that went down while nobody looked. */
  announceMissed(server: string, names: readonly string[]): Promise<NoticeResult>
  /** Shows a notice that belongs to no check. During quiet hours the digest lists it. */
  announce(notice: Notice): Promise<NoticeResult>
  /** Whether mute hides all now. */
  isMuted(): boolean
  /** Settings or mute may have changed: what they held back may be due. */
  look(): void
  start(): void
  stop(): void
}

export interface DesktopChannelOptions {
  readonly monitor: Pick<Monitor, 'alarms' | 'checks' | 'flips' | 'gaps' | 'maintenance' | 'shift'>
  readonly tables: Pick<NotifyTables, 'notifications'>
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Clock
  readonly notifier: Notifier
  /** In which notices are, as of now. */
  readonly words: () => Words
  readonly onTrouble: (what: string, error: unknown) => void
}

/** A change on its way, with the callback for its outcome. */
interface Item extends Change {
  readonly channel: Pick<DesktopConfig, 'sound' | 'critical'>
  readonly resolve: (result: NoticeResult) => void
}

/** Changes within this time count as simultaneous. */
const LOOK_ROUND: Millis = 100
/** A gap may be cut, the clock set: what is held is looked at again at least this often. */
const LOOK_AGAIN: Millis = MINUTE
const SENT: NoticeResult = { outcome: 'sent' }
/** Checks of other servers have no integration. */
const ELSEWHERE = { sound: true, critical: false } as const

export function createDesktopChannel(options: DesktopChannelOptions): DesktopChannel {
  const { monitor, store, clock, notifier, onTrouble } = options
  const settings = () => readNotificationSettings(store.settings)
  const queue = createNoticeQueue({ clock, notifier })
  const digest = createDigest({ ...options, textOptions, show: queue.show })
  const burst = createBurst<Item>({
    clock,
    isBusy: queue.isBusy,
    showOne: (item) => show([item], noticeNow(item)),
    showMany: (items) => show(items, summaryOf(items, textOptions())),
  })
  /** In the order in which they came. */
  let waiting: Item[] = []
  let timer: { readonly cancel: Cancel; readonly at: Millis } | undefined
  let stopped = true

  function textOptions(): SettingValues & TextOptions {
    return { ...settings(), words: options.words(), now: clock.now() }
  }

  const testNotice = (facts: Facts): Notice => testNoticeOf(changeOf(facts), textOptions())

  function noticeNow(change: Change): Notice {
    return (change.isReminder ? reminderOf : noticeOf)(change, textOptions())
  }

  function show(items: readonly Item[], notice: Notice): void {
    const isSilent = items.every(({ channel }) => !channel.sound)
    queue
      .show(isSilent ? { ...notice, silent: true } : notice)
      .then((result) => {
        for (const { resolve } of items) resolve(result)
      })
      // `show` answers in any case.
      .catch((error) => onTrouble('a notice could not be shown', error))
  }

  function passOnIn(delay: Millis): void {
    const at = clock.monotonic() + delay
    if (stopped || (timer !== undefined && timer.at <= at)) return
    timer?.cancel()
    const cancel = clock.setTimer(delay, () => {
      timer = undefined
      try {
        passOn()
      } catch (error) {
        onTrouble('notifications could not be shown', error)
        passOnIn(5 * SECOND)
      }
    })
    timer = { cancel, at }
  }

  /** Passes on waiting items: those of settled gaps, then those of no gap. */
  function passOn(): void {
    const [now, values] = [clock.now(), settings()]
    const settlesUntil = (gapId: number) => monitor.gaps.byId(gapId)?.settlesUntil ?? null
    const { missed, free, held, heldUntil } = splitByGap(waiting, settlesUntil, now)
    waiting = [...held]
    for (const [gapId, items] of missed) showGap(gapId, showable(items, values, now))
    burst.add(showable(free, values, now))
    if (heldUntil !== null) passOnIn(Math.min(LOOK_AGAIN, Math.max(SECOND, heldUntil - now)))
  }

  /** The items that may be shown now; resolves the others as suppressed. */
  function showable(items: readonly Item[], values: SettingValues, now: Millis): Item[] {
    return items.filter((item) => {
      const reason = whyNot(values, now, item)
      if (reason !== null) item.resolve(suppressed(reason))
      // A check of another server has no stored outcome that the digest could find.
      if (item.checkId === null && reason === QUIET) digest.add(noticeNow(item).title)
      return reason === null
    })
  }

  /** @param item null: of no check */
  function whyNot(
    values: SettingValues,
    now: Millis,
    item: Pick<Item, 'checkId' | 'channel'> | null,
  ): string | null {
    const passes = item?.channel.critical || isCritical(item?.checkId ?? null)
    return whyNotShown(values, now, passes)
  }

  function isCritical(checkId: number | null): boolean {
    return checkId !== null && monitor.alarms.of(checkId).critical
  }

  function suppressed(reason: string): NoticeResult {
    if (reason === QUIET || reason === MUTED) digest.owe()
    return { outcome: 'suppressed', reason }
  }

  function showGap(gapId: number, items: readonly Item[]): void {
    const gap = monitor.gaps.byId(gapId)
    if (gap === null) burst.add(items)
    else if (items.length > 0)
      show(items, gapNoticeOf(gap, items, countFine(monitor, clock.now()), textOptions()))
  }

  async function announce(notice: Notice): Promise<NoticeResult> {
    const reason = whyNot(settings(), clock.now(), null)
    if (reason === null) return queue.show(notice)
    if (reason === QUIET) digest.add(notice.title)
    return { outcome: 'suppressed', reason }
  }

  function add(change: Change, channel: Item['channel']): Promise<NoticeResult> {
    return new Promise((resolve) => {
      waiting.push({ ...change, channel, resolve })
      passOnIn(LOOK_ROUND)
    })
  }

  return {
    notify(facts, channel) {
      // A person waits for it at the screen.
      if (facts.purpose === 'test') return queue.show(testNotice(facts))
      return add(changeOf(facts), channel)
    },

    testNotice,

    notifyElsewhere: (change) => add(changeElsewhere(change), ELSEWHERE),

    async remind(facts, channel) {
      const how = textOptions()
      const changes = facts.map(changeOf)
      const reasons = changes.map(({ checkId }) => whyNot(how, how.now, { checkId, channel }))
      const [first, ...more] = changes.filter((_, i) => reasons[i] === null)
      const shown =
        first === undefined
          ? SENT
          : await queue.show({
              ...(more.length === 0 ? reminderOf(first, how) : remindersOf([first, ...more], how)),
              ...(channel.sound ? {} : { silent: true }),
            })
      return reasons.map((reason) => (reason === null ? shown : suppressed(reason)))
    },

    announceMissed: (server, names) => announce(missedElsewhere(server, names, textOptions())),
    announce,
    isMuted: () => isMuted(settings(), clock.now()),
    look: () => digest.look(),

    start() {
      stopped = false
      digest.start()
      passOnIn(LOOK_ROUND)
    },

    stop() {
      stopped = true
      timer?.cancel()
      timer = undefined
      burst.stop()
      digest.stop()
      queue.stop()
    },
  }
}
