// Starts the built desktop app for a spec: on Electron where its binary is installed, else on the
// stand-in (test/support/electron). Specs are written against `Desktop` and run on both.
import { expect, onTestFinished } from 'vitest'
import { electronBinary } from '../../scripts/electron-binary.ts'
import { BROWSER } from '../support/browser.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Desktop, desktopOn } from './desktop.ts'
import { launchElectron } from './on-electron.ts'
import { launchStandIn } from './on-stand-in.ts'

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
  const dataDir = options.dataDir ?? temporaryFolder()
  const words = ['--data-dir', dataDir, '--port', '0', ...(options.words ?? [])]
  const launch = RUNTIME === 'electron' ? launchElectron : launchStandIn
  const running = await launch({ words, env: options.env ?? {} })
  onTestFinished(() => running.kill())
  return desktopOn(running, dataDir)
}

/** Waits until what is asked for is so: on a busy machine a browser takes its time. */
export function eventually<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 30_000 })
}
