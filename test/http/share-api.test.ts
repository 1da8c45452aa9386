// APIs on the listener for others, for other Tocsins (contract remotes.md 7), and the answer to the test of links.
import { expect, test } from 'vitest'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { openSecrets } from '../../src/main/secrets/secrets.ts'
import { generateApiToken } from '../../src/main/secrets/tables/tokens.ts'
import { LOCAL_TOKEN, openHouse } from '../support/house.ts'
import { CHEAP } from '../support/inside-secrets.ts'
import { serverWith } from './servers.ts'

async function aShare(shareApi: ServerOptions['shareApi']) {
  const house = openHouse()
  const { dataDir, clock } = house
  const keychain = headlessKeychain(dataDir, {})
  const secrets = await openSecrets({
    ...{ dataDir, clock, keychain, passphraseCost: CHEAP, onTrouble: () => {} },
  })
  const { tables, accounts } = secrets
  const account = await accounts.local()
  const token = generateApiToken()
  secrets.store.writeNow(() => tables.accounts.insertToken(account.id, token, 'test', clock.now()))
  const check = await house.create({ name: 'backup' })
  const server = serverWith(house, {
    ...{ reach: 'share', ...(shareApi && { shareApi }), anonymousCreate: () => 'always' },
    vault: () => secrets.vault,
    isReachNonce: (nonce) => nonce === 'abc',
  })
  /** The status of a request. */
  const status = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
    payload = '',
  ) => (await server.inject({ method, url, headers, payload })).statusCode
  const keyed = (key: string) => ({ 'x-api-key': key })
  return { house, server, status, keyed, token, check }
}

const LIST = '/api/v3/checks/'
const PUSH = { url: '/api/v2/pushes', body: '{"push":{"payload":"x"}}' }
const JSON_TYPE = { 'content-type': 'application/json' }

test('off, as it is unless said otherwise: no API', async () => {
  for (const api of [undefined, 'off'] as const) {
    const { house, status, keyed, token } = await aShare(api)
    expect(await status('GET', LIST, keyed(house.key()))).toBe(404)
    expect(await status('GET', '/api/v3/status/')).toBe(404)
    expect(await status('GET', '/api/v2/version')).toBe(404)
    const bearer = { ...JSON_TYPE, authorization: `Bearer ${token}` }
    expect(await status('POST', PUSH.url, bearer, PUSH.body)).toBe(404)
  }
})

test('read: GET by read-only keys, and nothing else', async () => {
  const { house, status, keyed, token, check } = await aShare('read')
  const reader = keyed(house.key('read-only'))
  expect(await status('GET', '/api/v3/status/')).toBe(200)
  expect(await status('GET', LIST, reader)).toBe(200)
  expect(await status('GET', `/api/v3/checks/${check.uuid}`, reader)).toBe(200)
  expect(await status('GET', LIST, keyed(house.key('read-write')))).toBe(401)
  expect(await status('POST', LIST, reader, '{}')).toBe(401)
  expect(await status('POST', LIST, keyed(house.key('read-write')), '{}')).toBe(401)
  expect(await status('GET', '/api/v2/version')).toBe(404)
  const bearer = { ...JSON_TYPE, authorization: `Bearer ${token}` }
  expect(await status('POST', PUSH.url, bearer, PUSH.body)).toBe(404)
})

test('all: every key, and pushes by tokens alone', async () => {
  const { house, status, keyed, token, server } = await aShare('all')
  expect(await status('POST', LIST, keyed(house.key()), '{"name":"new"}')).toBe(201)
  expect(await status('GET', LIST, keyed(house.key('read-only')))).toBe(200)
  expect(await status('GET', '/api/v2/version')).toBe(200)
  const bearer = { ...JSON_TYPE, authorization: `Bearer ${token}` }
  expect(await status('POST', PUSH.url, bearer, PUSH.body)).toBe(201)
  // Whoever comes through a tunnel looks like this machine: that is no token.
  expect(await status('POST', PUSH.url, JSON_TYPE, PUSH.body)).toBe(401)
  expect(await status('POST', '/p.json', JSON_TYPE, '{"password":{"payload":"x"}}')).toBe(401)
  const made = await server.inject({
    method: 'POST',
    url: PUSH.url,
    headers: bearer,
    payload: PUSH.body,
  })
  const { url_token } = made.json()
  expect(await status('GET', `/api/v2/pushes/${url_token}`)).toBe(401)
  expect(await status('DELETE', `/api/v2/pushes/${url_token}`)).toBe(401)
  expect(await status('GET', `/p/${url_token}/r`)).toBe(200)
})

test.each(['read', 'all'] as const)('%s: what is for this machine stays closed', async (api) => {
  const { status } = await aShare(api)
  const local = { ...JSON_TYPE, 'x-api-key': LOCAL_TOKEN }
  expect(await status('POST', '/api/v3/signals/', local, '{"signals":[]}')).toBe(401)
  expect(await status('POST', '/window/call', local, '{"name":"app.snapshot"}')).toBe(404)
  expect(await status('GET', '/api/v3/metrics/', { 'x-metrics-key': 'metrics' })).not.toBe(200)
  expect(await status('GET', '/')).toBe(404)
})

test('the nonce of a test is answered by both listeners, no other is', async () => {
  const { house, server } = await aShare('off')
  const home = serverWith(house, { isReachNonce: (nonce) => nonce === 'abc' })
  for (const listener of [server, home]) {
    const answer = await listener.inject('/up/abc')
    expect([answer.statusCode, answer.body]).toEqual([200, 'abc'])
    expect((await listener.inject('/up/abd')).statusCode).toBe(404)
  }
})
