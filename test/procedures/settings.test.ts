// Settings as the window changes them: all of what was sent, or nothing.
import { describe, expect, test } from 'vitest'
import { MASK } from '../../src/shared/mask.ts'
import { openWindowHouse } from '../support/window-house.ts'

const SMTP = {
  host: 'mail.example.org',
  port: 587,
  security: 'starttls',
  user: 'anna',
  password: 'hunter2',
  from: 'tocsin@example.org',
} as const

describe('settings', () => {
  test('are stored, answered and told', async () => {
    const house = await openWindowHouse()
    const listening = house.listen()
    const saved = await house.call('settings.save', { theme: 'dark', privacy: 'no-names' })
    expect(saved).toMatchObject({ theme: 'dark', privacy: 'no-names', reminders: 'off' })
    await house.clock.advance(100)
    expect(listening.events()).toContainEqual({ type: 'settings', settings: saved })
    expect((await house.call('app.snapshot', undefined)).settings).toEqual(saved)
  })

  test('keep quiet hours with their days in order', async () => {
    const house = await openWindowHouse()
    const { quietHours } = await house.call('settings.save', {
      quietHours: { enabled: true, from: '23:00', to: '06:30', weekdays: [6, 1] },
    })
    expect(quietHours).toEqual({ enabled: true, from: '23:00', to: '06:30', weekdays: [1, 6] })
  })

  test('refuse a zone that is none, and then change nothing else either', async () => {
    const house = await openWindowHouse()
    const saving = house.call('settings.save', { theme: 'dark', zone: 'Mars/Olympus' })
    await expect(saving).rejects.toThrow('INVALID: zone: Mars/Olympus is not a time zone')
    expect((await house.call('app.snapshot', undefined)).settings.theme).toBe('system')
  })

  test('refuse what their schema does not know', async () => {
    const house = await openWindowHouse()
    expect((await house.answer('settings.save', { colour: 'red' })).status).toBe(400)
    expect((await house.answer('settings.save', { theme: 'pink' })).status).toBe(400)
  })
})

test('app.restart starts the application anew', async () => {
  const house = await openWindowHouse()
  await house.call('app.restart', undefined)
  expect(house.restarts()).toBe(1)
})

describe('settings of the server', () => {
  test('are shown with what this process runs with', async () => {
    const house = await openWindowHouse({ flags: { port: '9000' } })
    const { server } = await house.call('settings.save', { server: { 'smtp-port': '2525' } })
    expect(server).toContainEqual({ name: 'port', stored: '', current: '9000', overridden: true })
    expect(server).toContainEqual({
      name: 'smtp-port',
      stored: '2525',
      current: '',
      overridden: false,
    })
  })

  test('are taken away by an empty text', async () => {
    const house = await openWindowHouse()
    await house.call('settings.save', { server: { port: '9000' } })
    const { server } = await house.call('settings.save', { server: { port: '' } })
    expect(server).toContainEqual({ name: 'port', stored: '', current: '', overridden: false })
  })

  test('are refused a line each', async () => {
    const house = await openWindowHouse()
    const saving = house.call('settings.save', {
      server: { port: 'high', observe: 'sometimes', colour: 'red', host: '0.0.0.0' },
    })
    await expect(saving).rejects.toThrow(
      /port: must be a whole number.*\nobserve: must be strict or aware\ncolour: is not a setting/,
    )
    expect(house.store.settings.get('host')).toBeNull()
  })
})

describe('the mail server', () => {
  test('is kept with its password sealed, and shown with it masked', async () => {
    const house = await openWindowHouse()
    const { smtp } = await house.call('settings.save', { smtp: SMTP })
    expect(smtp).toEqual({ ...SMTP, password: MASK })
    const stored = [...house.store.settings.all().values()].join()
    expect(stored).not.toContain('hunter2')
  })

  test('keeps its password when the mask is sent back', async () => {
    const house = await openWindowHouse()
    await house.call('settings.save', { smtp: SMTP })
    const before = house.store.settings.get('smtp_password')
    await house.call('settings.save', {
      smtp: { ...SMTP, host: 'other.example.org', password: MASK },
    })
    expect(house.store.settings.get('smtp_password')).toBe(before)
    expect(house.store.settings.get('smtp_host')).toBe('other.example.org')
  })

  test('is refused with a line for each wrong field', async () => {
    const house = await openWindowHouse()
    const saving = house.call('settings.save', { smtp: { ...SMTP, host: 'a b', from: 'nobody' } })
    await expect(saving).rejects.toThrow(/smtp_host: .*\nmail_from: /)
  })

  test('that is none cannot be tested', async () => {
    const house = await openWindowHouse()
    const { error } = await house.call('settings.testMail', { to: 'anna@example.org' })
    expect(error).not.toBe('')
  })
})

describe('muting', () => {
  test('lasts until a time, or until it is ended', async () => {
    const house = await openWindowHouse()
    const mutedUntil = async () => (await house.call('app.snapshot', undefined)).app.mutedUntil
    const until = house.clock.now() + 3_600_000
    await house.call('app.mute', { until })
    expect(await mutedUntil()).toBe(until)
    await house.call('app.mute', { until: 8.64e15 })
    expect(await mutedUntil()).toBe(8.64e15)
    await house.call('app.mute', { until: null })
    expect(await mutedUntil()).toBeNull()
  })
})

test('a server without a screen says so', async () => {
  const screens = [false, true]
  const house = await openWindowHouse({ hasScreen: () => screens.shift() ?? true })
  const noScreen = async () => (await house.call('app.snapshot', undefined)).app.noScreen
  expect([await noScreen(), await noScreen()]).toEqual([true, false])
})
