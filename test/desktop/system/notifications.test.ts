// Notices as notifications of the system: what is shown, what a click and a button do, what takes
// whose place, and what is said when nothing can be shown.
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { notificationOptions } from '../../../src/main/desktop/system/notification-options.ts'
import {
  createDesktopNotifier,
  type NotificationMaker,
} from '../../../src/main/desktop/system/notifications.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { Notification } from '../../support/electron/notification.ts'
import { becomeReady } from '../../support/electron/rules.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'

const UUID = '3f1e2d4c-0000-4000-8000-00000000abcd'

function anAlarm(fields: Partial<Notice> = {}): Notice {
  const about = { key: UUID, opens: `/checks/${UUID}`, checkUuid: UUID }
  const text = { title: 'backup is down', body: 'no signal since 12:00 UTC' }
  const actions = ['snooze', 'pause', 'acknowledge'] as const
  return { flipIds: [7], ...about, ...text, urgency: 'critical', actions, ...fields }
}

/** A notifier on the stand-in's notifications, of which `made` has every one. */
function aNotifier(
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
    program: null,
    showOtherwise,
    // As much of Electron's as the notifier uses.
    Notification: Recorded as unknown as NotificationMaker,
    open: (route) => void opened.push(route),
    act: (...what) => void acted.push(what),
  })
  const troubles: (string | null)[] = []
  notifier.onTrouble(() => troubles.push(notifier.trouble()))
  const click = (text: string) => activate({ type: 'click', arguments: text })
  return { notifier, clock, said, made, opened, acted, logged, troubles, earlier, click }
}

describe('a notification that the system refuses', () => {
  test('is shown by other means where there are some, and is no trouble', async () => {
    const shown: string[] = []
    const { notifier } = aNotifier('failing', async ({ title }) => shown.push(title) > 0)
    expect(await notifier.show(anAlarm())).toEqual({ outcome: 'sent' })
    expect([shown, notifier.trouble()]).toEqual([['backup is down'], null])
  })

  test('is trouble when they fail as well', async () => {
    const { notifier } = aNotifier('failing', async () => false)
    expect(await notifier.show(anAlarm())).toEqual({ outcome: 'failed', reason: 'no service' })
    expect(notifier.trouble()).toBe('no service')
  })
})

describe('a notification', () => {
  test('is sent once the system has shown it', async () => {
    const { notifier, made } = aNotifier()
    expect(await notifier.show(anAlarm())).toEqual({ outcome: 'sent' })
    expect(made).toMatchObject([{ title: 'backup is down', body: 'no signal since 12:00 UTC' }])
  })

  test('that is clicked opens its view', async () => {
    const { notifier, made, opened } = aNotifier()
    await notifier.show(anAlarm())
    made[0]?.emit('click', {})
    expect(opened).toEqual([`/checks/${UUID}`])
  })

  test('that names no view opens the window as it is', async () => {
    const { notifier, made, opened } = aNotifier()
    await notifier.show({ flipIds: [], title: 'a summary', body: '', urgency: 'normal' })
    made[0]?.emit('click', {})
    expect(opened).toEqual([undefined])
  })

  test.each([
    [0, 'snooze'],
    [1, 'pause'],
    [2, 'acknowledge'],
  ])('whose button %i is pressed does %s', async (actionIndex, action) => {
    const { notifier, made, acted } = aNotifier()
    await notifier.show(anAlarm())
    made[0]?.emit('action', { actionIndex, selectionIndex: -1 })
    expect(acted).toEqual([[action, UUID]])
  })

  test('of a button that it does not have does nothing', async () => {
    const { notifier, made, acted } = aNotifier()
    await notifier.show(anAlarm({ actions: [] }))
    made[0]?.emit('action', { actionIndex: 0, selectionIndex: -1 })
    expect(acted).toEqual([])
  })
})

