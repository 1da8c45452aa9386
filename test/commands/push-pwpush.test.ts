// The official command-line client, pwpush 0.16.6: its requests as a proxy recorded them while it ran
// against this server, header by header, and what it reads of each answer.
import http from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { makeToken, opened, type PushRecord } from '../support/push-server.ts'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

let server: ServedHere
let token = ''

beforeEach(async () => {
  const dataDir = temporaryFolder()
  token = await makeToken(dataDir)
  server = await serveInProcess(dataDir)
})

/** As python-requests writes it: this order of headers, and nothing else. */
function send(
  method: string,
  path: string,
  own: readonly string[] = [],
  body = '',
): Promise<Answer> {
  const { host } = new URL(server.url)
  const headers = [
    ...['Host', host, 'User-Agent', 'pwpush-cli/0.16.6', 'Accept-Encoding', 'gzip, deflate'],
    ...['Accept', '*/*', 'Connection', 'keep-alive'],
    ...own,
  ]
  return new Promise((resolve, reject) => {
    const request = http.request(server.url + path, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (data) => {
        text += data
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('error', reject).end(Buffer.from(body, 'latin1'))
  })
}

/** Both kinds of credentials at once, as it sends them once an e-mail is known. */
function credentials(of = token): string[] {
  return ['Authorization', `Bearer ${of}`, 'X-User-Email', 'me@example.com', 'X-User-Token', of]
}

const get = (path: string, own = credentials()) => send('GET', path, own)

function post(body: string, type = 'application/json', own = credentials()): Promise<Answer> {
  const length = ['Content-Length', `${Buffer.byteLength(body, 'latin1')}`, 'Content-Type', type]
  return send('POST', '/api/v2/pushes', [...own, ...length], body)
}

/** `pwpush push` and `push-file`: the record of the create answer, and the URL that is printed. */
async function push(body: string, type?: string): Promise<{ record: PushRecord; url: string }> {
  const created = await post(body, type)
  expect(created.status, created.text).toBe(201)
  const record: PushRecord = JSON.parse(created.text)
  const preview = await get(`/api/v2/pushes/${record.url_token}/preview`)
  expect(preview.status).toBe(200)
  const { url } = JSON.parse(preview.text) as { readonly url: string }
  expect(url).toBe(record.html_url)
  return { record, url }
}

test('login: the version makes it the v2 profile, the list takes the credentials', async () => {
  const version = await get('/api/v2/version', ['Authorization', `Bearer ${token}`])
  expect(JSON.parse(version.text)).toMatchObject({ api_version: '2.1', edition: 'oss' })
  expect(await get('/api/v2/pushes/active')).toEqual({ status: 200, text: '[]' })
  const wrong = await get('/api/v2/pushes/active', credentials('wrong'))
  expect(wrong).toEqual({ status: 401, text: '' })
})

test('push --secret hunter2', async () => {
  const { url, record } = await push('{"push": {"payload": "hunter2", "kind": "text"}}')
  expect(url).toBe(`${server.url}/p/${record.url_token}/r`)
  expect(await opened(server, record.url_token)).toMatchObject({ payload: 'hunter2' })
})

test('push with every option', async () => {
  const { record } = await push(
    '{"push": {"payload": "all", "kind": "text", "expire_after_views": 2, "note": "ticket 7", "name": "db password", "deletable_by_viewer": true, "retrieval_step": true, "passphrase": "correct horse", "expire_after_duration": 8}}',
  )
  expect(record).toMatchObject({
    expire_after_days: 3,
    expire_after_views: 2,
    note: 'ticket 7',
    name: 'db password',
    deletable_by_viewer: true,
    retrieval_step: true,
  })
  const query = '?passphrase=correct%20horse'
  expect(await opened(server, record.url_token, query)).toMatchObject({ payload: 'all' })
})

test('push --no-deletable --no-retrieval-step --days 10: days as they are', async () => {
  const { record, url } = await push(
    '{"push": {"payload": "none", "kind": "text", "expire_after_views": 1, "deletable_by_viewer": false, "retrieval_step": false, "expire_after_days": 10}}',
  )
  expect(record).toMatchObject({ expire_after_days: 10, deletable_by_viewer: false })
  expect(url).toBe(`${server.url}/p/${record.url_token}`)
})

test('push with defaults from its configuration, which are texts', async () => {
  const { record } = await push(
    '{"push": {"payload": "with defaults", "kind": "text", "expire_after_views": "4", "deletable_by_viewer": "False", "retrieval_step": "True", "expire_after_duration": 10}}',
  )
  expect(record).toMatchObject({
    expire_after_days: 5,
    expire_after_views: 4,
    deletable_by_viewer: false,
    retrieval_step: true,
  })
})

test.each([
  ['url', 'https://example.com/x?y=1'],
  ['qr', 'WIFI:S:home;;'],
])('push --kind %s', async (kind, payload) => {
  const { record } = await push(`{"push": {"payload": "${payload}", "kind": "${kind}"}}`)
  expect(await opened(server, record.url_token)).toMatchObject({ payload })
})

test('push --notify: what the version says makes it leave the addresses out', async () => {
  const version = await get('/api/v2/version', ['Authorization', `Bearer ${token}`])
  expect(JSON.parse(version.text)).toMatchObject({
    features: { pushes: { email_auto_dispatch: false }, requests: { enabled: false } },
  })
})

test("push --secret '': the whole body is printed, as it has no key `error`", async () => {
  const refused = await post('{"push": {"payload": "", "kind": "text"}}')
  expect(refused).toEqual({ status: 422, text: '{"payload":["Payload is required."]}' })
})

test('push without a login: anonymously, with no credentials at all', async () => {
  const body = '{"push": {"payload": "anonymous", "kind": "text"}}'
  const created = await post(body, 'application/json', [])
  expect(created.status).toBe(201)
  const { url_token } = JSON.parse(created.text) as PushRecord
  expect((await get(`/api/v2/pushes/${url_token}/preview`, [])).status).toBe(200)
})

const BOUNDARY = 'eb069a28ea990eb9a18b759c3f62165f'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`

/** Text parts without a type, then the file: its name in raw UTF-8, without a type either. */
function fileBody(fields: Readonly<Record<string, string>>, filename: string, content: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="push[${name}]"\r\n\r\n${value}`,
  )
  const name = Buffer.from(filename).toString('latin1')
  const disposition = `form-data; name="push[files][]"; filename="${name}"`
  const all = [...parts, `Content-Disposition: ${disposition}\r\n\r\n${content}`]
  return `${all.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`
}

