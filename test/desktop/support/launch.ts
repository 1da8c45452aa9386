// Starts the built desktop app for a spec: on Electron where its binary is installed, else on the
// stand-in (test/support/electron). Specs are written against `Desktop` and run on both.
import { expect, onTestFinished } from 'vitest'
import { electronBinary } from '../../../scripts/electron-binary.ts'
import { BROWSER } from '../../support/browser.ts'
import { temporaryFolder } from '../../support/house.ts'
import { type Desktop, desktopOn } from './desktop.ts'
import { withoutNotifySend } from './notify-send.ts'
import { launchElectron, startElectron } from './on-electron.ts'
import { launchStandIn, startStandIn } from './on-stand-in.ts'
import { endOf } from './running.ts'

export const RUNTIME = electronBinary() === null ? 'stand-in' : 'electron'
/** The stand-in shows its windows in a browser. */
export const CAN_LAUNCH = RUNTIME === 'electron' || BROWSER !== undefined

export interface LaunchOptions {
  /** Kept when it is given: for a restart. */
  readonly dataDir?: string
  /** After `--data-dir … --port 0`, which may be overruled. */
  readonly words?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the app; it ends with the test. */
export async function launchDesktop(options: LaunchOptions = {}): Promise<Desktop> {
  const desktop = await startDesktop({ ...options, dataDir: options.dataDir ?? temporaryFolder() })
  onTestFinished(() => desktop.kill())
  return desktop
}

/** Starts the app for several tests; whoever starts it ends it with `kill`. */
export async function startDesktop(
  options: LaunchOptions & { readonly dataDir: string },
): Promise<Desktop> {
  const { dataDir, env = {} } = options
  const words = ['--data-dir', dataDir, '--port', '0', ...(options.words ?? [])]
  const launch = RUNTIME === 'electron' ? launchElectron : launchStandIn
  return desktopOn(await launch({ words, env: withoutNotifySend(env), dataDir }), dataDir)
}

/** How the app ended that was started with those words, and what it printed on stderr. */
export async function runDesktop(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = (RUNTIME === 'electron' ? startElectron : startStandIn)({ words, env })
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { code: await endOf(child), stderr }
}

/** Waits until what is asked for is so: on a busy machine a browser takes its time. */
export function eventually<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 120_000 })
}
