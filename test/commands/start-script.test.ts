// `npm start` where there is no display: the headless server, and one line that says why.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { cleanEnv } from '../support/tocsin.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const WHY = 'Starting the headless server: there is no display.\n'
const READY = /^Listening on (http:\S+)\nWindow at \1\/#token=[\w-]{43}\n$/

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly stdout: () => string
  readonly stderr: () => string
  readonly ended: Promise<number | null>
}

/** Starts the program without a display and waits until it is ready. */
async function start(program: string, words: readonly string[]): Promise<Started> {
  const args = [...words, '--port', '0', '--data-dir', temporaryFolder()]
  const env = { ...cleanEnv(), DISPLAY: undefined, WAYLAND_DISPLAY: undefined }
  // A group of its own: what is left of it can be ended with it.
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  child.stderr.on('data', (text) => {
    stderr += text
  })
  onTestFinished(() => killGroup(child, 'SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await expect.poll(() => stdout, { timeout: 50_000 }).toMatch(READY)
  const [, url = ''] = READY.exec(stdout) ?? []
  return { child, url, stdout: () => stdout, stderr: () => stderr, ended }
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

const hasNpm = spawnSync('npm', ['--version']).status === 0

test.runIf(process.platform === 'linux' && hasNpm)(
  'npm start: the ready lines on stdout, the reason on stderr',
  async () => {
    const started = await start('npm', ['start', '--silent', '--'])
    expect(started.stderr()).toBe(WHY)
    expect((await fetch(`${started.url}/api/v3/status/`)).status).toBe(200)
  },
)

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a %s that only the script gets ends the server: exit 0',
  async (signal) => {
    const started = await start(process.execPath, ['scripts/start.ts'])
    expect(started.stderr()).toBe(WHY)
    started.child.kill(signal)
    expect(await started.ended).toBe(0)
    await expect(fetch(started.url)).rejects.toThrow()
    expect(started.stdout()).toMatch(READY)
  },
)

test.runIf(process.platform === 'linux' && hasNpm).each(['SIGTERM', 'SIGHUP'] as const)(
  'a %s that only npm gets ends the server',
  async (signal) => {
    const started = await start('npm', ['start', '--silent', '--'])
    started.child.kill(signal)
    await expect
      .poll(
        () =>
          fetch(started.url).then(
            () => 'answers',
            () => 'ended',
          ),
        { timeout: 20_000 },
      )
      .toBe('ended')
  },
)

test.runIf(process.platform === 'linux')('Ctrl-C, which all of them get: exit 0', async () => {
  const started = await start(process.execPath, ['scripts/start.ts'])
  killGroup(started.child, 'SIGINT')
  expect(await started.ended).toBe(0)
  await expect(fetch(started.url)).rejects.toThrow()
})

const REFUSED = 'tocsin: --port must be a whole number from 0 to 65535\n'

/** How the script ends when the server refuses its words. */
function startWrongly(env: Record<string, string | undefined>) {
  const words = ['scripts/start.ts', '--port', 'none', '--data-dir', temporaryFolder()]
  const done = spawnSync(process.execPath, words, {
    cwd: ROOT,
    env: { ...cleanEnv(), ...env },
    encoding: 'utf8',
  })
  return { code: done.status, stdout: done.stdout, stderr: done.stderr }
}

test.runIf(process.platform === 'linux')('the exit code is the server’s', () => {
  expect(startWrongly({ DISPLAY: undefined, WAYLAND_DISPLAY: undefined })).toEqual({
    code: 64,
    stdout: '',
    stderr: WHY + REFUSED,
  })
})

const isElectronThere = fs.existsSync(path.join(ROOT, 'node_modules/electron/path.txt'))

test.skipIf(isElectronThere)('with a display but no Electron to be had, that is the reason', () => {
  // Nothing listens on that port: a fetch fails at once.
  const env = { ELECTRON_MIRROR: 'http://127.0.0.1:9/', electron_config_cache: temporaryFolder() }
  expect(startWrongly({ DISPLAY: ':99', ...env })).toEqual({
    code: 64,
    stdout: '',
    stderr: `Starting the headless server: the Electron binary is not installed and could not be fetched.\n${REFUSED}`,
  })
})
