// `tocsin window`: a fresh one-time link to the window of the server that runs (contract runtime.md).
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openerOf } from '../../src/main/commands/open-link.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { refusal, run, runSpawned } from './running.ts'

/** A server that has told commands where it is. */
async function serveHere(dataDir: string, flags: readonly string[] = []): Promise<Served> {
  const server = await serve(dataDir, flags)
  await expect.poll(() => fs.existsSync(path.join(dataDir, 'endpoint'))).toBe(true)
  return server
}

/** The status of the exchange of a link at its server. */
async function opens({ url }: Pick<Served, 'url'>, link: string): Promise<number> {
  const body = JSON.stringify({ token: link.split('#token=')[1] })
  return (await fetch(`${url}/window/session`, { method: 'POST', body })).status
}

test('prints a fresh link each time, which works once', async () => {
  const dataDir = temporaryFolder()
  const server = await serveHere(dataDir)
  const first = await runSpawned(['window', '--data-dir', dataDir])
  const second = await run(['window', '--data-dir', dataDir])
  for (const { code, stdout, stderr } of [first, second]) {
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^\S+\/#token=[\w-]{43}\n$/)
    expect(stdout.startsWith(`${server.url}/#token=`)).toBe(true)
  }
  expect(first.stdout).not.toBe(second.stdout)
  for (const { stdout } of [first, second]) {
    expect([await opens(server, stdout.trim()), await opens(server, stdout.trim())]).toEqual([
      200, 401,
    ])
  }
})

test('with a base URL elsewhere prints a link for each address, as JSON a list', async () => {
  const dataDir = temporaryFolder()
  const server = await serveHere(dataDir, ['--base-url', 'https://tocsin.example'])
  const { stdout } = await run(['window', '--data-dir', dataDir])
  const json = await run(['window', '--json', '--data-dir', dataDir])
  for (const links of [stdout.trim().split('\n'), JSON.parse(json.stdout) as string[]]) {
    expect(links.map((link) => link.split('/#')[0])).toEqual([server.url, 'https://tocsin.example'])
    for (const link of links) expect(await opens(server, link)).toBe(200)
  }
})

test('the token of the link is not on disk', async () => {
  const dataDir = temporaryFolder()
  await serveHere(dataDir)
  const { stdout } = await run(['window', '--data-dir', dataDir])
  const token = stdout.trim().split('#token=')[1] ?? 'none'
  for (const entry of fs.readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    expect(fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).not.toContain(token)
  }
})

const notRunning = (dataDir: string) =>
  refusal(69, `no server runs on the data folder ${dataDir}. Start one with: tocsin serve`)

test('where no server runs, or has ever run, ends with 69, and makes no folder', async () => {
  const dataDir = temporaryFolder()
  expect(await run(['window', '--data-dir', dataDir])).toEqual(notRunning(dataDir))
  const server = await serveHere(dataDir)
  await server.stop()
  expect(await runSpawned(['window', '--data-dir', dataDir])).toEqual(notRunning(dataDir))
  const none = path.join(dataDir, 'none')
  expect(await run(['window', '--data-dir', none])).toEqual(notRunning(none))
  expect(fs.existsSync(none)).toBe(false)
})

test('what a killed server left behind ends with 69', async () => {
  const dataDir = temporaryFolder()
  const server = await serveHere(dataDir)
  await server.stop('SIGKILL')
  expect(fs.existsSync(path.join(dataDir, 'endpoint'))).toBe(true)
  expect(await run(['window', '--open', '--data-dir', dataDir])).toEqual(notRunning(dataDir))
})

/** A folder whose endpoint leads to a server that gives this answer. */
async function folderOf(status: number, body: string): Promise<{ dataDir: string; url: string }> {
  const server = http.createServer((_request, response) => response.writeHead(status).end(body))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const dataDir = temporaryFolder()
  const endpoint = { url, token: 'hcl_x', bodyLimit: null, pid: 1 }
  fs.writeFileSync(path.join(dataDir, 'endpoint'), JSON.stringify(endpoint))
  return { dataDir, url }
}

test.each([
  [404, '', 'serves no window. Open that of the desktop app by its icon.'],
  [401, '', 'gives no link: it takes commands on a loopback address only'],
  [200, '<!doctype html>', 'gives no link: status 200'],
  [200, '{"links":[1]}', 'gives no link: status 200'],
  [503, '', 'gives no link: status 503'],
])('a server that answers %i %s ends with 69 and says why', async (status, body, why) => {
  const { dataDir, url } = await folderOf(status, body)
  const got = await run(['window', '--data-dir', dataDir])
  expect(got).toEqual(refusal(69, `the server at ${url} ${why}`))
})

test.skipIf(process.platform !== 'linux')(
  '--open hands the link to xdg-open, without what is meant for Tocsin alone',
  async () => {
    const link = 'http://127.0.0.1:7464/#token=t'
    const { dataDir } = await folderOf(200, JSON.stringify({ links: [link] }))
    const bin = temporaryFolder()
    const seen = path.join(bin, 'seen')
    const script = `#!/bin/sh\necho "$# $1" > ${seen}; env >> ${seen}\n`
    fs.writeFileSync(path.join(bin, 'xdg-open'), script, { mode: 0o755 })
    const env = { PATH: `${bin}:${process.env.PATH}`, TOCSIN_MASTER_KEY: 'f'.repeat(64) }
    const got = await run(['window', '--open', '--data-dir', dataDir], { env })
    expect(got).toEqual({ code: 0, stdout: `${link}\n`, stderr: '' })
    const [args, ...environment] = fs.readFileSync(seen, 'utf8').split('\n')
    expect(args).toBe(`1 ${link}`)
    expect(environment.filter((line) => line.startsWith('TOCSIN_'))).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux').each([
  ['fails', '#!/bin/sh\nexit 3\n', 'xdg-open ended with 3'],
  ['is not there', null, 'spawn xdg-open ENOENT'],
])('an opener that %s is told, and the link printed', async (_case, script, why) => {
  const link = 'http://127.0.0.1:7464/#token=t'
  const { dataDir } = await folderOf(200, JSON.stringify({ links: [link] }))
  const bin = temporaryFolder()
  if (script !== null) fs.writeFileSync(path.join(bin, 'xdg-open'), script, { mode: 0o755 })
  const got = await run(['window', '--open', '--data-dir', dataDir], { env: { PATH: bin } })
  const stderr = `tocsin: cannot open a browser (${why}). Open the link yourself.\n`
  expect(got).toEqual({ code: 1, stdout: `${link}\n`, stderr })
})

test('each system opens it by its own program', () => {
  expect(openerOf('linux', 'http://x')).toEqual({ program: 'xdg-open', args: ['http://x'] })
  expect(openerOf('darwin', 'http://x')).toEqual({ program: 'open', args: ['http://x'] })
  expect(openerOf('win32', 'http://x')).toEqual({
    program: 'cmd',
    args: ['/c', 'start', '""', '"http://x"'],
  })
})
