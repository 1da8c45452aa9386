// What `tocsin serve` says on stdout: one line for each listener and the window, and nothing else.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { freePort, getJson, pingUrl, preparedFolder } from './running.ts'

/** The lines of the start: the second may come a moment after the first. */
async function readyLines(server: Served): Promise<string[]> {
  await expect.poll(() => server.stdout(), { timeout: 10_000 }).toContain('#token=')
  return server.stdout().split('\n')
}

async function tokenOf(server: Served): Promise<string> {
  const [, window = ''] = await readyLines(server)
  return window.slice(window.indexOf('#token=') + '#token='.length)
}

const openSession = ({ url }: Served, token: string) =>
  fetch(`${url}/window/session`, { method: 'POST', body: JSON.stringify({ token }) })

test('two lines, ended, in this order', async () => {
  const server = await serve(temporaryFolder())
  const { port } = new URL(server.url)
  await readyLines(server)
  expect(server.stdout()).toMatch(
    new RegExp(
      `^Listening on http://127\\.0\\.0\\.1:${port}\nWindow at http://127\\.0\\.0\\.1:${port}/#token=[\\w-]{43}\n$`,
    ),
  )
  expect(server.stderr()).toBe('')
})

test('the port that was asked for is the port', async () => {
  const port = await freePort()
  const { url } = await serve(temporaryFolder(), ['--port', `${port}`])
  expect(url).toBe(`http://127.0.0.1:${port}`)
})

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['localhost', 'localhost'],
  ['0.0.0.0', '0.0.0.0'],
  ['::1', '[::1]'],
])('bound to %s, the listener is named http://%s', async (host, named) => {
  const server = await serve(temporaryFolder(), ['--host', host])
  expect(server.url).toMatch(new RegExp(`^http://${RegExp.escape(named)}:\\d+$`))
  expect((await fetch(`${server.url}/api/v3/status/`)).status).toBe(200)
})

test('with a base URL other than loopback the window has a link here and one there', async () => {
  const server = await serve(temporaryFolder(), ['--base-url', 'https://tocsin.example:8443'])
  await expect.poll(() => server.stdout(), { timeout: 10_000 }).toMatch(/tocsin\.example.*\n/)
  const links = (await readyLines(server)).slice(1, -1)
  expect(links.map((link) => link.split('/#token=')[0])).toEqual([
    `Window at ${server.url}`,
    'Window at https://tocsin.example:8443',
  ])
  const tokens = links.map((link) => link.split('/#token=')[1] ?? '')
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect((await openSession(server, token)).status).toBe(200)
})

test('with a base URL on loopback, as a container has, the window is there alone', async () => {
  const server = await serve(temporaryFolder(), ['--base-url', 'http://127.0.0.1:8080'])
  const links = (await readyLines(server)).slice(1, -1)
  expect(links).toEqual([expect.stringMatching(/^Window at http:\/\/127\.0\.0\.1:8080\/#token=/)])
})

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
  ['::1', '[::1]'],
])('bound to %s, the window opens at %s', async (host, named) => {
  const server = await serve(temporaryFolder(), ['--host', host])
  const [, line = ''] = await readyLines(server)
  expect(line).toContain(`Window at http://${named}:${new URL(server.url).port}/#token=`)
  const { origin } = new URL(line.replace('Window at ', ''))
  expect((await openSession({ ...server, url: origin }, await tokenOf(server))).status).toBe(200)
})

test('the token opens a session: an HttpOnly cookie for the same site, and a secret for the page', async () => {
  const server = await serve(temporaryFolder())
  const answer = await openSession(server, await tokenOf(server))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
  const attributes = (answer.headers.get('set-cookie') ?? '').split('; ').slice(1)
  expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']))
  expect((await openSession(server, 'A'.repeat(43))).status).toBe(401)
})

test('the token works once', async () => {
  const server = await serve(temporaryFolder())
  const token = await tokenOf(server)
  expect((await openSession(server, token)).status).toBe(200)
  expect((await openSession(server, token)).status).toBe(401)
})

test('the token is new at every start, and the old one opens nothing', async () => {
  const dataDir = temporaryFolder()
  const first = await serve(dataDir)
  const old = await tokenOf(first)
  await first.stop()
  const second = await serve(dataDir)
  expect(await tokenOf(second)).not.toBe(old)
  expect((await openSession(second, old)).status).toBe(401)
})

test('the token is nowhere but on stdout', async () => {
  const dataDir = temporaryFolder()
  const server = await serve(dataDir)
  const token = await tokenOf(server)
  await openSession(server, token)
  await fetch(`${server.url}/?${token}`)
  await server.stop()
  expect(server.stderr()).not.toContain(token)
  for (const entry of fs.readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    expect(fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).not.toContain(token)
  }
})

test('nothing else comes on stdout, whatever happens until the end', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serve(dataDir)
  const ready = `${(await readyLines(server)).join('\n')}`
  for (const suffix of ['', '/fail', '/1', '/nope']) await fetch(pingUrl(server, check, suffix))
  await fetch(`${server.url}/nowhere`)
  await fetch(`${server.url}/api/v3/checks/`, { method: 'POST', body: '{' })
  await getJson(server, '/checks/', key)
  await expect.poll(() => server.stderr(), { timeout: 10_000 }).toContain('backup is down')
  expect(await server.stop()).toBe(0)
  expect(server.stdout()).toBe(ready)
})
