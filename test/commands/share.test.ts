// `--share-host`: a second listener, for others, and the links that lead to it.
import http from 'node:http'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import {
  createFilePush,
  createPush,
  makeToken,
  opened,
  pushByCommand,
  reveal,
  tokenIn,
} from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { freePort, occupyPort, pingUrl, preparedFolder, refusal, run } from './running.ts'

const SHARE = ['--share-host', '127.0.0.2', '--share-port', '0']

/** The ready lines of a server; the last one is the window's. */
async function readyLines({ stdout }: Served): Promise<string[]> {
  await expect.poll(stdout).toMatch(/^Window at .*\n$/m)
  return stdout().trimEnd().split('\n')
}

/** A server with both listeners, and where the one for others is. */
async function serveBoth(dataDir: string, ...flags: string[]) {
  const server = await serve(dataDir, [...SHARE, ...flags])
  const [, line = ''] = await readyLines(server)
  return { ...server, share: line.replace('Listening on ', '') }
}

test('off by default: one listener', async () => {
  const server = await serve(temporaryFolder())
  expect(await readyLines(server)).toEqual([
    `Listening on ${server.url}`,
    expect.stringContaining('Window at '),
  ])
})

test('a ready line of its own, after that of the listener for everything', async () => {
  const server = await serve(temporaryFolder(), SHARE)
  expect(await readyLines(server)).toEqual([
    `Listening on ${server.url}`,
    expect.stringMatching(/^Listening on http:\/\/127\.0\.0\.2:\d+$/),
    expect.stringMatching(`^Window at ${server.url}/#token=`),
  ])
})

test('links by the command and by the API lead there, and open there', async () => {
  const dataDir = temporaryFolder()
  const server = await serveBoth(dataDir)
  const token = await makeToken(dataDir)
  const byCommand = await pushByCommand(dataDir, 'hunter2')
  const { html_url: byApi } = await createPush(server, { payload: 'hunter2' }, token)
  for (const link of [byCommand, byApi]) {
    expect(link).toMatch(new RegExp(`^${server.share}/p/`))
    expect((await fetch(link)).status).toBe(200)
    const page = await reveal({ url: server.share }, tokenIn(link))
    expect(await page.text()).toContain('hunter2')
  }
})

test('links to files lead there, and work there', async () => {
  const dataDir = temporaryFolder()
  const server = await serveBoth(dataDir)
  const files = { 'a.txt': new TextEncoder().encode('in the file') }
  const { url_token } = await createFilePush(server, files, await makeToken(dataDir))
  const [file] = (await opened(server, url_token)).files
  expect(file?.url).toMatch(new RegExp(`^${server.share}/pfb/`))
  expect(await (await fetch(file?.url ?? '')).text()).toBe('in the file')
})

