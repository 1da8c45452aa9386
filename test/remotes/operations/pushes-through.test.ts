// Pushes through other servers: what each edition is sent, what it changed in silence, what is kept (contract
// remotes.md 6).
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import type { ThroughOptions } from '../../../src/main/remotes/operations/pushes-through.ts'
import { DEFAULT_DRAFT, type PushDraft } from '../../../src/shared/model/push-options.ts'
import { preparedFolder } from '../../commands/running.ts'
import { filesWith, makeToken, opened } from '../../support/push-server.ts'
import { serveInProcess } from '../../support/serve-in-process.ts'
import type { PusherOptions } from '../support/push-stand-in.ts'
import { aPushing, type Pushing } from '../support/pushing.ts'
import { aServer, json } from '../support/stand-in.ts'

const SECRET = 'correct horse battery staple'

function draft(changes: Partial<PushDraft> = {}): PushDraft {
  return { ...DEFAULT_DRAFT, payload: SECRET, ...changes }
}

const PLAIN: ThroughOptions = { tellServer: false, files: [] }

function create({ pushes }: Pushing, changes: Partial<PushDraft> = {}, how = PLAIN) {
  return pushes.create('pw', draft(changes), how)
}

/** What the server was sent under its root key. */
function sent({ server }: Pushing): unknown {
  const [asked] = server.creations()
  return asked && Object.values(JSON.parse(asked.body.toString()))[0]
}

async function failure(promise: Promise<unknown>): Promise<TocsinError> {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (error instanceof TocsinError) return error
  throw new Error(`not a refusal: ${error}`)
}

const DAY = 1440

describe('the fields of each edition', () => {
  const oss = {}
  const commercial = { edition: 'commercial' } as const
  const old = { api: 1 } as const
  const base = {
    kind: 'text',
    payload: SECRET,
    expire_after_views: 5,
    retrieval_step: true,
    deletable_by_viewer: true,
  }

  test.each<[string, PusherOptions, Partial<PushDraft>, object]>([
    ['text, oss', oss, {}, { ...base, expire_after_days: 7 }],
    ['text, v1', old, {}, { ...base, expire_after_days: 7 }],
    ['text, commercial', commercial, {}, { ...base, expire_after_duration: 12 }],
    [
      'days without a code, commercial',
      commercial,
      { expireAfterMinutes: 8 * DAY },
      { ...base, expire_after_days: 8 },
    ],
    ['a day, oss', oss, { expireAfterMinutes: DAY }, { ...base, expire_after_days: 1 }],
    ['90 days, oss', oss, { expireAfterMinutes: 90 * DAY }, { ...base, expire_after_days: 90 }],
    [
      '90 days, commercial',
      commercial,
      { expireAfterMinutes: 90 * DAY },
      { ...base, expire_after_duration: 17 },
    ],
    ...[15, 30, 45, 60, 360, 720].map(
      (minutes, code): [string, PusherOptions, Partial<PushDraft>, object] => [
        `${minutes} minutes, commercial`,
        commercial,
        { expireAfterMinutes: minutes },
        { ...base, expire_after_duration: code },
      ],
    ),
    [
      'qr, oss',
      oss,
      { kind: 'qr', payload: 'WIFI:S:guest;;' },
      { ...base, kind: 'qr', payload: 'WIFI:S:guest;;', expire_after_days: 7 },
    ],
    [
      'url, v1',
      old,
      { kind: 'url', payload: 'https://example.org/' },
      {
        kind: 'url',
        payload: 'https://example.org/',
        expire_after_days: 7,
        expire_after_views: 5,
        retrieval_step: true,
      },
    ],
    [
      'views, passphrase, no step, not deletable',
      oss,
      {
        expireAfterViews: 1,
        passphrase: 'sesame',
        retrievalStep: false,
        deletableByViewer: false,
      },
      {
        ...base,
        expire_after_days: 7,
        expire_after_views: 1,
        retrieval_step: false,
        deletable_by_viewer: false,
        passphrase: 'sesame',
      },
    ],
    [
      'a blank passphrase is none, and label and note stay here',
      oss,
      { passphrase: '  ', name: 'the label', note: 'the note' },
      { ...base, expire_after_days: 7 },
    ],
  ])('%s', async (_name, options, changes, fields) => {
    const pushing = await aPushing(options)
    await create(pushing, changes)
    expect(sent(pushing)).toEqual(fields)
  })

  test('label and note go to the server where a person says so', async () => {
    const pushing = await aPushing()
    await create(pushing, { name: 'the label', note: 'the note' }, { ...PLAIN, tellServer: true })
    expect(sent(pushing)).toMatchObject({ name: 'the label', note: 'the note' })
  })

  test('files go as multipart, with their contents and names', async () => {
    const pushing = await aPushing()
    const content = 'x'.repeat(300_000)
    const upload = pushing.secrets.vault.upload()
    await upload.add(Readable.from([Buffer.from(content)]), 'ünïcode "quoted".txt', 'text/plain')
    await upload.add(Readable.from([]), 'empty', 'text/plain')
    const how = { tellServer: false, files: upload.outgoing() }
    const { row } = await create(pushing, { kind: 'file', payload: null }, how)
    await upload.discard()
    expect(row.kind).toBe('file')
    const [held] = pushing.server.held
    expect(held?.fields).toMatchObject({ kind: 'file', expire_after_days: 7, retrieval_step: true })
    expect(held?.files.map(({ name, content }) => [name, content.length])).toEqual([
      ['ünïcode %22quoted%22.txt', content.length],
      ['empty', 0],
    ])
    expect(filesWith(pushing.house.dataDir, 'ünïcode', content.slice(0, 100))).toEqual([])
  })

  test('another Tocsin takes each kind of limit', async () => {
    const { dataDir, key } = preparedFolder()
    const there = await serveInProcess(dataDir)
    const token = await makeToken(dataDir)
    const pushing = await aPushing()
    await pushing.remotes.editor.add({
      name: 'other',
      url: there.url,
      keys: { apiKey: key, token },
    })
    const offer = { edition: 'tocsin', greets: true, lacks: {} }
    expect(await pushing.pushes.offer('other')).toMatchObject(offer)
    for (const expireAfterMinutes of [15, 720, 8 * DAY]) {
      const { row } = await pushing.pushes.create(
        'other',
        draft({ expireAfterMinutes, passphrase: 'sesame', expireAfterViews: 2 }),
        PLAIN,
      )
      const record = await opened(there, row.token, '?passphrase=sesame')
      expect(record).toMatchObject({ payload: SECRET, views_remaining: 1 })
      expect(row.url).toContain(`/p/${row.token}/r`)
    }
    const { rows } = await pushing.pushes.list('other', 'active')
    expect(rows.map(({ viewsLeft }) => viewsLeft)).toEqual([1, 1, 1])
    const greeting = { sender: 'Ana', message: 'as we said on the phone' }
    const { row } = await pushing.pushes.create('other', draft(greeting), PLAIN)
    const page = await (await fetch(`${there.url}/p/${row.token}/r`)).text()
    expect(page).toContain('Ana</bdi> shared this with you')
    expect(page).toContain('as we said on the phone')
  })
})

