// The notifier on Electron. Each notification is kept in memory until it closes: a garbage-collected
// one vanishes with its click. Only types of Electron here.

import type { ActivationArguments, Notification, NotificationConstructorOptions } from 'electron'
import { createEmitter } from '../../../shared/emitter.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import {
  type Notice,
  type NoticeAction,
  type NoticeResult,
  type Notifier,
  notShown,
} from '../../notify/notifier/notifier.ts'
import type { Words } from '../../words.ts'
import { notificationOptions, routeOf } from './notification-options.ts'
import type { ProgramNotices } from './program-notices.ts'

type Live = Pick<Notification, 'on' | 'show' | 'close'>

/** Electron's Notification. */
export interface NotificationMaker {
  isSupported(): boolean
  /** macOS: those that it still shows. */
  getHistory(): Promise<readonly Pick<Notification, 'id' | 'on'>[]>
  /** Windows: every click, also on one of an earlier start. */
  handleActivation(listener: (details: ActivationArguments) => void): void
  new (options: NotificationConstructorOptions): Live
}

export interface DesktopNotifierOptions {
  readonly clock: Clock
  readonly log: Log
  readonly platform: NodeJS.Platform
  /** In which buttons are, as of now. */
  readonly words: () => Words
  readonly Notification: NotificationMaker
  /** Shows notices in processes of their own, where it can; null: Electron shows all. */
  readonly program: ProgramNotices | null
  /** Shows a notice that the system refused by other means: whether it could; null: there are none. */
  readonly showOtherwise: ((notice: Notice) => Promise<boolean>) | null
  /** A notification was clicked. */
  readonly open: (route: string | undefined) => void
  /** One of its buttons was. */
  readonly act: (action: NoticeAction, checkUuid: string) => void
}

export interface DesktopNotifier extends Notifier {
  /** Why none can be shown, or the last one could not; null: they can, as far as is known. */
  trouble(): string | Told | null
  /** Calls `listener` when that changes. */
  onTrouble(listener: () => void): void
  /** Clicks on notifications of an earlier start open their view from now on, where the system tells. */
  revive(): Promise<void>
  /** The app ends. */
  stop(): void
}

/** A system that says neither yes nor no. */
const LIMIT: Millis = 8 * SECOND
const UNSUPPORTED = tell('troubles.noNotifications')
/** Some systems never say that one was closed. */
const KEPT = 300

export function createDesktopNotifier(options: DesktopNotifierOptions): DesktopNotifier {
  const { clock, log, platform, Notification, program, showOtherwise, open, act } = options
  const live = new Map<string | symbol, Live>()
  const troubleChanges = createEmitter()
  let trouble: string | Told | null = null
  /** Whether notices went by the program, as far as is known. */
  let isByProgram = false
  void usesProgram()

  async function usesProgram(): Promise<boolean> {
    isByProgram = (await program?.isThere()) ?? false
    return isByProgram
  }

  function keep(key: string | symbol, shown: Live): void {
    // A newer notification about the same check replaces it: a recovery replaces the alarm.
    const before = live.get(key)
    live.delete(key)
    before?.close()
    live.set(key, shown)
    const [oldest] = live.keys()
    if (live.size > KEPT && oldest !== undefined) live.delete(oldest)
  }

  function forget(key: string | symbol, shown: Live): void {
    if (live.get(key) === shown) live.delete(key)
  }

  /** Waits for what the system says of it. */
  function tried(shown: Live): Promise<NoticeResult> {
    return new Promise((resolve) => {
      let cancel: Cancel = () => {}
      const end = (result: NoticeResult) => {
        cancel()
        resolve(result)
      }
      cancel = clock.setTimer(LIMIT, () => end(notShown(tell('troubles.systemSilent'))))
      shown.on('show', () => end({ outcome: 'sent' }))
      shown.on('failed', (_event, reason) =>
        end(notShown(reason || tell('troubles.systemRefused'))),
      )
      shown.show()
    })
  }

  async function show(notice: Notice): Promise<NoticeResult> {
    if (program !== null && (await usesProgram())) return program.show(notice)
    if (!Notification.isSupported()) return notShown(UNSUPPORTED)
    const { key = Symbol(notice.title), opens, checkUuid, actions = [] } = notice
    const shown = new Notification(notificationOptions(notice, platform, options.words()))
    shown.on('click', () => open(opens))
    shown.on('action', ({ actionIndex }) => {
      const action = actions[actionIndex]
      if (action !== undefined && checkUuid !== undefined) act(action, checkUuid)
    })
    shown.on('close', ({ reason }) => {
      // Windows has moved it to where it can still be clicked.
      if (reason !== 'timedOut') forget(key, shown)
    })
    keep(key, shown)
    const result = await tried(shown)
    if (result.outcome === 'failed') forget(key, shown)
    return result
  }

  /** Kept in memory, as their clicks would go with them. */
  let earlier: readonly unknown[] = []

  async function revive(): Promise<void> {
    if (platform === 'win32') {
      // One of this start has told by itself: the window is open at its view then, and stays there.
      Notification.handleActivation((details) => {
        const route = routeOf(details.arguments)
        if (route !== undefined || live.size === 0) open(route)
      })
    }
    if (platform !== 'darwin') return
    const shown = await Notification.getHistory()
    for (const one of shown) one.on('click', () => open(routeOf(one.id)))
    earlier = shown
    log.info(`${earlier.length} notifications of an earlier start can be clicked`)
  }

  function note(reason: string | Told | null): void {
    if (textOf(reason) === textOf(trouble)) return
    trouble = reason
    troubleChanges.emit()
  }

  return {
    async show(notice) {
      let result = await show(notice).catch((error) => notShown(errorText(error)))
      if (result.outcome === 'failed' && (await showOtherwise?.(notice)) === true) {
        log.info(`a notification was shown without buttons: ${result.reason} (${notice.title})`)
        result = { outcome: 'sent' }
      }
      if (result.outcome === 'failed') {
        log.warn(`a notification could not be shown: ${result.reason} (${notice.title})`)
      }
      note(result.outcome === 'failed' ? (result.told ?? result.reason) : null)
      return result
    },
    trouble: () => trouble ?? (isByProgram || Notification.isSupported() ? null : UNSUPPORTED),
    onTrouble: troubleChanges.on,
    revive: () => revive().catch((error) => log.warn(`earlier notifications: ${errorText(error)}`)),
    stop: () => program?.stop(),
  }
}

function textOf(reason: string | Told | null): string {
  return reason === null ? '' : englishOf(reason)
}
