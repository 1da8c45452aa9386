// `tocsin` of a package: its launcher, and the app's own program in command mode. The program is Node here,
// which refuses Electron's module; what Electron adds to it only a real package shows.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commandWords } from '../../src/main/command-words.ts'
import { temporaryFolder } from '../support/house.ts'
import { cleanEnv, serve } from '../support/tocsin.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const NO_TOOLKIT = path.join(import.meta.dirname, 'support', 'no-toolkit.mjs')
const ENTRY = path.join(ROOT, 'out', 'main', 'index.js')

/** An installed package, as far as its launcher knows it. @returns a link to that, as in /usr/bin */
function installed(): string {
  const folder = temporaryFolder()
  fs.mkdirSync(path.join(folder, 'app', 'bin'), { recursive: true })
  const launcher = path.join(folder, 'app', 'bin', 'tocsin')
  fs.copyFileSync(path.join(ROOT, 'resources', 'bin', 'tocsin'), launcher)
  const start = `exec "${process.execPath}" --import "${NO_TOOLKIT}" "${ENTRY}" "$@"`
  fs.writeFileSync(path.join(folder, 'app', 'tocsin-desktop'), `#!/bin/sh\n${start}\n`, {
    mode: 0o755,
  })
  const link = path.join(folder, 'tocsin')
  fs.symlinkSync(launcher, link)
  return link
}

function run(words: readonly string[], input = '') {
  const env = cleanEnv({ DISPLAY: '', WAYLAND_DISPLAY: '' })
  const done = spawnSync(installed(), words, { encoding: 'utf8', env, input })
  return { code: done.status, stdout: done.stdout, stderr: done.stderr }
}

describe('the words of a command', () => {
  test.each<[readonly string[], readonly string[] | null]>([
    [['tocsin-desktop'], null],
    [['tocsin-desktop', '--hidden'], null],
    [['tocsin-desktop', 'tocsin://check/--cli'], null],
    [['tocsin-desktop', 'tocsin://check/1', '--cli'], null],
    [['tocsin-desktop', '--', '--cli', '--', 'key'], null],
    [
      ['tocsin-desktop', '--cli', '--', 'doctor', '--json'],
      ['doctor', '--json'],
    ],
    [['tocsin-desktop', '--no-sandbox', '--cli', '--', 'push'], ['push']],
    [
      ['electron', '.', '--cli', '--', 'run', 'job', '--', 'true'],
      ['run', 'job', '--', 'true'],
    ],
    [['tocsin-desktop', '--cli', 'doctor'], ['doctor']],
    [['tocsin-desktop', '--cli', '--'], []],
  ])('of %j are %j', (argv, words) => {
    expect(commandWords(argv)).toEqual(words)
  })
})

describe.skipIf(process.platform === 'win32')('the launcher of a package', () => {
  test('runs a command without a display, with its output and exit code', () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
    expect(run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    expect(run(['no-such-command'])).toMatchObject({
      code: 64,
      stderr: 'tocsin: unknown command: no-such-command (see: tocsin help)\n',
    })
  })

  test('prints all of a long output to a pipe', () => {
    const words = ['schedule', 'next', '--expr', '* * * * *', '--count', '1000', '--json']
    expect(JSON.parse(run(words).stdout)).toHaveLength(1000)
  })

  test('hands stdin over', () => {
    const link = run(['push', '--data-dir', temporaryFolder()], 'hunter2')
    expect(link).toMatchObject({ code: 0, stdout: expect.stringMatching(/^http.*\/p\//) })
  })

  test('runs a job to its end, with its exit code', () => {
    const job = ['run', '--data-dir', temporaryFolder(), 'backup', '--', 'sh', '-c']
    const { code, stdout } = run([...job, 'cat; exit 3'], 'from stdin')
    expect([code, stdout]).toEqual([3, 'from stdin'])
  })

  test('serves until it is told to stop', async () => {
    const words = ['serve', '--data-dir', temporaryFolder(), '--port', '0']
    const child = spawn(installed(), words, { env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += text
    })
    await expect.poll(() => printed).toMatch(/^Listening on http/m)
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  })

  test('reaches the server that runs', async () => {
    const dataDir = temporaryFolder()
    await serve(dataDir)
    await expect.poll(() => run(['window', '--data-dir', dataDir]).code).toBe(0)
  })
})
