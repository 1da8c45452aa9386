// The headless server as a stranger installs it: the tarball of `npm pack`, in an empty folder.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanEnv, serve } from '../support/tocsin.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
/** npm's codes where no registry answers. */
const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-package-'))
const installed = path.join(home, 'node_modules')
const program = path.join(installed, 'tocsin', 'out', 'main', 'cli.js')
let missing: string | null = null

function npm(args: readonly string[], cwd: string) {
  return spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
}

/** Runs the command that npm linked. */
function tocsin(args: readonly string[], input = '') {
  const link = path.join(installed, '.bin', 'tocsin')
  return spawnSync(link, args, {
    encoding: 'utf8',
    input,
    env: cleanEnv(),
    shell: process.platform === 'win32',
  })
}

function filesIn(folder: string): readonly string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

/** What a built file imports or requires, now or later: packages by name, chunks with what they import themselves. */
function reachedFrom(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const text = fs.readFileSync(file, 'utf8')
  for (const [, name = ''] of text.matchAll(
    /(?:\bfrom|\bimport\(?|\brequire(?:\.resolve)?\(|\bcreateRequire\([^)]*\)\()\s*["'`]([^"'`]+)["'`]/g,
  )) {
    const target = name.startsWith('./') ? path.join(path.dirname(file), name) : name
    if (seen.has(target)) continue
    seen.add(target)
    if (target !== name) reachedFrom(target, seen)
  }
  return seen
}

beforeAll(() => {
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', home], ROOT)
  const [{ filename }] = JSON.parse(packed.stdout)
  fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }')
  const done = npm(['install', '--prefer-offline', path.join(home, filename)], home)
  if (NO_NETWORK.test(done.stderr)) missing = 'no registry of packages answers'
  else if (done.status !== 0) throw new Error(done.stderr)
})

afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

describe('the installed tarball', () => {
  test('brings the native database and nothing else that is native, and no Electron', ({
    skip,
  }) => {
    if (missing !== null) return skip(missing)
    const packages = fs.readdirSync(installed).filter((name) => !name.startsWith('.'))
    expect(packages).toEqual(['better-sqlite3', 'node-addon-api', 'tocsin'])
    const native = filesIn(installed).filter((file) => file.endsWith('.node'))
    expect(native).not.toEqual([])
    expect(native.filter((file) => !file.startsWith('better-sqlite3'))).toEqual([])
    const reached = reachedFrom(program)
    // Its native part is found beside it.
    expect(reached).toContain('better-sqlite3/package.json')
    expect(reached).not.toContain('electron')
  })

  test('hands on the licences of what is bundled', ({ skip }) => {
    if (missing !== null) return skip(missing)
    const read = (side: string) =>
      fs.readFileSync(path.join(installed, 'tocsin', 'out', side, 'LICENSES.md'), 'utf8')
    expect(read('main')).toContain('## fastify')
    expect(read('renderer')).toContain('## react')
  })

  test('has every command', ({ skip }) => {
    if (missing !== null) return skip(missing)
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
    expect(tocsin(['--version']).stdout).toBe(`${version}\n`)
    const data = path.join(home, 'commands')
    const created = tocsin(['check', 'create', '--name', 'backup', '--data-dir', data])
    expect(created.stdout).toMatch(/^http:\/\/127\.0\.0\.1:7464\/ping\/[0-9a-f-]{36}\n$/)
    const pushed = tocsin(['push', '--views', '1', '--data-dir', data], 'a secret')
    expect(pushed.stdout).toMatch(/^http:\/\/127\.0\.0\.1:7464\/p\/\S+\n$/)
    expect(tocsin(['schedule', 'next', '--expr', '0 0 * * *', '--count', '1']).status).toBe(0)
  })

  test('serves the window, and says where', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const server = await serve(path.join(home, 'data'), [], {}, ['--port', '0'], program)
    const line = /^Window at (http\S+)\/#token=\S+$/m
    await expect.poll(() => line.exec(server.stdout())?.[1]).toBe(server.url)
    const page = await (await fetch(server.url)).text()
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page) ?? []
    const answer = await fetch(new URL(script, `${server.url}/`))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  // The last one: the program is of no use afterwards.
  test('says so when its files are replaced while it runs', async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const server = await serve(path.join(home, 'replaced'), [], {}, ['--port', '0'], program)
    const folder = path.dirname(program)
    for (const name of fs.readdirSync(folder).filter((one) => one.endsWith('.cjs')))
      fs.rmSync(path.join(folder, name))
    const text = 'a new version of Tocsin is installed: this server must be restarted'
    const asked = async (where: string) => {
      const answer = await fetch(`${server.url}${where}`)
      return [answer.status, answer.headers.get('retry-after'), await answer.text()]
    }
    expect(await asked('/api/v3/openapi.json')).toEqual([503, '1', text])
    const problem = JSON.stringify({ error: text })
    expect(await asked('/api/v2/openapi.json')).toEqual([503, '1', problem])
    expect(server.stderr()).toContain(`PROGRAM_REPLACED: ${text}`)
    // The server looks at its own file every 15 s.
    await expect.poll(server.stderr).toContain('A new version of Tocsin is installed. ')
  })
})
