// The desktop app: starts the application in Electron's main process, in the order that Electron
// needs. No rules here.
import { app } from 'electron'
import { readChoice, SETTINGS } from '../../shared/model/settings.ts'
import { createApp } from '../app/app.ts'
import type { App } from '../app/start.ts'
import { parseOptions } from '../commands/flags.ts'
import { SERVE_COMMAND } from '../commands/serve.ts'
import { isServiceInstalled } from '../commands/service.ts'
import type { Flags } from '../config.ts'
import { resolveDataDir } from '../data-dir.ts'
import { errorText, reasonOf } from '../errors.ts'
import { troubleOf } from '../health.ts'
import type { Log, LogFormat } from '../log.ts'
import { VERSION } from '../version.ts'
import { desktopLog, logEnd } from './desktop-log.ts'
import { type CurrentHome, createCurrentHome } from './home/current-home.ts'
import { type Home, ownHome } from './home/home.ts'
import { openHome } from './home/open-home.ts'
import { createServiceHome, type ServiceHome } from './home/service-home.ts'
import { askWayOut, showStartError } from './launch/ask.ts'
import { type LaunchArgs, readLaunchWords } from './launch/launch-args.ts'
import { startAnew } from './launch/lifecycle.ts'
import {
  claimInstance,
  claimLinks,
  listenForSecondInstance,
  takeDataFolder,
} from './launch/second-instance.ts'
import { startAsking } from './launch/start-with-retry.ts'
import { announceShell, createShell, type Shell } from './shell.ts'
import { forwardEvents, registerCalls } from './window/ipc.ts'
import { followTheme } from './window/theme.ts'
import { createParts, type Parts } from './wiring.ts'

/**
 * Runs until the app quits. A second one on the same data folder hands its words over and quits.
 * @param outFolder of the built preload and window
 * @throws TocsinError USAGE for wrong words; why it could not start, once a person chose to quit
 */
export async function runDesktop(outFolder: string): Promise<void> {
  const { words, dataDir, folder } = await prepared()
  if (!claimInstance(process.argv)) return app.quit()
  const summons = listenForSecondInstance()
  announceShell()

  await app.whenReady()
  claimLinks()
  const createLog = desktopLog(dataDir)
  const shell = createShell(outFolder, folder, createLog('text'))
  await speakRemembered(shell)
  const current = createCurrentHome()
  const parts = createParts(shell, {
    ...{ dataDir, folder, outFolder },
    givenDataDir: words.dataDir,
    startHere: () => startHere(),
  })
  const start = (flags: Flags) => startApp(shell, parts, { dataDir, flags, createLog })

  function use(home: Home): void {
    current.use(home)
    shell.follow(home)
    parts.attach(home)
  }

  /** The service is gone: this app takes its place. */
  async function startHere(): Promise<void> {
    const before = current.get()
    if ((before?.service() ?? null) === null) return
    use(ownHome(await start(words.flags)))
    await before?.stop()
    shell.log.info('the app monitors in place of the service')
  }

  const attach = () => attachTo(shell, parts, dataDir, current)
  const expectsService = isServiceInstalled({ dataDir, env: process.env })
  const options = { start, attach, expectsService, log: shell.log }
  use(await openAsking(shell, words.flags, (flags) => openHome(options, flags)))
  shell.onQuit(async () => current.get()?.stop())
  connect(shell, current)
  announce(current.get())
  carryOut(startedAtLogin() ? { kind: 'stay-hidden' } : words.request, parts)
  summons.deliver((later) => carryOut(readLater(later, shell), parts))
}

/** An app launched from a menu has no visible stdout. */
async function prepared() {
  let dataDir = ''
  try {
    // Of the environment, until the words are read.
    dataDir = resolveDataDir(undefined, process.env)
    const words = readLaunchWords(process.argv, parseOptions(SERVE_COMMAND.flags))
    dataDir = resolveDataDir(words.dataDir, process.env)
    return { words, dataDir, folder: takeDataFolder(dataDir) }
  } catch (error) {
    logEnd(dataDir, errorText(error))
    await showStartError(error)
    throw error
  }
}

/** The language of the last start, until the installation says its own. */
async function speakRemembered({ speech, memory }: Shell): Promise<void> {
  await speech.follow(memory.get().language)
  speech.onChange(() => {
    const language = readChoice(SETTINGS.language, speech.setting())
    if (language !== memory.get().language) memory.keep({ language })
  })
}

interface Start {
  readonly dataDir: string
  readonly flags: Flags
  readonly createLog: (format: LogFormat) => Log
}

function startApp(
  { clock, health, speech }: Shell,
  { notifier, keychain, hooks }: Parts,
  { dataDir, flags, createLog }: Start,
): Promise<App> {
  return createApp({
    ...{ dataDir, flags, clock, createLog, keychain, health, speech },
    env: process.env,
    createNotifier: () => notifier,
    windowFolder: null,
    desktop: hooks,
    restart: startAnew,
  })
}

/** The service on the data folder, with what this app says of itself. */
function attachTo(
  { clock, log, health, speech }: Shell,
  { notifier, hooks }: Parts,
  dataDir: string,
  current: CurrentHome,
): ServiceHome {
  const context = {
    ...{ clock, dataDir, health, log, desktop: hooks, env: process.env },
    hub: { changed: () => current.get()?.tellWindow() },
  }
  return createServiceHome({
    ...{ dataDir, clock, log, notifier, speech, version: VERSION },
    async answerOwn(name, input) {
      const { answerDesktopCall } = await import('../procedures/index.ts')
      return answerDesktopCall(context, name, input)
    },
    dress: (app) => ({
      ...app,
      runtime: 'desktop',
      attached: { appVersion: VERSION },
      update: hooks.update(),
      notifierTrouble: hooks.notifierTrouble(),
      troubles: [...app.troubles, ...health.troubles()],
    }),
  })
}

async function openAsking(
  { log, health, speech }: Shell,
  flags: Flags,
  start: (flags: Flags) => Promise<Home>,
): Promise<Home> {
  const home = await startAsking({
    ...{ flags, start, words: speech.words },
    ask: (trouble) => askWayOut(trouble, speech.words()),
    onTrouble(error) {
      log.error(`cannot start: ${errorText(error)}`)
      health.report('server', troubleOf('blind', reasonOf(error)))
    },
  })
  health.report('server', null)
  return home
}

/** The window's calls and events. */
function connect(
  { log, window, compact, memory }: Shell,
  { answerCall, subscribe }: CurrentHome,
): void {
  registerCalls(answerCall, log)
  forwardEvents(subscribe, window, (batch) => followTheme(batch, memory))
  forwardEvents(subscribe, compact, () => {})
}

function announce(home: Home | null): void {
  const isOwn = (home?.service() ?? null) === null
  process.stdout.write(`${isOwn ? 'Listening on' : 'Attached to'} ${home?.address()}\n`)
}

/** macOS starts an app at login without words. */
function startedAtLogin(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** The words of a later start. Wrong ones still show that somebody wants to see the app. */
function readLater(words: readonly string[], { log }: Shell): LaunchArgs {
  try {
    return readLaunchWords(words, parseOptions(SERVE_COMMAND.flags)).request
  } catch (error) {
    log.warn(`another start was asked for wrongly: ${errorText(error)}`)
    return { kind: 'open', route: null }
  }
}

function carryOut(request: LaunchArgs, { open, pushClipboard }: Parts): void {
  if (request.kind === 'open') open(request.route ?? undefined)
  if (request.kind === 'push-clipboard') void pushClipboard()
}
