// The desktop app: starts the application in Electron's main process, in the order that Electron
// needs. No rules here.
import { app } from 'electron'
import { type App, createApp } from '../app/app.ts'
import { parseOptions } from '../commands/flags.ts'
import { SERVE_COMMAND } from '../commands/serve.ts'
import { type Flags, resolveDataDir } from '../config.ts'
import { errorText } from '../errors.ts'
import { plainTrouble } from '../health.ts'
import type { Log, LogFormat } from '../log.ts'
import { desktopLog, logEnd } from './desktop-log.ts'
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
  const parts = createParts(shell, {
    ...{ dataDir, folder },
    outFolder,
    givenDataDir: words.dataDir,
  })
  const running = await startApp(shell, parts, { dataDir, flags: words.flags, createLog })
  connect(shell, parts, running)
  process.stdout.write(`Listening on ${running.addresses.home}\n`)
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
    await showStartError(errorText(error))
    throw error
  }
}

interface Start {
  readonly dataDir: string
  readonly flags: Flags
  readonly createLog: (format: LogFormat) => Log
}

async function startApp(
  shell: Shell,
  { notifier, keychain, hooks }: Parts,
  { dataDir, flags, createLog }: Start,
): Promise<App> {
  const { clock, log, health } = shell
  const running = await startAsking({
    flags,
    start: (chosen) =>
      createApp({
        dataDir,
        flags: chosen,
        env: process.env,
        clock,
        createLog,
        createNotifier: () => notifier,
        keychain,
        windowFolder: null,
        desktop: hooks,
        restart: startAnew,
        health,
      }),
    ask: askWayOut,
    onTrouble(error) {
      log.error(`cannot start: ${errorText(error)}`)
      health.report('server', plainTrouble('blind', errorText(error)))
    },
  })
  health.report('server', null)
  shell.onQuit(() => running.stop())
  return running
}

/** The window's calls and events, and what the parts of the desktop work on. */
function connect(shell: Shell, parts: Parts, running: App): void {
  const { log, window, memory } = shell
  const { answerCall, hub, addresses } = running
  shell.readBadgesAt(addresses.home)
  registerCalls(answerCall, log)
  forwardEvents(hub.subscribe, window, (batch) => followTheme(batch, memory))
  parts.attach(running)
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
