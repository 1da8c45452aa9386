// The built program as its users run it: commands and servers in processes of their own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const CLI = path.join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js')

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** The environment of the tests, in English, without what would configure Tocsin. */
export function cleanEnv(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !name.startsWith('TOCSIN_') &&
      !['DBUS_SESSION_BUS_ADDRESS', 'LANGUAGE', 'LC_ALL'].includes(name),
  )
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C', ...extra }
}

/** Runs a command to its end. */
export function tocsin(args: readonly string[], { env, input }: RunOptions = {}): CommandResult {
  const done = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: cleanEnv(env),
    ...(input === undefined ? {} : { input }),
  })
  return { code: done.status, stdout: done.stdout, stderr: done.stderr }
}

export interface Served {
  readonly url: string
  readonly process: ChildProcess
  /** Everything printed so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Sends the signal and resolves with the exit code; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts `tocsin serve` and waits for its ready line; it ends with the test.
 * @param port the flag that chooses one: a free one unless it is told otherwise
 * @param program the built command line: this checkout's, unless another is meant
 */
export async function serve(
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  port: readonly string[] = ['--port', '0'],
  program = CLI,
): Promise<Served> {
  const child = spawn(
    process.execPath,
    [program, 'serve', '--data-dir', dataDir, ...port, ...args],
    {
      env: cleanEnv(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  )
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const ready = /^Listening on (http:\S+)$/m.exec(stdout)
      if (ready?.[1] !== undefined) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${stderr}`)))
  })
  return {
    url,
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}
