// `app`: ready, paths, the single-instance lock, quitting in Electron's order of events.
import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { App } from 'electron'
import { closeBrowser } from './browser.ts'
import { sent, takeLock } from './instance-lock.ts'
import { becomeReady, isReady, onlyBeforeReady, preventable } from './rules.ts'
import { openWindows } from './windows.ts'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')

const paths = new Map<string, string>([
  ['home', os.homedir()],
  ['temp', os.tmpdir()],
  ['appData', path.join(os.tmpdir(), 'tocsin-stand-in')],
  ['userData', path.join(os.tmpdir(), 'tocsin-stand-in', 'Tocsin')],
  ['exe', process.execPath],
])

const events = new EventEmitter()
let hasLock = false
let isQuitting = false
let badgeCount = 0
let login: Electron.Settings = { openAtLogin: false }
const schemes = new Set<string>()
const switches = new Map<string, string>()

let resolveReady = () => {}
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve
})

/** The entry has run, its top-level await and all: Electron waits for that. */
export function entryRan(): void {
  setImmediate(() => {
    becomeReady()
    resolveReady()
    events.emit('ready', {}, {})
  })
}

async function end(code: number): Promise<void> {
  events.emit('quit', {}, code)
  await Promise.all([sent(), closeBrowser()])
  process.exit(code)
}

const methods = {
  whenReady: () => ready,
  isReady,
  isPackaged: process.env.TOCSIN_STAND_IN_PACKAGED === '1',
  getVersion: () => process.env.npm_package_version ?? '0.0.0',
  getName: () => 'Tocsin',
  getLocale: () => 'en-US',
  getPreferredSystemLanguages: () => (process.env.TOCSIN_STAND_IN_LANGUAGES ?? 'en-US').split(','),
  getAppPath: () => ROOT,
  getPath(name) {
    const known = paths.get(name)
    if (known === undefined) throw new Error(`Failed to get '${name}' path`)
    return known
  },
  setPath(name, to) {
    if (!fs.existsSync(to)) throw new Error(`${to} does not exist`)
    paths.set(name, to)
  },
  commandLine: {
    appendSwitch: (name, value = '') => void switches.set(name, value),
    appendArgument() {},
    hasSwitch: (name) => switches.has(name),
    getSwitchValue: (name) => switches.get(name) ?? '',
    removeSwitch: (name) => void switches.delete(name),
  },
  enableSandbox: () => onlyBeforeReady('app.enableSandbox'),
  setAppUserModelId() {},
  setDesktopName() {},
  requestSingleInstanceLock(data) {
    hasLock = takeLock(methods.getPath('userData'), data, async (arrival) => {
      await ready
      events.emit('second-instance', {}, arrival.argv, arrival.folder, arrival.data)
    })
    return hasLock
  },
  hasSingleInstanceLock: () => hasLock,
  releaseSingleInstanceLock() {
    hasLock = false
  },
  setAsDefaultProtocolClient(scheme) {
    schemes.add(scheme)
    return true
  },
  isDefaultProtocolClient: (scheme) => schemes.has(scheme),
  setLoginItemSettings(settings) {
    login = settings
  },
  getLoginItemSettings: () => ({
    openAtLogin: login.openAtLogin ?? false,
    openAsHidden: false,
    wasOpenedAtLogin: false,
    wasOpenedAsHidden: false,
    restoreState: false,
    status: 'not-registered',
    executableWillLaunchAtLogin: login.openAtLogin ?? false,
    launchItems: [],
  }),
  setBadgeCount(count = 0) {
    badgeCount = count
    return true
  },
  getBadgeCount: () => badgeCount,
  setActivationPolicy() {},
  setUserTasks: () => true,
  setJumpList: () => 'ok',
  focus() {},
  relaunch() {},
  quit() {
    if (isQuitting) return
    const beforeQuit = preventable({})
    events.emit('before-quit', beforeQuit)
    if (beforeQuit.defaultPrevented) return
    isQuitting = true
    for (const window of openWindows()) window.close()
    if (openWindows().length > 0) {
      isQuitting = false
      return
    }
    const willQuit = preventable({})
    events.emit('will-quit', willQuit)
    if (willQuit.defaultPrevented) isQuitting = false
    else void end(0)
  },
  exit(code = 0) {
    for (const window of openWindows()) window.destroy()
    void end(code)
  },
} satisfies Partial<App>

export const app = Object.assign(events, methods)

/** The last window has gone: without a listener Electron quits. */
export function tellAllClosed(): void {
  if (isQuitting || openWindows().length > 0) return
  if (!events.emit('window-all-closed')) methods.quit()
}