test('push-file: the bytes and the name as they are', async () => {
  const content = 'file content \x00\xff\n'
  const { record } = await push(fileBody({ payload: '', kind: 'file' }, 'doc ü.bin', content), FORM)
  const { files, payload } = await opened(server, record.url_token)
  expect([payload, files[0]?.filename]).toEqual([null, 'doc ü.bin'])
  const bytes = await (await fetch(files[0]?.url ?? '')).arrayBuffer()
  expect(Buffer.from(bytes).toString('latin1')).toBe(content)
})

test('push-file with every option', async () => {
  const fields = {
    payload: '',
    kind: 'file',
    expire_after_views: '9',
    note: 'n',
    name: 'a file',
    deletable_by_viewer: 'True',
    retrieval_step: 'False',
    expire_after_duration: '13',
  }
  const { record, url } = await push(fileBody(fields, 'proxy.mjs', 'x'), FORM)
  expect(url).toBe(`${server.url}/p/${record.url_token}`)
  expect(record).toMatchObject({
    expire_after_days: 14,
    expire_after_views: 9,
    deletable_by_viewer: true,
    retrieval_step: false,
    name: 'a file',
  })
})

test('list, expire, list --expired, audit: every field that its tables show', async () => {
  const { record } = await push('{"push": {"payload": "x", "kind": "text"}}')
  const one = `/api/v2/pushes/${record.url_token}`
  const active = JSON.parse((await get('/api/v2/pushes/active')).text) as PushRecord[]
  const row = { url_token: record.url_token, note: '', expire_after_views: 5, views_remaining: 5 }
  const days = { expire_after_days: 7, days_remaining: 7, created_at: expect.any(String) }
  expect(active).toMatchObject([{ ...row, ...days, retrieval_step: true }])

  const expired = await send('DELETE', one, [...credentials(), 'Content-Length', '0'])
  expect(expired.status).toBe(200)
  expect(JSON.parse(expired.text)).toMatchObject({ expired: true, deleted: true })
  expect(JSON.parse((await get('/api/v2/pushes/expired')).text)).toMatchObject([
    { ...row, ...days },
  ])

  const { logs } = JSON.parse((await get(`${one}/audit`)).text) as { logs: { kind: string }[] }
  expect(logs.map(({ kind }) => kind)).toEqual(['creation', 'expire'])
  const entry = { ip: '127.0.0.1', user_agent: 'pwpush-cli/0.16.6', referrer: '' }
  expect(logs).toMatchObject([entry, entry])
})

test.each([
  ['GET', '/api/v2/pushes/nosuch/audit'],
  ['DELETE', '/api/v2/pushes/nosuch'],
])('an unknown push, %s: the text that it prints', async (method, path) => {
  const answer = await send(method, path, credentials())
  expect(answer).toEqual({ status: 404, text: '{"error":"not-found"}' })
})
