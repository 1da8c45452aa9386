// `tocsin serve`: the application in plain Node, its window served as a web page.
import fs from 'node:fs'
import path from 'node:path'
import { defaultOf, type ServerOption } from '../../shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import { SERVER_VARIABLES } from '../../shared/model/server-variables.ts'
import { createApp } from '../app/app.ts'
import type { AppOptions } from '../app/app-options.ts'
import type { App } from '../app/start.ts'
import { keepCodeCache } from '../code-cache.ts'
import type { Flags } from '../config.ts'
import { EXIT, errorText } from '../errors.ts'
import { createLog, type Log, type LogFormat } from '../log.ts'
import { createMemoryLook } from '../memory-at-rest.ts'
import { createHeadlessNotifier } from '../notify/notifier/headless.ts'
import type { Restart } from '../procedures/context.ts'
import { headlessKeychain } from '../secrets/crypto/master-key.ts'
import { freePages } from '../store/store.ts'
import { saveMemory } from '../v8-flags.ts'
import type { Command, CommandCall } from './command.ts'
import { DATA_DIR_FLAG, type Flag } from './flags.ts'
import type { CommandIo } from './io.ts'

/** A stop that hangs is ended all the same (contract runtime.md: within 5 s). */
const STOP_LIMIT = 4500
const LINGER = 100
/** Milliseconds after the start, for what need not be done before its first requests. */
const SETTLE = 100

const SERVER_FLAGS: readonly Flag[] = Object.values<ServerOption>(SERVER_OPTIONS).map((option) => ({
  name: option.flag,
  value: option.placeholder,
  ...(option.list && { multiple: true }),
  help: `${option.help} Environment: ${option.variable}. Default: ${defaultOf(option)}.`,
}))

export const SERVE_COMMAND: Command = {
  name: 'serve',
  summary: 'Run the server and its watcher until SIGTERM or SIGINT',
  flags: [DATA_DIR_FLAG, ...SERVER_FLAGS],
  variables: SERVER_VARIABLES,
  run: serve,
}

async function serve({
  values,
  io,
  env,
  clock,
  dataDir,
  print,
  complain,
}: CommandCall): Promise<number> {
  const signal = stopSignal(io)
  const flags = values as Flags
  let restart: Restart = () => {}
  const options: AppOptions = {
    dataDir,
    flags,
    env,
    clock,
    createLog: (format: LogFormat) => createLog(format, (line) => void io.stderr.write(line)),
    createNotifier: (log: Log) => createHeadlessNotifier(log, env, clock),
    keychain: headlessKeychain(dataDir, env),
    windowFolder: builtWindow(),
    programFile: import.meta.filename,
    restart: (why) => restart(why),
  }
  const first = await createApp(options).catch((error: unknown) => {
    signal.forget()
    throw error
  })
  let giveMemoryBack = () => {}
  const followed = (app: App) => {
    app.monitor.events.on('tick', () => giveMemoryBack())
    return app
  }
  let running = Promise.resolve(followed(first))
  // The watcher's timer keeps no process alive: this server does.
  const alive = setInterval(() => {}, 2 ** 30)
  announce(first, print)
  setTimeout(() => {
    settle()
    giveMemoryBack = createMemoryLook(freePages)
  }, SETTLE).unref()
  const failed = new Promise<never>((_resolve, reject) => {
    restart = (why) => {
      running = running.then((app) => startAnew(options, app, why, complain)).then(followed)
      running.catch(reject)
    }
  })
  try {
    await Promise.race([signal.came, failed])
  } finally {
    clearInterval(alive)
  }
  setTimeout(() => io.exit(EXIT.ok), STOP_LIMIT).unref()
  const app = await running
  await app.stop()
  // For one that is stopped before it has settled.
  keepCodeCache()
  // All is stored: a notification program that does not answer need not be waited for.
  setTimeout(() => io.exit(EXIT.ok), LINGER).unref()
  return EXIT.ok
}

/** In this order: the cache holds what is compiled under the flags of the start. */
function settle(): void {
  keepCodeCache()
  saveMemory()
}

/**
 * Stops the application and starts it for the same windows; nothing is printed again. A restore
 * stays at the same ports. New settings move it to theirs; where it cannot start with them it stays
 * at the address that it had.
 */
async function startAnew(
  options: AppOptions,
  app: App,
  why: Parameters<Restart>[0],
  complain: CommandCall['complain'],
): Promise<App> {
  const { sessions, config } = app
  const { flags } = options
  const start = (changed: Flags, more: Pick<AppOptions, 'sessions'> = {}) =>
    createApp({ ...options, ...more, flags: { ...flags, ...changed } })
  await app.stop()
  if (why === 'restore') return start(portsOf(app), { sessions: sessions.all() })
  try {
    return await start(portsOf(app, { onlyPicked: true }))
  } catch (error) {
    complain(`cannot start with the new settings: ${errorText(error)}`)
    return start({ ...portsOf(app), host: config.host })
  }
}

/** The ports that it listens on, as flags; `onlyPicked`: those of them that 0 had picked. */
function portsOf({ addresses, config }: App, { onlyPicked = false } = {}): Flags {
  const keeps = (port: number | null) => !onlyPicked || port === 0
  const mail = addresses.mail === null ? null : new URL(addresses.mail).port
  return {
    ...(keeps(config.port) && { port: new URL(addresses.home).port || '80' }),
    ...(mail !== null && keeps(config.smtpPort) && { 'smtp-port': mail }),
  }
}

function announce({ addresses, windowLinks }: App, print: (line: string) => void): void {
  print(`Listening on ${addresses.home}`)
  if (addresses.share !== null) print(`Listening on ${addresses.share}`)
  if (addresses.mail !== null) print(`Listening on ${addresses.mail}`)
  if (builtWindow() === null) return
  for (const link of windowLinks()) print(`Window at ${link}`)
}

/** The window beside the built command line; null in a checkout that was not built. */
function builtWindow(): string | null {
  const folder = path.join(import.meta.dirname, '..', 'renderer')
  return fs.existsSync(path.join(folder, 'index.html')) &&
    folder.includes(`${path.sep}out${path.sep}`)
    ? folder
    : null
}

/** `came` resolves at the first signal. A further one changes nothing: npm and shells send it twice. */
function stopSignal({ onStopSignal }: CommandIo) {
  let forget = () => {}
  const came = new Promise<void>((resolve) => {
    forget = onStopSignal(resolve)
  })
  return { came, forget }
}
