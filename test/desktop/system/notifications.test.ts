// Notices as notifications of the system: when one is sent, what a click and a button do, what takes
// whose place, and what is said when nothing can be shown.

import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { notificationOptions } from '../../../src/main/desktop/system/notification-options.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { tell } from '../../../src/shared/words/told.ts'
import { Notification } from '../../support/electron/notification.ts'
import { settled } from '../../support/fake-clock.ts'
import { aNotifier, anAlarm, UUID } from '../support/notifier.ts'

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
      expect(await notifier.show(anAlarm())).toMatchObject({ outcome: 'failed', reason })
      expect([englishOf(notifier.trouble() ?? ''), troubles]).toEqual([reason, [reason]])
      expect(logged).toEqual([`a notification could not be shown: ${reason} (backup is down)`])
    },
  )

  test('at all is known before anything had to be told', () => {
    expect(aNotifier('unsupported').notifier.trouble()).toEqual(tell('troubles.noNotifications'))
    expect(aNotifier('failing').notifier.trouble()).toBeNull()
  })

  test('because the system says nothing, it has failed after a while', async () => {
    const { notifier, clock } = aNotifier('silent')
    const shown = notifier.show(anAlarm())
    await clock.advance(8 * SECOND)
    expect(await shown).toEqual({
      ...{ outcome: 'failed', reason: 'the system did not answer' },
      told: tell('troubles.systemSilent'),
    })
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

describe('a notification of an earlier start', () => {
  test('on macOS opens its check, or the window as it is', async () => {
    const { notifier, earlier, opened } = aNotifier('shown', null, 'darwin')
    const { id = '' } = notificationOptions(anAlarm(), 'darwin', ENGLISH)
    earlier.push(new Notification({ id }), new Notification({ id: 'a summary' }))
    await notifier.revive()
    for (const one of earlier) one.emit('click', {})
    expect(opened).toEqual([`/checks/${UUID}`, undefined])
  })

  test('on Windows opens its check by what Windows says, or the window as it is', async () => {
    const { notifier, click, opened } = aNotifier('shown', null, 'win32')
    await notifier.revive()
    const { id = '' } = notificationOptions(anAlarm(), 'win32', ENGLISH)
    click(`type=click&tag=${id}`)
    click('type=click&tag=2381947')
    expect(opened).toEqual([`/checks/${UUID}`, undefined])
  })
})