describe('what a server does not take is refused before anything is sent', () => {
  const off = (name: string) => ({ features: { pushes: { [name]: { enabled: false } } } })
  test.each<[string, object, Partial<PushDraft>, string]>([
    ['a message', {}, { message: 'hello' }, 'message: is not passed on by pw'],
    ['a sender', {}, { sender: 'Ana' }, 'sender: is not passed on by pw'],
    ['hours, oss', {}, { expireAfterMinutes: 60 }, 'expireAfterMinutes: pw counts whole days'],
    [
      'hours, v1',
      { api: 1 },
      { expireAfterMinutes: 60 },
      'expireAfterMinutes: pw counts whole days',
    ],
    [
      'two hours, commercial',
      { edition: 'commercial' },
      { expireAfterMinutes: 120 },
      'expireAfterMinutes: pw counts whole days, or 15, 30, 45 minutes, 1, 6, 12 hours',
    ],
    ['36 hours, oss', {}, { expireAfterMinutes: 2160 }, 'expireAfterMinutes: pw counts whole days'],
    ['files, v1', { api: 1 }, { kind: 'file' }, 'pw is too old for file pushes'],
    [
      'files without a token',
      { token: null },
      { kind: 'file' },
      'pw takes file pushes only with a token',
    ],
    ['files off', off('file_attachments'), { kind: 'file' }, 'pw has file pushes switched off'],
    [
      'URLs off',
      off('url_pushes'),
      { kind: 'url', payload: 'https://a.test/' },
      'pw has URL pushes switched off',
    ],
    ['QR codes off', off('qr_code_pushes'), { kind: 'qr' }, 'pw has QR code pushes switched off'],
    [
      'nobody without a token',
      { token: null, features: { anonymous_access: false } },
      {},
      'pw takes no pushes without a token',
    ],
    ['pushes off', { features: { pushes: { enabled: false } } }, {}, 'pw has pushes switched off'],
  ])('%s', async (_name, options, changes, text) => {
    const pushing = await aPushing(options)
    const error = await failure(create(pushing, changes))
    expect([error.exit, error.message]).toEqual([64, text])
    expect(pushing.server.creations()).toEqual([])
    expect(await pushing.secrets.kept.list('active')).toEqual([])
  })

  test('a server that is none for pushes, one that is switched off, and one that is not there', async () => {
    const pushing = await aPushing()
    await pushing.remotes.editor.edit('pw', { off: true })
    expect((await failure(create(pushing))).message).toBe('pw is switched off')
    const missing = pushing.pushes.create('nobody', draft(), PLAIN)
    expect((await failure(missing)).code).toBe('NOT_FOUND')
  })
})

