// The headless application in the process of the test: what `tocsin serve` starts, with the built
// window, on a data folder of its own.
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { AdoptFrom } from '../../src/main/adopt/this-machine.ts'
import { createApp } from '../../src/main/app/app.ts'
import { systemClock } from '../../src/main/clock.ts'
import { TocsinError } from '../../src/main/errors.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { newDataFolder, silentLog } from './house.ts'
import { adoptFrom } from './machine-to-adopt.ts'

const BUILT_WINDOW = path.join(import.meta.dirname, '..', '..', 'out', 'renderer')

const ANY_PORT = '0'

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

/**
 * The port of each worker's first server, for its later ones: V8 keeps compiled scripts by their URL, and
 * to compile the window's takes a third of what opening it does.
 */
let usualPort = ANY_PORT
let isUsualPortTaken = false

function takePort(): string {
  if (isUsualPortTaken) return ANY_PORT
  isUsualPortTaken = true
  onTestFinished(() => {
    isUsualPortTaken = false
  })
  return usualPort
}

/** Starts it, on a machine without a job unless there is another; it stops when the test has finished. */
export async function startAppServer(options: AppServerOptions = {}): Promise<AppServer> {
  const port = takePort()
  const server = await startOn(port, options).catch((error: unknown) => {
    const isTaken = error instanceof TocsinError && error.code === 'PORT_IN_USE'
    // By another worker: the system gives away any port that is free.
    if (isTaken) return startOn(ANY_PORT, options)
    throw error
  })
  if (usualPort === ANY_PORT) usualPort = new URL(server.url).port
  return server
}

async function startOn(port: string, options: AppServerOptions): Promise<AppServer> {
  const dataDir = newDataFolder()
  const app = await createApp({
    dataDir,
    flags: { port },
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
