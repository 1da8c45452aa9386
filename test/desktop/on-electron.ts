// The built app on the real Electron, driven by Playwright.
import fs from 'node:fs'
import path from 'node:path'
import { _electron } from 'playwright'
import { electronBinary } from '../../scripts/electron-binary.ts'
import { installRecorder } from '../support/electron/recorder.ts'
import { temporaryFolder } from '../support/house.ts'
import { cleanEnv } from '../support/tocsin.ts'
import type { InMain, Running, Start } from './running.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
/** CI runs as a user without the sandbox's helper, or as root. */
const SANDBOX = process.platform === 'linux' && process.env.CI ? ['--no-sandbox'] : []

/** What is run before the app: the recorder, as text. */
function recorderFile(): string {
  const file = path.join(temporaryFolder(), 'recorder.cjs')
  fs.writeFileSync(file, `(${installRecorder.toString()})(require('electron'))`)
  return file
}

export async function launchElectron({ words, env }: Start): Promise<Running> {
  const executablePath = electronBinary() ?? undefined
  const args = [...SANDBOX, '-r', recorderFile(), ROOT, ...words]
  const launched = await _electron.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args,
    env: Object.fromEntries(
      Object.entries(cleanEnv(env)).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
  })
  const child = launched.process()
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (text) => {
      printed[stream] += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    runtime: 'electron',
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    evaluate: <Value, Argument>(fn: InMain<Argument, Value>, argument: Argument) =>
      // Playwright's types take handles out of arguments; ours hold none.
      launched.evaluate(fn as never, argument) as Promise<Value>,
    pages: async () => launched.windows(),
    ended,
    async again(more) {
      const second = await _electron
        .launch({
          ...(executablePath === undefined ? {} : { executablePath }),
          args: [...SANDBOX, ROOT, ...more],
        })
        .catch(() => null)
      // It may have ended before Playwright could attach to it, which is what it should do.
      if (second === null) return 0
      return new Promise((resolve) => second.process().once('exit', resolve))
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