describe('what a server changed in silence is never handed out', () => {
  test.each<[string, Record<string, unknown>, Partial<PushDraft>, string]>([
    ['days', { expire_after_days: 7 }, { expireAfterMinutes: 30 * DAY }, '7 days instead of 30'],
    ['views', { expire_after_views: 5 }, { expireAfterViews: 1 }, '5 views instead of 1'],
    ['views that are no number', { expire_after_views: '5' }, {}, 'unknown views instead of 5'],
    ['the step left out', { retrieval_step: false }, {}, 'no click before it opens'],
    ['a step', { retrieval_step: true }, { retrievalStep: false }, 'a click before it opens'],
    [
      'deleting',
      { deletable_by_viewer: true },
      { deletableByViewer: false },
      'viewers may delete it',
    ],
    ['no deleting', { deletable_by_viewer: null }, {}, 'viewers may not delete it'],
    ['no passphrase', { passphrase: '' }, { passphrase: 'sesame' }, 'no passphrase'],
    ['another passphrase', { passphrase: 'x' }, { passphrase: 'sesame' }, 'another passphrase'],
  ])('%s', async (_name, put, changes, text) => {
    const pushing = await aPushing({ record: (record) => ({ ...record, ...put }) })
    const error = await failure(create(pushing, changes))
    expect([error.code, error.message]).toEqual([
      'REMOTE_REFUSED',
      `pw offered ${text}; it was expired at once`,
    ])
    expect(pushing.server.held[0]?.expiredOn).not.toBeNull()
    expect(await pushing.secrets.kept.list('active')).toEqual([])
    expect(await pushing.secrets.kept.list('expired')).toEqual([])
  })

  test('several at once are all named, and one that cannot be expired is said to live on', async () => {
    const pushing = await aPushing({
      token: null,
      record: (record) => ({ ...record, expire_after_days: 90, expire_after_views: 100 }),
    })
    const error = await failure(create(pushing, { deletableByViewer: false }))
    expect(error.message).toBe(
      'pw offered 90 days instead of 7, 100 views instead of 5; it could not be expired there (pw lets only its owner expire that push)',
    )
  })

  test('what a URL push says of deleting does not count', async () => {
    const pushing = await aPushing()
    const { row } = await create(pushing, { kind: 'url', payload: 'https://example.org/' })
    expect(row.deletableByViewer).toBe(false)
  })

  test('a day of a commercial server may be 0 below a day', async () => {
    const pushing = await aPushing({
      edition: 'commercial',
      record: (record) => ({ ...record, expire_after_days: 0 }),
    })
    await create(pushing, { expireAfterMinutes: 15 })
    expect(pushing.server.held[0]?.expiredOn).toBeNull()
  })
})

