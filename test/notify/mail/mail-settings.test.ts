// The settings of the installation that channels need.
import { describe, expect, test } from 'vitest'
import {
  isShellAllowed,
  prepareMailServer,
  readMailServer,
  shownMailServer,
} from '../../../src/main/notify/mail/mail-settings.ts'
import { settingTexts } from '../../../src/main/settings/stored-settings.ts'
import { MASK } from '../../../src/shared/mask.ts'
import type { MailServer } from '../../../src/shared/model/mail-server.ts'
import { delivering } from '../outbox/delivering.ts'

const SERVER: MailServer = {
  host: 'mail.example.org',
  port: 587,
  security: 'starttls',
  user: 'ops',
  password: 'open sesame',
  from: 'tocsin@example.org',
}

async function settings() {
  const { house, seal } = delivering()
  const { store } = house
  const sealer = await seal.unlock()
  return {
    settings: store.settings,
    bytes: () => store.db.serialize().toString('latin1'),
    save: async (server: Partial<MailServer>) =>
      (await prepareMailServer(store.settings, seal, { ...SERVER, ...server }))(),
    read: () => readMailServer(store.settings, sealer),
    shown: () => shownMailServer(store.settings),
  }
}

describe('the mail server', () => {
  test('is none until it has a host', async () => {
    const { read, shown, save } = await settings()
    expect([read(), shown().host]).toEqual([null, ''])
    await save({ host: '', from: '' })
    expect(read()).toBeNull()
  })

  test('is read as it was saved, its password sealed', async () => {
    const { read, save, bytes } = await settings()
    await save({})
    expect(read()).toEqual(SERVER)
    expect(bytes()).not.toContain(SERVER.password)
  })

  test('is shown with its password masked, and the mask leaves it as it is', async () => {
    const { read, shown, save } = await settings()
    await save({})
    expect(shown()).toEqual({ ...SERVER, password: MASK })
    await save({ ...shown(), user: 'other' })
    expect(read()).toEqual({ ...SERVER, user: 'other' })
    await save({ password: '' })
    expect([read()?.password, shown().password]).toEqual(['', ''])
  })

  test.each([
    ['none', 25],
    ['starttls', 587],
    ['tls', 465],
  ])('with security %s has the port %i, where none is stored', async (security, port) => {
    const { settings: stored, read } = await settings()
    stored.set('smtp_host', 'mail.example.org')
    stored.set('smtp_security', security)
    expect(read()).toMatchObject({ security, port, user: '', password: '' })
  })

  test.each<[Partial<MailServer>, string]>([
    [{ host: 'a b' }, 'smtp_host: must be the name or address of a host'],
    [{ host: 'smtp://mail' }, 'smtp_host: must be the name or address of a host'],
    [{ port: 0 }, 'smtp_port: must be a whole number from 1 to 65535'],
    [{ port: 65_536 }, 'smtp_port: must be a whole number from 1 to 65535'],
    [{ port: 1.5 }, 'smtp_port: must be a whole number from 1 to 65535'],
    [{ from: 'ops' }, 'mail_from: must be an email address'],
    [{ from: '' }, 'mail_from: must be an email address'],
    [{ user: 'a\nb' }, 'smtp_user: must be one line of at most 1000 characters'],
    [{ password: 'x'.repeat(1001) }, 'smtp_password: must be one line of at most 1000 characters'],
    [
      { port: 0, from: 'ops' },
      'smtp_port: must be a whole number from 1 to 65535\nmail_from: must be an email address',
    ],
  ])('%j is refused, and nothing is stored', async (server, message) => {
    const { read, save } = await settings()
    await expect(save(server)).rejects.toMatchObject({ code: 'INVALID', message })
    expect(read()).toBeNull()
  })

  test.each(['a@b.c', 'Tocsin <a@b.c>'])('takes the sender %s', async (from) => {
    const { read, save } = await settings()
    await save({ from })
    expect(read()?.from).toBe(from)
  })
})

describe('shell commands may run', () => {
  test('when the setting or the environment says so', async () => {
    const { settings: stored } = await settings()
    const store = (shellChannels: boolean) => {
      for (const [key, text] of settingTexts({ shellChannels })) stored.set(key, text)
    }
    expect(isShellAllowed(stored, {})).toBe(false)
    expect(isShellAllowed(stored, { TOCSIN_ALLOW_SHELL: '1' })).toBe(true)
    expect(isShellAllowed(stored, { TOCSIN_ALLOW_SHELL: '0' })).toBe(false)
    store(true)
    expect(isShellAllowed(stored, {})).toBe(true)
    store(false)
    expect(isShellAllowed(stored, {})).toBe(false)
  })
})
