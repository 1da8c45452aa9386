// The built app on the real Electron, driven by Playwright.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { _electron } from 'playwright'
import { electronBinary } from '../../../scripts/electron-binary.ts'
import { installRecorder } from '../../support/electron/recorder.ts'
import { temporaryFolder } from '../../support/house.ts'
import { cleanEnv } from '../../support/tocsin.ts'
import { endOf, type InMain, KILL_AFTER, type Running, type Start } from './running.ts'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
/** Chromium refuses to be root with its sandbox. */
const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Starts it without attaching to it. */
export function startElectron({ words, env }: Omit<Start, 'dataDir'>): ChildProcess {
  // An error box would wait for a person.
  const before = path.join(temporaryFolder(), 'before.cjs')
  fs.writeFileSync(before, `(${installRecorder.toString()})(require('electron'))`)
  return spawn(electronBinary() ?? 'electron', [...SANDBOX, '-r', before, ROOT, ...words], {
    env: cleanEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs in the main process before the app: Playwright attaches after the first lines are printed. */
function keepPrinted(files: Readonly<Record<'stdout' | 'stderr', string>>): void {
  const { appendFileSync } = process.getBuiltinModule('node:fs')
  for (const stream of ['stdout', 'stderr'] as const) {
    const write = process[stream].write.bind(process[stream])
    process[stream].write = (text: string | Uint8Array) => {
      appendFileSync(files[stream], text)
      return write(text)
    }
  }
}

export async function launchElectron({ words, env, dataDir }: Start): Promise<Running> {
  const inFolder = (name: string) => path.join(dataDir, name)
  const printed = { stdout: inFolder('stdout.txt'), stderr: inFolder('stderr.txt') }
  for (const file of Object.values(printed)) fs.writeFileSync(file, '')
  const before = inFolder('before.cjs')
  fs.writeFileSync(
    before,
    `(${keepPrinted.toString()})(${JSON.stringify(printed)})
     (${installRecorder.toString()})(require('electron'))`,
  )
  const given = Object.entries(cleanEnv(env))
  const launched = await _electron.launch({
    executablePath: electronBinary() ?? 'electron',
    args: [...SANDBOX, '-r', before, ROOT, ...words],
    env: Object.fromEntries(
      given.filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  })
  const child = launched.process()
  const ended = endOf(child)
  return {
    runtime: 'electron',
    stdout: () => fs.readFileSync(printed.stdout, 'utf8'),
    stderr: () => fs.readFileSync(printed.stderr, 'utf8'),
    evaluate: <Value, Argument>(fn: InMain<Argument, Value>, argument: Argument) =>
      // Playwright's types take handles out of arguments; ours hold none.
      launched.evaluate(fn as never, argument) as Promise<Value>,
    pages: async () => launched.windows(),
    ended,
    async kill() {
      const limit = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER)
      await launched.close().catch(() => child.kill('SIGKILL'))
      await ended
      clearTimeout(limit)
    },
  }
}