describe('the answer', () => {
  test.each(['taken', 'not-taken'] as const)('%s and lost: nothing is repeated', async (silent) => {
    const pushing = await aPushing({ silent })
    const error = await failure(create(pushing))
    expect([error.code, error.exit, error.message]).toEqual([
      'REMOTE_UNSURE',
      75,
      'it is not known whether pw took it',
    ])
    expect(pushing.server.creations()).toHaveLength(1)
    expect(await pushing.secrets.kept.list('active')).toEqual([])
  })

  test.each([
    ['of a proxy without a server', 502, 'Bad Gateway', 'REMOTE_UNSURE'],
    ['201 that is no record', 201, 'created', 'REMOTE_UNSURE'],
    ['201 with a token that is none', 201, { url_token: '../../etc' }, 'REMOTE_UNSURE'],
    ['200', 200, { url_token: 'abc' }, 'REMOTE_REFUSED'],
    ['401', 401, {}, 'REMOTE_REFUSED'],
    ['500', 500, {}, 'REMOTE_UNREACHABLE'],
    ['429', 429, {}, 'REMOTE_UNREACHABLE'],
  ])('%s', async (_name, status, body, code) => {
    const pushing = await aPushing({ refuse: { status, body } })
    expect((await failure(create(pushing))).code).toBe(code)
    expect(pushing.server.creations()).toHaveLength(1)
  })

  test('a refusal has the words of the server, without what a terminal obeys', async () => {
    const body = { payload: ['is \u001b[31mtoo\u202e large'], error: 'No' }
    const pushing = await aPushing({ refuse: { status: 422, body } })
    const error = await failure(create(pushing))
    expect(error.message).toBe('pw refused it: payload is  [31mtoo  large; No')
  })

  test('a connection that is refused was no attempt', async () => {
    const pushing = await aPushing()
    await pushing.pushes.offer('pw')
    await pushing.server.close()
    expect((await failure(create(pushing))).code).toBe('REMOTE_UNREACHABLE')
  })

  test.each<[string, (url: string, token: string) => unknown, (url: string) => string]>([
    ['the server’s own link', (url, token) => `${url}/p/${token}/r`, (url) => `${url}/p/T/r`],
    [
      'one in a folder',
      (_url, token) => `https://a.test/pw/p/${token}`,
      () => 'https://a.test/pw/p/T',
    ],
    ['of another push', () => 'https://a.test/p/other', (url) => `${url}/p/T/r`],
    ['javascript:', (_url, token) => `javascript:alert(1)//p/${token}`, (url) => `${url}/p/T/r`],
    ['with a user', (_url, token) => `https://me@a.test/p/${token}`, (url) => `${url}/p/T/r`],
    ['missing', () => undefined, (url) => `${url}/p/T/r`],
    ['no text', () => 7, (url) => `${url}/p/T/r`],
  ])('link: %s', async (_name, given, expected) => {
    const pushing = await aPushing({
      record: (record) => ({
        ...record,
        html_url: given(new URL(String(record.html_url)).origin, String(record.url_token)),
      }),
    })
    const { row, otherHost } = await create(pushing)
    expect(row.url.replace(row.token, 'T')).toBe(expected(pushing.server.url))
    expect(otherHost).toBe(row.url.startsWith('https://a.test') ? 'a.test' : null)
  })
})

describe('what is kept', () => {
  test('remote, token, link and label, sealed; never payload, passphrase or a name of a file', async () => {
    const pushing = await aPushing()
    const { row } = await create(pushing, { passphrase: 'open sesame', name: 'the label' })
    const [kept] = await pushing.secrets.kept.list('active')
    expect(kept && pushing.secrets.kept.opened(kept)).toMatchObject({
      token: row.token,
      url: row.url,
      name: 'the label',
      kind: 'text',
      hasPassphrase: true,
      isOwned: true,
      viewsLeft: 5,
    })
    const words = [SECRET, 'open sesame', 'the label', row.token, row.url]
    expect(filesWith(pushing.house.dataDir, ...words)).toEqual([])
  })

  test('a push that cannot be kept is expired there', async () => {
    const pushing = await aPushing()
    pushing.secrets.store.db.exec('DROP TABLE remote_pushes')
    await expect(create(pushing)).rejects.toThrow('remote_pushes')
    expect(pushing.server.held[0]?.expiredOn).not.toBeNull()
  })

  test('its time is over here as well', async () => {
    const pushing = await aPushing({ token: null })
    await create(pushing, { expireAfterMinutes: DAY })
    await pushing.house.clock.advance(DAY * MINUTE)
    expect(await pushing.secrets.kept.list('active')).toEqual([])
    expect(await pushing.secrets.kept.list('expired')).toHaveLength(1)
  })
})