test('pings and badges arrive there; the APIs, the window and metrics do not', async () => {
  const { dataDir, check, key } = preparedFolder()
  const { share } = await serveBoth(dataDir)
  expect((await fetch(pingUrl({ url: share } as Served, check))).status).toBe(200)
  expect((await fetch(`${share}/robots.txt`)).status).toBe(200)
  const paths = ['/', '/api/v3/checks/', '/api/v3/metrics/', '/api/v2/version', '/p.json']
  for (const path of paths) {
    const answer = await fetch(share + path, { headers: { 'x-api-key': key } })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('the listener for everything is as it was: its URLs are its own', async () => {
  const { dataDir, check, key } = preparedFolder()
  const { url } = await serveBoth(dataDir)
  const answer = await fetch(`${url}/api/v3/checks/${check.uuid}`, {
    headers: { 'x-api-key': key },
  })
  expect(await answer.json()).toMatchObject({ ping_url: `${url}/ping/${check.uuid}` })
  expect((await fetch(url)).status).toBe(200)
})

test('with a base URL the links begin with that', async () => {
  const dataDir = temporaryFolder()
  const base = 'https://push.example.org'
  const server = await serveBoth(dataDir, '--base-url', base)
  const { html_url } = await createPush(server, { payload: 'x' })
  expect(html_url).toMatch(new RegExp(`^${base}/p/`))
  expect(await pushByCommand(dataDir, 'x')).toMatch(new RegExp(`^${base}/p/`))
})

test('after a start without it, links lead to the listener that there is', async () => {
  const dataDir = temporaryFolder()
  await (await serveBoth(dataDir)).stop()
  const { url } = await serve(dataDir)
  expect(await pushByCommand(dataDir, 'x')).toMatch(new RegExp(`^${url}/p/`))
})

test('by the environment and the settings, too', async () => {
  const env = { TOCSIN_SHARE_HOST: '127.0.0.2', TOCSIN_SHARE_PORT: `${await freePort()}` }
  const server = await serve(temporaryFolder(), [], env)
  expect((await readyLines(server))[1]).toBe(
    `Listening on http://127.0.0.2:${env.TOCSIN_SHARE_PORT}`,
  )
})

test('its port in use: 69, and the folder is free again', async () => {
  const { port } = await occupyPort()
  const dataDir = temporaryFolder()
  const flags = ['--share-host', '127.0.0.1', '--share-port', `${port}`]
  const result = await run(['serve', '--data-dir', dataDir, '--port', '0', ...flags])
  expect(result).toEqual(refusal(69, `port ${port} is in use by another program`))
  await expect(serve(dataDir)).resolves.toBeDefined()
})

test.each([
  [['--share-host', '203.0.113.7'], '203.0.113.7 is not an address of this machine'],
  [['--share-host', ' '], '--share-host must not be empty'],
  [['--share-port', '65536'], '--share-port must be a whole number from 0 to 65535'],
  [['--share-port', 'x'], '--share-port must be a whole number from 0 to 65535'],
])('%j is refused', async (flags, line) => {
  const result = await run(['serve', '--data-dir', temporaryFolder(), '--port', '0', ...flags])
  expect(result).toEqual(refusal(64, line))
})

test('SIGTERM ends both', async () => {
  const server = await serveBoth(temporaryFolder())
  expect(await server.stop()).toBe(0)
  for (const url of [server.url, server.share]) await expect(fetch(url)).rejects.toThrow()
})

test('the doctor is content with it', async () => {
  const dataDir = temporaryFolder()
  await serveBoth(dataDir)
  expect(await run(['doctor', '--data-dir', dataDir])).toMatchObject({ code: 0 })
})

test('--link-base comes before --base-url, for links alone', async () => {
  const dataDir = preparedFolder().dataDir
  const bases = ['--link-base', 'https://desk.ts.net', '--base-url', 'http://tocsin.test:1234']
  const server = await serve(dataDir, bases)
  const token = await makeToken(dataDir)
  const { html_url } = await createPush(server, { payload: 'x' }, token)
  expect(html_url).toMatch(/^https:\/\/desk\.ts\.net\/p\//)
  const status = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      http
        .get(`${server.url}/api/v3/status/`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        .on('error', reject)
    })
  expect(await status('desk.ts.net')).toBe(200)
  expect(await status('another.test')).toBe(400)
})

test('sharing on loopback, for a tunnel: links lead where the tunnel begins', async () => {
  const dataDir = temporaryFolder()
  const port = await freePort()
  const flags = ['--share-host', '127.0.0.1', '--share-port', String(port)]
  await serve(dataDir, [...flags, '--link-base', 'https://desk.ts.net'])
  const link = await printedLink(dataDir)
  expect(link).toMatch(/^https:\/\/desk\.ts\.net\/p\//)
  expect(
    (await fetch(link.replace('https://desk.ts.net', `http://127.0.0.1:${port}`))).status,
  ).toBe(200)
})

/** A command does not see the flags of the server: it has the variable. */
async function printedLink(dataDir: string): Promise<string> {
  const env = { TOCSIN_LINK_BASE: 'https://desk.ts.net' }
  const { stdout } = await run(['push', '--data-dir', dataDir], { input: 'x', env })
  return stdout.trimEnd()
}

test('a Tocsin is mirrored and pushed through by its shared listener', async () => {
  const { dataDir, key } = preparedFolder()
  const there = await serveBoth(dataDir, '--share-api', 'all')
  const keys = `api_key=${key}\ntoken=${await makeToken(dataDir)}`
  const here = temporaryFolder()
  const words = ['remote', 'add', '--name', 'there', '--url', there.share, '--key-file', '-']
  const pings = ['--ping-base', `${there.share}/ping/`, '--plain-http']
  const added = await run([...words, ...pings, '--data-dir', here], { input: keys })
  expect([added.code, added.stderr]).toEqual([0, ''])
  const push = ['push', '--via', 'there', '--data-dir', here]
  const pushed = await run(push, { input: 'through it' })
  expect([pushed.code, pushed.stderr]).toEqual([0, ''])
  const page = await reveal({ url: there.share }, tokenIn(pushed.stdout.trimEnd()))
  expect(await page.text()).toContain('through it')
})
