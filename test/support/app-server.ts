// The headless application in the process of the test: what `tocsin serve` starts, with the built
// window, on a data folder of its own.
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { AdoptFrom } from '../../src/main/adopt/this-machine.ts'
import { createApp } from '../../src/main/app/app.ts'
import { systemClock } from '../../src/main/clock.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { newDataFolder, silentLog } from './house.ts'
import { adoptFrom } from './machine-to-adopt.ts'
import { onUsualPort } from './usual-port.ts'

const BUILT_WINDOW = path.join(import.meta.dirname, '..', '..', 'out', 'renderer')

export interface AppServerOptions {
  /** Whose jobs are brought in. */
  readonly adoptFrom?: AdoptFrom
}

export interface AppServer {
  readonly url: string
  /** A fresh link that signs a browser in, once. */
  link(): string
  stop(): Promise<unknown>
}

/** Starts it, on a machine without a job unless there is another; it stops when the test has finished. */
export function startAppServer(options: AppServerOptions = {}): Promise<AppServer> {
  return onUsualPort((port) => startOn(port, options))
}

async function startOn(port: number, options: AppServerOptions): Promise<AppServer> {
  const dataDir = newDataFolder()
  const app = await createApp({
    dataDir,
    flags: { port: String(port) },
    env: {},
    clock: systemClock,
    createLog: () => silentLog,
    createNotifier: () => ({ show: async () => ({ outcome: 'sent' }) }),
    keychain: headlessKeychain(dataDir, {}),
    windowFolder: process.env.TOCSIN_TEST_RENDERER ?? BUILT_WINDOW,
    adoptFrom: options.adoptFrom ?? adoptFrom(),
    restart: () => {
      throw new Error('only the built program starts anew')
    },
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= app.stop()
    return stopped
  }
  onTestFinished(stop)
  const url = app.addresses.home
  return { url, link: () => app.windowLinks()[0] ?? '', stop }
}
