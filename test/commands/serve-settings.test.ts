// What single settings of `tocsin serve` do to what the APIs answer.
import { expect, test } from 'vitest'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'

import { getJson, type MadeCheck, pingUrl, preparedFolder, withDatabase } from './running.ts'

const post = (url: string, body: string | Buffer<ArrayBuffer>) =>
  fetch(url, { method: 'POST', body })

test('without --base-url, emitted URLs begin with http://127.0.0.1 and the port', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir, ['--host', '0.0.0.0'])
  const { port } = new URL(server.url)
  const shown = await getJson<MadeCheck>(server, `/checks/${check.uuid}`, key)
  expect(shown.ping_url).toBe(`http://127.0.0.1:${port}/ping/${check.uuid}`)
})

test('--base-url begins every emitted URL, whatever Host was asked', async () => {
  const { dataDir, key, check } = preparedFolder()
  const base = 'https://tocsin.example:8443'
  const server = await serveInProcess(dataDir, ['--base-url', `${base}/`])
  await post(pingUrl(server, check), 'a body')
  const shown = await getJson<MadeCheck>(server, `/checks/${check.uuid}`, key)
  const { pings } = await getJson<{ pings: { body_url: string }[] }>(
    server,
    `/checks/${check.uuid}/pings/`,
    key,
  )
  const { badges } = await getJson<{ badges: Record<string, Record<string, string>> }>(
    server,
    '/badges/',
    key,
  )
  const urls = [
    ...['badge_url', 'ping_url', 'update_url', 'pause_url', 'resume_url'].map((k) => shown[k]),
    pings[0]?.body_url,
    ...Object.values(badges['*'] ?? {}),
  ]
  expect(urls).toHaveLength(12)
  for (const url of urls) expect(url).toMatch(new RegExp(`^${RegExp.escape(base)}/`))
})

test('commands print the URL of the server that runs, or ran last', async () => {
  const { dataDir } = preparedFolder()
  const printed = async () =>
    withDatabase(dataDir, (db) =>
      db.prepare<[], string>(`SELECT value FROM settings WHERE key = 'served_at'`).pluck().get(),
    )
  const server = await serveInProcess(dataDir, ['--base-url', 'http://tocsin.example'])
  expect(await printed()).toBe('http://tocsin.example')
  await server.stop()
  const next = await serveInProcess(dataDir)
  expect(await printed()).toBe(next.url)
})

test('--ping-log-limit: older pings are not listed, and their bodies are gone', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir, ['--ping-log-limit', '2'])
  for (const body of ['one', 'two', 'three']) await post(pingUrl(server, check), body)
  const { pings } = await getJson<{ pings: { n: number }[] }>(
    server,
    `/checks/${check.uuid}/pings/`,
    key,
  )
  expect(pings.map(({ n }) => n)).toEqual([3, 2])
  expect(await bodyOf(server, check, key, 1)).toBeNull()
  expect(await bodyOf(server, check, key, 2)).toEqual(Buffer.from('two'))
})

async function bodyOf({ url }: ServedHere, { uuid }: MadeCheck, key: string, n: number) {
  const path = `${url}/api/v3/checks/${uuid}/pings/${n}/body`
  const answer = await fetch(path, { headers: { 'x-api-key': key } })
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
}

const LARGEST_REQUEST = 2_621_440

test.each<[string, string[], number, number, string | null]>([
  ['10000 bytes by default', [], 10_001, 10_000, '10000'],
  ['--ping-body-limit 5 keeps 5', ['--ping-body-limit', '5'], 10, 5, '5'],
  ['0 keeps all and sends no header', ['--ping-body-limit', '0'], 200_000, 200_000, null],
  [
    'one above the largest request raises that',
    ['--ping-body-limit', '3000000'],
    LARGEST_REQUEST + 1,
    LARGEST_REQUEST + 1,
    '3000000',
  ],
])('bodies: %s', async (_, flags, sent, kept, header) => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir, flags)
  const bytes = Buffer.alloc(sent, 'é')
  const answer = await post(pingUrl(server, check), bytes)
  expect([answer.status, answer.headers.get('Ping-Body-Limit')]).toEqual([200, header])
  expect((await bodyOf(server, check, key, 1))?.equals(bytes.subarray(0, kept))).toBe(true)
})

test('a request larger than that is 400 and recorded nowhere', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir)
  expect((await post(pingUrl(server, check), Buffer.alloc(LARGEST_REQUEST))).status).toBe(200)
  expect((await post(pingUrl(server, check), Buffer.alloc(LARGEST_REQUEST + 1))).status).toBe(400)
  expect(await getJson(server, `/checks/${check.uuid}`, key)).toMatchObject({ n_pings: 1 })
})

test.each<[string, Record<string, string>, Record<string, string>, number]>([
  ['no key is configured', {}, { 'X-Metrics-Key': '' }, 403],
  ['an empty key is none', { TOCSIN_METRICS_KEY: '' }, { 'X-Metrics-Key': '' }, 403],
  ['no key is sent', { TOCSIN_METRICS_KEY: 'open' }, {}, 403],
  ['another key is sent', { TOCSIN_METRICS_KEY: 'open' }, { 'X-Metrics-Key': 'Open' }, 403],
  ['the key is sent', { TOCSIN_METRICS_KEY: 'open' }, { 'X-Metrics-Key': 'open' }, 200],
])('metrics where %s', async (_, env, headers, status) => {
  const server = await serveInProcess(preparedFolder().dataDir, [], env)
  expect((await fetch(`${server.url}/api/v3/metrics/`, { headers })).status).toBe(status)
})
