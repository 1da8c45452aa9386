// Pushes of the person at this window, by the rules of the API.
import { describe, expect, test } from 'vitest'
import { insideOf } from '../support/inside-secrets.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const DRAFT = {
  kind: 'text',
  payload: 'correct horse',
  passphrase: null,
  name: 'wifi',
  note: 'for guests',
  expireAfterMinutes: 3 * 1440,
  expireAfterViews: 2,
  deletableByViewer: true,
  retrievalStep: false,
  upload: null,
} as const
const VISITOR = { account: null, ip: '192.0.2.1', userAgent: 'curl', referrer: '' }

function reveal(house: WindowHouse, token: string, passphrase: string | null = null) {
  return house.secrets.vault()!.retrieve(token, VISITOR, { passphrase })
}

async function upload(house: WindowHouse, ...files: readonly (readonly [string, string])[]) {
  const { upload } = await house.call('uploads.begin', { for: 'push' })
  for (const [filename, text] of files) {
    await house.call('uploads.file', { upload, filename, contentType: '' })
    const data = Buffer.from(text).toString('base64')
    await house.call('uploads.chunk', { upload, data, end: true })
  }
  return upload
}

describe('a push', () => {
  test('is made, and opens by its link', async () => {
    const house = await openWindowHouse()
    const push = await house.call('pushes.create', DRAFT)
    expect(push).toMatchObject({
      kind: 'text',
      name: 'wifi',
      note: 'for guests',
      url: `http://127.0.0.1:7464/p/${push.token}`,
      viewsLeft: 2,
      expiredAt: null,
    })
    expect(push.expiresAt - push.createdAt).toBe(3 * 86_400_000)
    expect(await reveal(house, push.token)).toMatchObject({ payload: 'correct horse' })
  })

  test('has the name in the settings as its sender, unless it says another or none', async () => {
    const house = await openWindowHouse()
    await house.call('settings.save', { pushSender: 'Ana' })
    const create = (fields: object) => house.call('pushes.create', { ...DRAFT, ...fields })
    expect(await create({ message: 'hello' })).toMatchObject({ sender: 'Ana', message: 'hello' })
    expect(await create({ sender: 'Berta' })).toMatchObject({ sender: 'Berta', message: '' })
    expect(await create({ sender: '' })).toMatchObject({ sender: '' })
  })

  test('may live for minutes', async () => {
    const house = await openWindowHouse()
    const push = await house.call('pushes.create', { ...DRAFT, expireAfterMinutes: 15 })
    expect(push.expiresAt - push.createdAt).toBe(15 * 60_000)
    expect(push.expireAfterDays).toBe(1)
  })

  test('never says what it holds', async () => {
    const house = await openWindowHouse()
    const push = await house.call('pushes.create', { ...DRAFT, passphrase: 'sesame' })
    const { pushes } = await house.call('pushes.list', { which: 'active', offset: 0, limit: 10 })
    expect(pushes).toEqual([push])
    expect(JSON.stringify(pushes)).not.toMatch(/correct horse|sesame/)
    expect(await reveal(house, push.token)).toMatchObject({ outcome: 'passphrase' })
    expect(await reveal(house, push.token, 'sesame')).toMatchObject({ outcome: 'revealed' })
  })

  test('is refused by the rules of the API', async () => {
    const house = await openWindowHouse()
    const create = (changes: object) => house.call('pushes.create', { ...DRAFT, ...changes })
    await expect(create({ payload: ' ' })).rejects.toThrow('INVALID: payload: Payload is required.')
    await expect(create({ kind: 'url', payload: 'nowhere' })).rejects.toThrow('valid HTTP')
    await expect(create({ kind: 'file', payload: null })).rejects.toThrow('Choose a file.')
  })

  test.each([
    [{ expireAfterMinutes: 100_000_000 }, 'expireAfterMinutes'],
    [{ expireAfterMinutes: 90 * 1440 + 1 }, 'expireAfterMinutes'],
    [{ expireAfterMinutes: 0 }, 'expireAfterMinutes'],
    [{ expireAfterMinutes: -5 }, 'expireAfterMinutes'],
    [{ expireAfterMinutes: 1.5 }, 'expireAfterMinutes'],
    [{ expireAfterViews: 0 }, 'expireAfterViews'],
    [{ expireAfterViews: 101 }, 'expireAfterViews'],
    [{ payload: ' ' }, 'payload'],
    [{ kind: 'url', payload: 'nowhere' }, 'payload'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ note: 'x'.repeat(65_537) }, 'note'],
    [{ passphrase: 'x'.repeat(1025) }, 'passphrase'],
    [{ kind: 'file', payload: null }, 'files'],
  ])('%# with a wrong field is refused by its name', async (changes, field) => {
    const house = await openWindowHouse()
    const { answer } = await house.window.call('pushes.create', { ...DRAFT, ...changes })
    expect(answer).toMatchObject({
      error: { code: 'INVALID', fields: { [field]: expect.any(String) } },
    })
    const { pushes } = await house.call('pushes.list', { which: 'active', offset: 0, limit: 10 })
    expect(pushes).toEqual([])
  })

  test('with several wrong fields is refused by all their names', async () => {
    const house = await openWindowHouse()
    const changes = { payload: '', name: 'x'.repeat(256) }
    const { answer } = await house.window.call('pushes.create', { ...DRAFT, ...changes })
    expect(answer).toMatchObject({
      error: {
        fields: {
          payload: 'Payload is required.',
          name: 'is too long (maximum is 255 characters)',
        },
      },
    })
  })

  test.each([1, 90 * 1440])('may live for %i minutes', async (expireAfterMinutes) => {
    const house = await openWindowHouse()
    const push = await house.call('pushes.create', { ...DRAFT, expireAfterMinutes })
    expect(push.expiresAt - push.createdAt).toBe(expireAfterMinutes * 60_000)
  })

  test('holds the files of an upload', async () => {
    const house = await openWindowHouse()
    const files = await upload(house, ['../a.txt', 'one'], ['b.txt', 'two'])
    const draft = { ...DRAFT, kind: 'file', payload: null, upload: files } as const
    const push = await house.call('pushes.create', draft)
    const revealed = await reveal(house, push.token)
    const names = revealed.outcome === 'revealed' && revealed.files.map(({ filename }) => filename)
    expect(names).toEqual(['a.txt', 'b.txt'])
  })

  test('that is refused leaves none of its files', async () => {
    const house = await openWindowHouse()
    const files = await upload(house, ['a.txt', 'one'])
    const draft = { ...DRAFT, kind: 'url', payload: 'nowhere', upload: files } as const
    await expect(house.call('pushes.create', draft)).rejects.toThrow('INVALID')
    await expect(house.call('pushes.create', { ...draft, kind: 'file' })).rejects.toThrow('is over')
  })

  test('can be expired, and is then listed as such', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('pushes.create', DRAFT)
    await house.call('pushes.expire', { token })
    expect((await reveal(house, token)).outcome).toBe('expired')
    const active = await house.call('pushes.list', { which: 'active', offset: 0, limit: 10 })
    expect(active.pushes).toEqual([])
    const expired = await house.call('pushes.list', { which: 'expired', offset: 0, limit: 10 })
    expect(expired.pushes).toMatchObject([{ token, deleted: true }])
  })

  test('whose name is damaged is listed as such, beside the others', async () => {
    const house = await openWindowHouse()
    const sound = await house.call('pushes.create', DRAFT)
    await house.clock.advance(1000)
    const { token } = await house.call('pushes.create', DRAFT)
    const { store } = insideOf(house.secrets.opened())
    store.db.prepare('UPDATE pushes SET name = zeroblob(40) WHERE token = ?').run(token)
    const { pushes } = await house.call('pushes.list', { which: 'active', offset: 0, limit: 10 })
    expect(pushes).toEqual([expect.objectContaining({ token, name: '', isDamaged: true }), sound])
    expect(await house.call('pushes.get', { token })).toEqual(pushes[0])
  })

  test('has a log of who opened it', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('pushes.create', DRAFT)
    await reveal(house, token)
    const { entries, more } = await house.call('pushes.audit', { token, offset: 0, limit: 10 })
    expect(entries).toMatchObject([{ event: 'creation' }, { event: 'view', ip: '192.0.2.1' }])
    expect(more).toBe(false)
    expect((await house.call('pushes.get', { token })).viewsLeft).toBe(1)
  })

  test('tells how often it was opened and when last, not who came too late', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('pushes.create', DRAFT)
    const get = () => house.call('pushes.get', { token })
    expect((await get()).opened).toEqual({ times: 0, lastAt: null })
    await reveal(house, token)
    await house.clock.advance(60_000)
    await reveal(house, token)
    const opened = { times: 2, lastAt: house.clock.now() }
    await house.clock.advance(60_000)
    expect((await reveal(house, token)).outcome).toBe('expired')
    const late = await house.call('pushes.create', DRAFT)
    await house.call('pushes.expire', { token: late.token })
    await reveal(house, late.token)
    const { pushes } = await house.call('pushes.list', { which: 'expired', offset: 0, limit: 10 })
    expect(pushes.map((push) => [push.token, push.opened])).toEqual([
      [late.token, { times: 0, lastAt: null }],
      [token, opened],
    ])
    expect(await get()).toMatchObject({ opened, viewsLeft: 0 })
  })

  test('of somebody else is none of this window', async () => {
    const house = await openWindowHouse()
    const vault = house.secrets.vault()!
    const draft = {
      kind: 'text',
      payload: 'x',
      passphrase: null,
      name: '',
      note: '',
      expireAfterMinutes: 60,
      expireAfterViews: 1,
      deletableByViewer: true,
      retrievalStep: false,
    } as const
    const { token } = await vault.create(draft, VISITOR)
    for (const name of ['pushes.get', 'pushes.expire'] as const) {
      await expect(house.call(name, { token })).rejects.toThrow('NOT_FOUND')
    }
    const audit = house.call('pushes.audit', { token, offset: 0, limit: 1 })
    await expect(audit).rejects.toThrow('NOT_FOUND')
  })

  test('is told to the window when somebody opens it', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('pushes.create', DRAFT)
    await house.clock.advance(100)
    const listening = house.listen()
    await reveal(house, token)
    await house.clock.advance(100)
    expect(listening.events()).toContainEqual({ type: 'pushes' })
  })
})
