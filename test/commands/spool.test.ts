// Contract run.md 6, 8: a served folder tells commands where its server is, and counts what waits.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Endpoint, readEndpoint } from '../../src/shared/endpoint.ts'
import { spoolFileName } from '../../src/shared/spool-layout.ts'
import { serve } from '../support/tocsin.ts'
import { getJson, preparedFolder } from './running.ts'

function leave(dataDir: string, check: string, at: number, kind = 'success'): void {
  const folder = path.join(dataDir, 'spool', 'new')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const signal = { id: randomUUID(), check, kind, at, agent: 'tocsin-run/1' }
  fs.writeFileSync(path.join(folder, spoolFileName(signal, 0)), JSON.stringify(signal))
}

function endpointOf(dataDir: string): Endpoint | null {
  const file = path.join(dataDir, 'endpoint')
  return fs.existsSync(file) ? readEndpoint(fs.readFileSync(file, 'utf8')) : null
}

function signal(server: Endpoint, check: string) {
  const body = { id: randomUUID(), check, kind: 'log', at: Date.now() }
  return fetch(`${server.url}/api/v3/signals/`, {
    method: 'POST',
    headers: { 'x-api-key': server.token },
    body: JSON.stringify(body),
  })
}

test('the endpoint file names the server while it runs, to its own user only', async () => {
  const {
    dataDir,
    check: { uuid },
  } = preparedFolder()
  const server = await serve(dataDir, ['--ping-body-limit', '500'])
  await expect.poll(() => endpointOf(dataDir)).not.toBeNull()
  const endpoint = endpointOf(dataDir)
  expect(endpoint).toEqual({
    url: server.url,
    token: expect.stringMatching(/^hcl_[A-Za-z0-9]{28}$/),
    bodyLimit: 500,
    pid: server.process.pid,
  })
  expect(fs.statSync(path.join(dataDir, 'endpoint')).mode & 0o777).toBe(0o600)
  const answer = await signal(endpoint as Endpoint, uuid)
  expect(await answer.json()).toMatchObject({ signals: [{ outcome: 'recorded', n: 1 }] })
  await server.stop()
  expect(endpointOf(dataDir)).toBeNull()
})

test('a server that is killed leaves a file that the next one replaces', async () => {
  const { dataDir } = preparedFolder()
  await (await serve(dataDir)).stop('SIGKILL')
  const second = await serve(dataDir)
  await expect.poll(() => endpointOf(dataDir)?.pid).toBe(second.process.pid)
})

test('what waits at a start is counted before a request is answered', async () => {
  const {
    dataDir,
    key,
    check: { uuid },
  } = preparedFolder()
  const at = Date.now() - 5_000
  for (let i = 0; i < 300; i++) leave(dataDir, uuid, at + i, i === 299 ? 'success' : 'log')
  const server = await serve(dataDir)
  expect(await getJson<{ n_pings: number }>(server, `/checks/${uuid}`, key)).toMatchObject({
    ...{ n_pings: 300, status: 'up' },
  })
  expect(fs.readdirSync(path.join(dataDir, 'spool', 'new'))).toEqual([])
})

test('what comes while it runs is counted before a signal over HTTP, or at the next tick', async () => {
  const {
    dataDir,
    key,
    check: { uuid },
  } = preparedFolder()
  const server = await serve(dataDir)
  await expect.poll(() => endpointOf(dataDir)).not.toBeNull()
  leave(dataDir, uuid, Date.now() - 5_000, 'start')
  const answer = await signal(endpointOf(dataDir) as Endpoint, uuid)
  expect(await answer.json()).toMatchObject({ signals: [{ n: 2 }] })
  leave(dataDir, uuid, Date.now())
  await expect
    .poll(async () => (await getJson<{ n_pings: number }>(server, `/checks/${uuid}`, key)).n_pings)
    .toBe(3)
})
