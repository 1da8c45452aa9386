// The listener for others, route by route: recipients get their pages and files, jobs their pings and
// badges; the management of the machine is not there.
import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { createServer } from '../../src/main/http/server.ts'
import { BODY_BUDGET, createBudget } from '../../src/main/limits/budget.ts'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { openSecrets } from '../../src/main/secrets/secrets.ts'
import { LOCAL_TOKEN, noHints, openHouse, silentLog, unstoredSessions } from '../support/house.ts'
import { CHEAP } from '../support/inside-secrets.ts'
import { fileForm } from '../support/push-server.ts'

const LINKS = 'http://192.0.2.7:7465'
const JSON_TYPE = { 'content-type': 'application/json' }

/** A house with both listeners over the same monitor and vault. */
async function openBoth(others: Partial<ServerOptions> = {}) {
  const house = openHouse()
  const { dataDir, clock, monitor, tables } = house
  const secrets = await openSecrets({
    dataDir,
    clock,
    keychain: headlessKeychain(dataDir, {}),
    passphraseCost: CHEAP,
    onTrouble: () => {},
  })
  const options: ServerOptions = {
    monitor,
    channels: tables.channels,
    notifications: tables.notifications,
    clock,
    log: silentLog,
    hints: noHints,
    reach: 'home',
    baseUrl: () => 'http://127.0.0.1:7464',
    linkBaseUrl: () => LINKS,
    peer: peerReader(['127.0.0.0/8']),
    pingBodyLimit: 10_000,
    bodyBudget: createBudget(BODY_BUDGET),
    metricsKey: 'metrics',
    localCommands: { token: LOCAL_TOKEN, takeInSpool: async () => {} },
    sessions: unstoredSessions(clock),
    windowLinks: () => [],
    windowFolder: null,
    window: () => null,
    vault: () => secrets.vault,
    anonymousCreate: () => 'loopback',
    troubles: () => [],
    ...others,
  }
  const home = createServer({ ...options, isAllowedHost: hostRule([]) })
  const share = createServer({ ...options, reach: 'share' })
  onTestFinished(async () => {
    await Promise.all([home.close(), share.close()])
    await secrets.close()
  })
  const account = secrets.tables.accounts.ensure('local', 0)
  secrets.tables.accounts.insertToken(account.id, 'token', '', 0)
  return { ...house, home, share }
}

type Both = Awaited<ReturnType<typeof openBoth>>

async function push({ home }: Both, fields: object) {
  const answer = await home.inject({
    method: 'POST',
    url: '/api/v2/pushes',
    headers: JSON_TYPE,
    payload: JSON.stringify({ push: fields }),
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ url_token: string; html_url: string }>()
}

test('the links that the API gives out lead to it', async () => {
  const both = await openBoth()
  const { html_url, url_token } = await push(both, { payload: 'x' })
  expect(html_url).toBe(`${LINKS}/p/${url_token}/r`)
})

test('a recipient opens a push there, step by step', async () => {
  const both = await openBoth()
  const { url_token } = await push(both, { payload: 'hunter2', passphrase: 'sesame' })
  const step = await both.share.inject(`/p/${url_token}/r`)
  expect([step.statusCode, step.body]).toEqual([200, expect.not.stringContaining('hunter2')])
  const secret = await both.share.inject({
    method: 'POST',
    url: `/p/${url_token}`,
    payload: 'passphrase=sesame',
  })
  expect(secret.body).toContain('hunter2')
  const ended = await both.share.inject({ method: 'POST', url: `/p/${url_token}/expire` })
  expect(ended.statusCode).toBe(302)
  const after = await both.share.inject({ method: 'POST', url: `/p/${url_token}` })
  expect(after.body).not.toContain('hunter2')
})

test('whatever name it is called by', async () => {
  const both = await openBoth()
  const { url_token } = await push(both, { payload: 'x' })
  const request = { url: `/p/${url_token}/r`, headers: { host: 'laptop.lan' } }
  expect((await both.share.inject(request)).statusCode).toBe(200)
  expect((await both.home.inject(request)).statusCode, 'at home it matters').toBe(400)
})

test('files by the links of a reveal, which lead back to it', async () => {
  const both = await openBoth()
  const form = new Response(fileForm({ 'a.bin': Buffer.from('in the file') }))
  const created = await both.home.inject({
    method: 'POST',
    url: '/api/v2/pushes',
    headers: {
      authorization: 'token',
      'content-type': form.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  const { url_token } = created.json<{ url_token: string }>()
  const page = await both.share.inject({ method: 'POST', url: `/p/${url_token}` })
  const link = /href="(\/pfb\/[^"]+)"/.exec(page.body)?.[1] ?? ''
  const redirect = await both.share.inject(link)
  expect(redirect.headers.location).toMatch(new RegExp(`^${LINKS}/pfb/disk/`))
  const file = await both.share.inject(`${redirect.headers.location}`.replace(LINKS, ''))
  expect([file.statusCode, file.body]).toEqual([200, 'in the file'])
})

test('pings, badges, assets and robots.txt', async () => {
  const both = await openBoth()
  const check = await both.create({ name: 'backup' })
  const page = await both.share.inject('/p/aaaaaaaaaaaaaaaaaaaaaaaaaa/r')
  const assets = [...page.body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, url]) => url)
  expect(assets.length).toBeGreaterThan(0)
  const urls = [check.ping_url, check.badge_url, '/robots.txt', ...assets].map((url) =>
    `${url}`.replace('http://127.0.0.1:7464', ''),
  )
  for (const url of urls)
    expect([url, (await both.share.inject(url)).statusCode]).toEqual([url, 200])
  expect(await both.request({ url: '/api/v3/checks/' }).then((a) => a.json())).toMatchObject({
    checks: [{ n_pings: 1 }],
  })
})

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const
const API = (path: string) => [1, 2, 3].map((v) => `/api/v${v}/${path}`)
const NOT_THERE: readonly string[] = [
  ...['', 'status/', 'checks/', 'channels/', 'badges/', 'metrics/', 'flips/'].flatMap(API),
  ...['version', 'pushes', 'pushes/active', 'pushes/TOKEN', 'pushes/TOKEN/audit'].flatMap(API),
  ...['openapi.json', 'pushes/TOKEN/preview', 'pushes/TOKEN.json', 'checks/UUID'].flatMap(API),
  '/p.json',
  '/f.json',
  '/r.json',
  '/',
  '/window/link',
  '/window/session',
  '/window/call',
  '/index.html',
  '/cloaked/KEY/',
  '/checks/validate_schedule/?kind=cron&schedule=*',
  '/checks/cron_preview/',
]

