// The desktop channel: changes wait a moment, are held while a gap settles, suppressed during quiet
// hours and mute, and shown alone or together. Each of these is decided in a file of its own; this
// one connects them.

import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import type { SettingValues } from '../../../shared/model/settings.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { statusAt } from '../../monitor/rules/status.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { Store } from '../../store/store.ts'
import type { Notice, NoticeResult, Notifier } from '../notifier/notifier.ts'
import { createBurst } from './burst.ts'
import { createDigest, QUIET } from './digest.ts'
import { sortOut } from './hold.ts'
import type { DesktopChannel } from './port.ts'
import { isMuted, quietUntil } from './quiet-hours.ts'
import { createShowing } from './showing.ts'
import { type Subject, subjectOf } from './subject.ts'
import {
  gapNoticeOf,
  type Manner,
  noticeOf,
  reminderOf,
  remindersOf,
  summaryOf,
  testNoticeOf,
} from './texts.ts'

export interface DesktopChannelOptions {
  readonly monitor: Pick<
    Monitor,
    'alarmSettings' | 'checks' | 'flips' | 'gaps' | 'notifications' | 'shift'
  >
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Clock
  readonly notifier: Notifier
  readonly onTrouble: (what: string, error: unknown) => void
}

/** A change on its way to the person, with whom to tell what became of it. */
interface Item extends Subject {
  readonly channel: DesktopConfig
  readonly resolve: (result: NoticeResult) => void
}

/** What comes within this time came together. */
const LOOK_ROUND: Millis = 100
/** A gap may be cut, the clock set: what is held is looked at again at least this often. */
const LOOK_AGAIN: Millis = MINUTE
const SENT: NoticeResult = { outcome: 'sent' }

export function createDesktopChannel(options: DesktopChannelOptions): DesktopChannel {
  const { monitor, store, clock, notifier, onTrouble } = options
  const settings = () => readNotificationSettings(store.settings.get)
  const showing = createShowing({ clock, notifier })
  const digest = createDigest({ ...options, settings, show: showing.show })
  const burst = createBurst<Item>({
    clock,
    isBusy: showing.isBusy,
    tellOne: (item) => show([item], noticeOf(item, manner())),
    tellMany: (items) => show(items, summaryOf(items, manner())),
  })
  /** In the order in which they came. */
  let waiting: Item[] = []
  let timer: { readonly cancel: Cancel; readonly at: Millis } | undefined
  let stopped = true

  function manner(): Manner {
    return { ...settings(), now: clock.now() }
  }

  function show(items: readonly Item[], notice: Notice): void {
    const isSilent = items.every(({ channel }) => !channel.sound)
    showing
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
        onTrouble('changes could not be told', error)
        passOnIn(5 * SECOND)
      }
    })
    timer = { cancel, at }
  }

  /** What waits goes on: gaps that have settled, then what is free. */
  function passOn(): void {
    const [now, said] = [clock.now(), settings()]
    const settlesUntil = (gapId: number) => monitor.gaps.byId(gapId)?.settlesUntil ?? null
    const { missed, free, held, heldUntil } = sortOut(waiting, settlesUntil, now)
    waiting = [...held]
    for (const [gapId, items] of missed) tellGap(gapId, wanted(items, said, now))
    burst.add(wanted(free, said, now))
    if (heldUntil !== null) passOnIn(Math.min(LOOK_AGAIN, Math.max(SECOND, heldUntil - now)))
  }

  /** Those that may be shown now; the others have their outcome. */
  function wanted(items: readonly Item[], said: SettingValues, now: Millis): Item[] {
    return items.filter((item) => {
      const reason = whyNot(said, now, item)
      if (reason !== null) item.resolve(suppressed(reason))
      return reason === null
    })
  }

  /** Quiet hours come first: what they hold back is in the digest. @param item null: of no check */
  function whyNot(
    said: SettingValues,
    now: Millis,
    item: Pick<Item, 'checkId' | 'channel'> | null,
  ): string | null {
    const passes =
      item?.channel.critical || (item && monitor.alarmSettings.of(item.checkId).critical)
    if (!passes && quietUntil(said, now) !== null) return QUIET
    return isMuted(said, now) ? 'muted' : null
  }

  function suppressed(reason: string): NoticeResult {
    if (reason === QUIET) digest.owe()
    return { outcome: 'suppressed', reason }
  }

  function tellGap(gapId: number, items: readonly Item[]): void {
    const gap = monitor.gaps.byId(gapId)
    if (gap === null) burst.add(items)
    else if (items.length > 0) show(items, gapNoticeOf(gap, items, countFine(), manner()))
  }

  function countFine(): number {
    const [now, shift] = [clock.now(), monitor.shift()]
    const statuses = monitor.checks.all().map((check) => statusAt(check, now, shift))
    return statuses.filter((status) => status === 'up' || status === 'grace').length
  }

  return {
    tell(facts, channel) {
      const subject = subjectOf(facts)
      // Somebody waits for it at the screen.
      if (facts.purpose === 'test') return showing.show(testNoticeOf(subject, manner()))
      return new Promise((resolve) => {
        waiting.push({ ...subject, channel, resolve })
        passOnIn(LOOK_ROUND)
      })
    },

    async remind(facts, channel) {
      const [now, said] = [clock.now(), settings()]
      const subjects = facts.map(subjectOf)
      const reasons = subjects.map(({ checkId }) => whyNot(said, now, { checkId, channel }))
      const [first, ...more] = subjects.filter((_, i) => reasons[i] === null)
      const how = { ...said, now }
      const shown =
        first === undefined
          ? SENT
          : await showing.show({
              ...(more.length === 0 ? reminderOf(first, how) : remindersOf([first, ...more], how)),
              ...(channel.sound ? {} : { silent: true }),
            })
      return reasons.map((reason) => (reason === null ? shown : suppressed(reason)))
    },

    async announce(notice) {
      const reason = whyNot(settings(), clock.now(), null)
      if (reason === null) return showing.show(notice)
      if (reason === QUIET) digest.add(notice.title)
      return { outcome: 'suppressed', reason }
    },

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
      showing.stop()
    },
  }
}
