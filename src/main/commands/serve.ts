// `tocsin serve`: the application in plain Node, its window served as a web page.
import fs from 'node:fs'
import path from 'node:path'
import { type App, type AppOptions, createApp } from '../app/app.ts'
import { systemClock } from '../clock.ts'
import type { Flags } from '../config.ts'
import { EXIT } from '../errors.ts'
import { createLog, type Log, type LogFormat } from '../log.ts'
import { createHeadlessNotifier } from '../notify/notifier/headless.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import type { Command, CommandCall } from './command.ts'

/** A stop that hangs is ended all the same (contract runtime.md: within 5 s). */
const STOP_LIMIT = 4500
const LINGER = 100

export const SERVE_COMMAND: Command = {
  name: 'serve',
  summary: 'Run the server and its watcher until SIGTERM or SIGINT',
  usage: `[--data-dir DIR] [--port N] [--host H] [--base-url U] [--allow-host H]…
             [--trust-proxy CIDR]… [--ping-log-limit N] [--ping-body-limit N]
             [--observe strict|aware] [--share-host H] [--share-port N]
             [--anonymous-create loopback|always|never] [--smtp-port N] [--mail-domain D]
             [--log text|json]`,
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'base-url': { type: 'string' },
    'allow-host': { type: 'string', multiple: true },
    'trust-proxy': { type: 'string', multiple: true },
    'ping-log-limit': { type: 'string' },
    'ping-body-limit': { type: 'string' },
    observe: { type: 'string' },
    'share-host': { type: 'string' },
    'share-port': { type: 'string' },
    'anonymous-create': { type: 'string' },
    'smtp-port': { type: 'string' },
    'mail-domain': { type: 'string' },
    log: { type: 'string' },
  },
  run: serve,
}

async function serve({ values, env, dataDir, print }: CommandCall): Promise<number> {
  const stopped = stopSignal()
  const flags = values as Flags
  let restart = () => {}
  const options = {
    dataDir,
    flags,
    env,
    clock: systemClock,
    createLog: (format: LogFormat) => createLog(format),
    createNotifier: (log: Log) => createHeadlessNotifier(log, env),
    keychain: headlessKeychain(dataDir, env),
    windowFolder: builtWindow(),
    restart: () => restart(),
  }
  const first = await createApp(options)
  let running = Promise.resolve(first)
  // The watcher's timer keeps no process alive: this server does.
  const alive = setInterval(() => {}, 2 ** 30)
  announce(first, print)
  const failed = new Promise<never>((_resolve, reject) => {
    restart = () => {
      running = running.then((app) => startAnew(options, app))
      running.catch(reject)
    }
  })
  try {
    await Promise.race([stopped, failed])
  } finally {
    clearInterval(alive)
  }
  setTimeout(() => process.exit(EXIT.ok), STOP_LIMIT).unref()
  const app = await running
  await app.stop()
  // All is stored: a notification program that does not answer need not be waited for.
  setTimeout(() => process.exit(EXIT.ok), LINGER).unref()
  return EXIT.ok
}

/** After a restore: at the same ports, for the same windows, and nothing is printed again. */
async function startAnew(options: AppOptions, app: App): Promise<App> {
  const { sessions, addresses } = app
  await app.stop()
  const port = new URL(addresses.home).port || '80'
  const mail = addresses.mail === null ? {} : { 'smtp-port': new URL(addresses.mail).port }
  return createApp({ ...options, flags: { ...options.flags, port, ...mail }, sessions })
}

function announce({ addresses, sessions }: App, print: (line: string) => void): void {
  print(`Listening on ${addresses.home}`)
  if (addresses.share !== null) print(`Listening on ${addresses.share}`)
  if (addresses.mail !== null) print(`Listening on ${addresses.mail}`)
  if (builtWindow() !== null) print(`Window at ${addresses.api}/#token=${sessions.token}`)
}

/** The window beside the built command line; null in a checkout that was not built. */
function builtWindow(): string | null {
  const folder = path.join(import.meta.dirname, '..', 'renderer')
  return fs.existsSync(path.join(folder, 'index.html')) &&
    folder.includes(`${path.sep}out${path.sep}`)
    ? folder
    : null
}

/** Resolves at the first signal. A further one changes nothing: npm and shells send it twice. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}