test('nothing of the management is there, by no method and for no key', async () => {
  const both = await openBoth()
  const { uuid } = await both.create()
  const { url_token } = await push(both, { payload: 'hunter2' })
  const headers = {
    authorization: 'Bearer token',
    'x-api-key': both.key(),
    'x-metrics-key': 'metrics',
    ...JSON_TYPE,
  }
  for (const path of NOT_THERE) {
    const url = path.replace('TOKEN', url_token).replace('UUID', uuid)
    for (const method of METHODS) {
      const payload = method === 'POST' ? { payload: '{"push":{"payload":"x"}}' } : {}
      const answer = await both.share.inject({ method, url, headers, ...payload })
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
      expect(answer.body).not.toContain('hunter2')
    }
  }
})

test('no JSON of a push is created, listed or audited by the paths of the pages either', async () => {
  const both = await openBoth()
  const { url_token } = await push(both, { payload: 'hunter2' })
  const headers = { authorization: 'Bearer token', ...JSON_TYPE }
  for (const url of [`/p/${url_token}.json`, '/p/active.json', `/p/${url_token}/audit.json`]) {
    const answer = await both.share.inject({ url, headers })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).not.toContain('hunter2')
  }
  const created = await both.share.inject({
    method: 'POST',
    url: '/p',
    headers,
    payload: '{"push":{"payload":"x"}}',
  })
  expect(created.statusCode).not.toBe(201)
  const list = await both.home.inject({ url: '/api/v2/pushes/active', headers })
  expect(list.json()).toEqual([])
})

test('that a new version replaced the program is told at home, and to no stranger', async () => {
  const gone = () => {
    const error = new Error("Cannot find module './vault-B9a.cjs'")
    throw Object.assign(error, { code: 'MODULE_NOT_FOUND' })
  }
  const { home, share } = await openBoth({
    ...{ vault: gone, requests: gone, troubles: gone, shareApi: 'all' },
  })
  const german = { 'accept-language': 'de' }
  for (const url of ['/p/aaaaaaaaaaaaaaaaaaaaaaaaaa/r', '/request/aaaaaaaaaaaaaaaaaaaaaaaaaa']) {
    const page = await share.inject({ url, headers: german })
    expect([url, page.statusCode]).toEqual([url, 503])
    expect(page.body).toContain('Zurzeit nicht verfügbar')
  }
  for (const url of ['/api/v3/status/', '/p/aaaaaaaaaaaaaaaaaaaaaaaaaa.json']) {
    const [owner, stranger] = [await home.inject(url), await share.inject(url)]
    expect([owner.statusCode, stranger.statusCode, url]).toEqual([503, 503, url])
    expect(owner.body).toContain('a new version of Tocsin is installed')
    expect(stranger.body).toMatch(/temporarily unavailable, try again/i)
  }
})
