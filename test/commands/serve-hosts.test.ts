// Which Host headers and which forwarded headers a server believes.
import http from 'node:http'
import { expect, test } from 'vitest'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'

import { getJson, pingUrl, preparedFolder } from './running.ts'

/** The status of a GET with this Host header. */
function statusFor(server: ServedHere, host: string, path = '/api/v3/status/'): Promise<number> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const request = http.get({ host: hostname, port, path, headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
  })
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:80', 'localhost:7464', '127.1.2.3']
const FOREIGN = ['tocsin.example', 'evil.test:7464', 'localhost.evil.test', '192.168.1.2', '[::2]']

test('loopback names are answered, others are 400 on every route', async () => {
  const { dataDir, check } = preparedFolder()
  const server = await serveInProcess(dataDir)
  for (const host of LOOPBACK) expect(await statusFor(server, host), host).toBe(200)
  const paths = ['/api/v3/status/', '/api/v3/checks/', `/ping/${check.uuid}`, '/', '/nowhere']
  for (const host of FOREIGN) {
    for (const path of paths) expect(await statusFor(server, host, path), host).toBe(400)
  }
})

test('a ping to a foreign name is not recorded', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir)
  expect(await statusFor(server, 'evil.test', `/ping/${check.uuid}`)).toBe(400)
  expect(await getJson(server, `/checks/${check.uuid}`, key)).toMatchObject({ n_pings: 0 })
})

test.each<[string, string[], Record<string, string>]>([
  ['--allow-host, repeated', ['--allow-host', 'a.test', '--allow-host', 'b.test'], {}],
  ['TOCSIN_ALLOW_HOSTS, a list', [], { TOCSIN_ALLOW_HOSTS: 'a.test, b.test' }],
])('%s', async (_, flags, env) => {
  const server = await serveInProcess(preparedFolder().dataDir, flags, env)
  const statuses = ['a.test', 'B.test:1', 'localhost', 'c.test'].map((h) => statusFor(server, h))
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 400])
})

test('the base URL’s host and the bound address are answered', async () => {
  const flags = ['--base-url', 'https://tocsin.example', '--host', '127.0.0.9']
  const server = await serveInProcess(preparedFolder().dataDir, flags)
  const hosts = ['tocsin.example', 'tocsin.example:443', '127.0.0.9', 'other.example']
  expect(await Promise.all(hosts.map((host) => statusFor(server, host)))).toEqual([
    200, 200, 200, 400,
  ])
})

interface Pings {
  readonly pings: readonly { readonly remote_addr: string; readonly scheme: string }[]
}

const FORWARDED = { 'X-Forwarded-For': '203.0.113.9, 10.0.0.1', 'X-Forwarded-Proto': 'https' }
const BELIEVED = { remote_addr: '203.0.113.9', scheme: 'https' }
const DIRECT = { remote_addr: '127.0.0.1', scheme: 'http' }

test.each<[string, string[], Record<string, string>, object]>([
  ['by default loopback is believed', [], {}, BELIEVED],
  ['--trust-proxy replaces the default', ['--trust-proxy', '192.0.2.0/24'], {}, DIRECT],
  ['TOCSIN_TRUST_PROXY replaces the default', [], { TOCSIN_TRUST_PROXY: '192.0.2.1' }, DIRECT],
  ['one address', ['--trust-proxy', '127.0.0.1'], {}, BELIEVED],
  ['another address', ['--trust-proxy', '127.0.0.2'], {}, DIRECT],
  ['repeated', ['--trust-proxy', '10.0.0.0/8', '--trust-proxy', '127.0.0.0/8'], {}, BELIEVED],
])('forwarded headers: %s', async (_, flags, env, recorded) => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir, flags, env)
  await fetch(pingUrl(server, check), { headers: FORWARDED })
  const { pings } = await getJson<Pings>(server, `/checks/${check.uuid}/pings/`, key)
  expect(pings).toMatchObject([recorded])
})