describe('what is told of the same thing', () => {
  test('takes the place of the alarm', async () => {
    const { notifier, made } = aNotifier()
    await notifier.show(anAlarm())
    await notifier.show(anAlarm({ title: 'backup is up again after 5 min', actions: [] }))
    expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('leaves one of another thing, and one without a key, alone', async () => {
    const { notifier, made } = aNotifier()
    const { key: _, ...keyless } = anAlarm()
    await notifier.show(anAlarm())
    await notifier.show(anAlarm({ key: 'reminders' }))
    await notifier.show(keyless)
    await notifier.show(keyless)
    expect(made.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false])
  })

  test('closes none that a person has closed before', async () => {
    const { notifier, made } = aNotifier()
    await notifier.show(anAlarm())
    made[0]?.emit('close', { reason: 'userCanceled' })
    await notifier.show(anAlarm({ title: 'backup is up again' }))
    expect(made[0]?.isClosed).toBe(false)
  })

  test('closes one that Windows has moved out of sight, where it could still be clicked', async () => {
    const { notifier, made } = aNotifier()
    await notifier.show(anAlarm())
    made[0]?.emit('close', { reason: 'timedOut' })
    await notifier.show(anAlarm({ title: 'backup is up again' }))
    expect(made[0]?.isClosed).toBe(true)
  })
})

describe('where nothing can be shown', () => {
  test.each([
    ['failing', 'no service'],
    ['unsupported', 'this desktop shows no notifications'],
  ] as const)(
    'because it is %s, that is the outcome, the banner and a line of the log',
    async (is, reason) => {
      const { notifier, logged, troubles } = aNotifier(is)
      expect(await notifier.show(anAlarm())).toEqual({ outcome: 'failed', reason })
      expect([notifier.trouble(), troubles]).toEqual([reason, [reason]])
      expect(logged).toEqual([`a notification could not be shown: ${reason} (backup is down)`])
    },
  )

  test('at all is known before anything had to be told', () => {
    expect(aNotifier('unsupported').notifier.trouble()).toBe('this desktop shows no notifications')
    expect(aNotifier('failing').notifier.trouble()).toBeNull()
  })

  test('because the system says nothing, it has failed after a while', async () => {
    const { notifier, clock } = aNotifier('silent')
    const shown = notifier.show(anAlarm())
    await clock.advance(8 * SECOND)
    expect(await shown).toEqual({ outcome: 'failed', reason: 'the system did not answer' })
  })

  test('because showing throws, it has failed', async () => {
    const { notifier, said } = aNotifier()
    Object.defineProperty(said, 'is', {
      get() {
        throw new Error('no display')
      },
    })
    expect(await notifier.show(anAlarm())).toEqual({ outcome: 'failed', reason: 'no display' })
  })

  test('the banner goes with the next one that is shown', async () => {
    const { notifier, said, troubles } = aNotifier('failing')
    await notifier.show(anAlarm())
    await notifier.show(anAlarm())
    said.is = 'shown'
    await notifier.show(anAlarm())
    await settled()
    expect([notifier.trouble(), troubles]).toEqual([null, ['no service', null]])
  })
})

describe('what it looks like', () => {
  const look = (fields: Partial<Notice>, platform: NodeJS.Platform = 'linux') =>
    notificationOptions(anAlarm(fields), platform)

  test.each<[NodeJS.Platform, string]>([
    ['linux', 'a &lt;b&gt; &amp; c'],
    ['darwin', 'a <b> & c'],
    ['win32', 'a <b> & c'],
  ])('on %s the body is "%s"', (platform, body) => {
    expect(look({ body: 'a <b> & c' }, platform).body).toBe(body)
  })

  test('an alarm stays until it was seen, anything else goes by itself', () => {
    expect(look({})).toMatchObject({ urgency: 'critical', timeoutType: 'never' })
    expect(look({ urgency: 'normal' })).toMatchObject({ urgency: 'normal', timeoutType: 'default' })
  })

  test('it is silent where the channel is', () => {
    expect([look({}).silent, look({ silent: true }).silent]).toEqual([false, true])
  })

  test('its buttons say what they do, on every system', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(look({}, platform).actions).toEqual([
        { type: 'button', text: 'Snooze 1 Hour' },
        { type: 'button', text: 'Pause' },
        { type: 'button', text: 'Acknowledge' },
      ])
    }
  })

  test('it is no longer than it may be, cut before it is escaped, and has no NUL', () => {
    const { title = '', body = '' } = look({ title: '😀'.repeat(200), body: '<'.repeat(600) })
    expect([...title]).toHaveLength(120)
    expect(title.isWellFormed()).toBe(true)
    expect(body).toMatch(/^(&lt;){499}…$/)
    expect(look({ body: 'a\0b' }).body).toBe('a\ufffdb')
  })
})

describe('a notification of an earlier start', () => {
  test('on macOS opens its check, or the window as it is', async () => {
    const { notifier, earlier, opened } = aNotifier('shown', null, 'darwin')
    const { id = '' } = notificationOptions(anAlarm(), 'darwin')
    earlier.push(new Notification({ id }), new Notification({ id: 'a summary' }))
    await notifier.revive()
    for (const one of earlier) one.emit('click', {})
    expect(opened).toEqual([`/checks/${UUID}`, undefined])
  })

  test('on Windows opens its check by what Windows says, or the window as it is', async () => {
    const { notifier, click, opened } = aNotifier('shown', null, 'win32')
    await notifier.revive()
    const { id = '' } = notificationOptions(anAlarm(), 'win32')
    click(`type=click&tag=${id}`)
    click('type=click&tag=2381947')
    expect(opened).toEqual([`/checks/${UUID}`, undefined])
  })

  test('has an id of its own, as short as Windows wants it; a long route has none', () => {
    const [one, two] = [
      notificationOptions(anAlarm(), 'win32'),
      notificationOptions(anAlarm(), 'win32'),
    ]
    expect(one.id?.length).toBeLessThanOrEqual(64)
    expect(one.id).not.toBe(two.id)
    expect(
      notificationOptions(anAlarm({ opens: `/pushes/${'x'.repeat(80)}` }), 'win32').id,
    ).toBeUndefined()
  })
})
