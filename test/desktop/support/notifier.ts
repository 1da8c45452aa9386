// A notifier of the desktop on the stand-in's notifications, and an alarm to show.

import {
  createDesktopNotifier,
  type NotificationMaker,
} from '../../../src/main/desktop/system/notifications.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import type { Told } from '../../../src/shared/words/told.ts'
import { Notification } from '../../support/electron/notification.ts'
import { becomeReady } from '../../support/electron/rules.ts'
import { fakeClock } from '../../support/fake-clock.ts'

export const UUID = '3f1e2d4c-0000-4000-8000-00000000abcd'

export function anAlarm(fields: Partial<Notice> = {}): Notice {
  const about = { key: UUID, opens: `/checks/${UUID}`, checkUuid: UUID }
  const text = { title: 'backup is down', body: 'no signal since 12:00 UTC' }
  const actions = ['snooze', 'pause', 'acknowledge'] as const
  return { flipIds: [7], ...about, ...text, urgency: 'critical', actions, ...fields }
}

/** A notifier on the stand-in's notifications, of which `made` has every one. */
export function aNotifier(
  answers: 'shown' | 'failing' | 'unsupported' | 'silent' = 'shown',
  showOtherwise: ((notice: Notice) => Promise<boolean>) | null = null,
  platform: NodeJS.Platform = 'linux',
) {
  becomeReady()
  const clock = fakeClock()
  const said = { is: answers }
  const made: (Notification & { isClosed: boolean })[] = []
  const [opened, acted, logged]: [unknown[], unknown[], string[]] = [[], [], []]
  const earlier: Notification[] = []
  let activate = (_details: { type: string; arguments: string }) => {}
  class Recorded extends Notification {
    static override async getHistory() {
      return earlier as unknown as Electron.Notification[]
    }
    static override handleActivation(listener: typeof activate = () => {}) {
      activate = listener
    }
    isClosed = false
    constructor(options: ConstructorParameters<typeof Notification>[0]) {
      super(options)
      made.push(this)
    }
    static override isSupported() {
      return said.is !== 'unsupported'
    }
    override show() {
      if (said.is === 'shown') return super.show()
      if (said.is === 'failing') setImmediate(() => this.emit('failed', {}, 'no service'))
    }
    override close() {
      this.isClosed = true
    }
  }
  const log = (message: string) => void logged.push(message)
  const notifier = createDesktopNotifier({
    clock,
    log: { info: log, warn: log, error: log },
    platform,
    words: () => ENGLISH,
    program: null,
    showOtherwise,
    // As much of Electron's as the notifier uses.
    Notification: Recorded as unknown as NotificationMaker,
    open: (route) => void opened.push(route),
    act: (...what) => void acted.push(what),
  })
  const troubles: (string | null)[] = []
  const textOf = (reason: string | Told | null) => reason && englishOf(reason)
  notifier.onTrouble(() => troubles.push(textOf(notifier.trouble())))
  const click = (text: string) => activate({ type: 'click', arguments: text })
  return { notifier, clock, said, made, opened, acted, logged, troubles, earlier, click }
}