describe('afterwards', () => {
  test('by a token: the list of its account, with what only this computer knows', async () => {
    const pushing = await aPushing()
    const { row } = await create(pushing, { name: 'mine', kind: 'qr' })
    await fetch(`${pushing.server.url}/api/v2/pushes`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-of-the-account', 'content-type': 'application/json' },
      body: JSON.stringify({ push: { payload: 'x', name: 'of another program' } }),
    })
    pushing.server.view(row.token)
    const { rows, cut } = await pushing.pushes.list('pw', 'active')
    expect(cut).toBe(false)
    expect(rows.map(({ name, kind, viewsLeft }) => [name, kind, viewsLeft])).toEqual([
      ['of another program', null, 5],
      ['mine', 'qr', 4],
    ])
  })

  test('more than a page is read on, page by page', async () => {
    const pushing = await aPushing()
    await create(pushing)
    const [held] = pushing.server.held
    if (held === undefined) throw new Error('nothing was created')
    for (let i = 0; i < 60; i++) pushing.server.held.push({ ...held, token: `copy-${i}` })
    const { rows } = await pushing.pushes.list('pw', 'active')
    expect(rows).toHaveLength(61)
  })

  test.each([1, 2] as const)('the log of v%d', async (api) => {
    const pushing = await aPushing({ api })
    const { row } = await create(pushing)
    pushing.server.view(row.token)
    const log = await pushing.pushes.audit('pw', row.token)
    expect(log.map(({ event, ip }) => [event, ip])).toEqual([
      ['creation', '203.0.113.7'],
      ['view', '203.0.113.7'],
    ])
  })

  test.each([1, 2] as const)('expired on demand, v%d', async (api) => {
    const pushing = await aPushing({ api })
    const { row } = await create(pushing, { deletableByViewer: false })
    await pushing.pushes.expire('pw', row.token)
    expect(pushing.server.held[0]?.expiredOn).not.toBeNull()
    const [kept] = await pushing.secrets.kept.list('expired')
    expect(kept).toMatchObject({ deleted: true })
  })

  test('without a token: own ones listed, expired where viewers may, no log', async () => {
    const pushing = await aPushing({ token: null })
    const { row } = await create(pushing)
    const firm = await create(pushing, { deletableByViewer: false })
    const { rows } = await pushing.pushes.list('pw', 'active')
    expect(rows.map(({ viewsLeft }) => viewsLeft)).toEqual([null, null])
    expect((await failure(pushing.pushes.audit('pw', row.token))).exit).toBe(64)
    await pushing.pushes.expire('pw', row.token)
    expect((await failure(pushing.pushes.expire('pw', firm.row.token))).code).toBe('CONFLICT')
    expect((await pushing.pushes.list('pw', 'active')).rows).toHaveLength(1)
  })

  test('what the server has forgotten cannot be opened either; an unknown token is none', async () => {
    const pushing = await aPushing()
    const { row } = await create(pushing)
    pushing.server.held.length = 0
    await pushing.pushes.expire('pw', row.token)
    expect(await pushing.secrets.kept.list('active')).toEqual([])
    expect((await failure(pushing.pushes.expire('pw', 'unknown'))).code).toBe('NOT_FOUND')
    expect((await failure(pushing.pushes.expire('pw', '../version'))).code).toBe('NOT_FOUND')
  })

  test('nothing is ever retrieved, and no page is opened', async () => {
    const pushing = await aPushing()
    const { row } = await create(pushing)
    await pushing.pushes.list('pw', 'active')
    await pushing.pushes.audit('pw', row.token)
    await pushing.pushes.expire('pw', row.token)
    const read = pushing.server.asked.filter(({ method }) => method === 'GET')
    const places = new Set(read.map(({ url }) => url.split('?')[0]?.replace(row.token, 'T')))
    expect([...places]).toEqual([
      '/api/v3/status/',
      '/api/v2/status/',
      '/api/v2/version',
      '/api/v2/pushes/active',
      '/api/v2/pushes/T/audit',
    ])
    expect(pushing.server.held[0]?.log.map(({ kind }) => kind)).toEqual(['creation', 'expire'])
  })

  test('entries that cannot be read are skipped; a list that is none is strange', async () => {
    const hostile: unknown[] = [
      7,
      null,
      { url_token: '../x', created_at: '2026-01-01T00:00:00Z' },
      { url_token: 'far', created_at: '9999-01-01T00:00:00Z' },
      { url_token: 'ok', created_at: '2026-01-01T00:00:00Z', name: `\u202e${'x'.repeat(1e6)}` },
    ]
    let answer: unknown = hostile
    const server = await aServer((asked, response) =>
      /version$/.test(asked.url)
        ? json(response, { api_version: '2.1', edition: 'oss' })
        : json(
            response,
            asked.url.startsWith('/api/v2/pushes') ? answer : {},
            asked.url.startsWith('/api/v') && !/status/.test(asked.url) ? 200 : 404,
          ),
    )
    const pushing = await aPushing()
    await pushing.remotes.editor.add({
      ...{ name: 'odd', url: server.url, kind: 'password-pusher' },
      keys: { token: 'x' },
    })
    const { rows } = await pushing.pushes.list('odd', 'active')
    expect(rows.map(({ token, name }) => [token, name.length])).toEqual([['ok', 199]])
    answer = '<html>'
    expect((await failure(pushing.pushes.list('odd', 'active'))).message).toBe(
      'odd: the answer is not the expected JSON',
    )
  })
})
