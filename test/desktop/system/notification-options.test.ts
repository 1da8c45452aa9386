// What a notification of the system looks like: its text, buttons, urgency and id.

import { describe, expect, test } from 'vitest'
import { notificationOptions } from '../../../src/main/desktop/system/notification-options.ts'
import type { Notice } from '../../../src/main/notify/notifier/notifier.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { anAlarm } from '../support/notifier.ts'

describe('a notification of the system', () => {
  const look = (fields: Partial<Notice>, platform: NodeJS.Platform = 'linux') =>
    notificationOptions(anAlarm(fields), platform, ENGLISH)

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

  test('has an id of its own, as short as Windows wants it; a long route has none', () => {
    const [one, two] = [
      notificationOptions(anAlarm(), 'win32', ENGLISH),
      notificationOptions(anAlarm(), 'win32', ENGLISH),
    ]
    expect(one.id?.length).toBeLessThanOrEqual(64)
    expect(one.id).not.toBe(two.id)
    expect(
      notificationOptions(anAlarm({ opens: `/pushes/${'x'.repeat(80)}` }), 'win32', ENGLISH).id,
    ).toBeUndefined()
  })
})
