// Start at login: the system's login items on macOS and Windows, a file on Linux. Settings shows
// what the system reports. Only types of Electron here.
import fs from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'
import { autostartEntry, isAutostarting } from './autostart-entry.ts'

export interface LoginItem {
  get(): boolean
  set(isOn: boolean): void
  /** An AppImage may lie elsewhere by now, or have another name: what starts it follows. */
  refresh(): void
}

export interface LoginItemOptions {
  readonly platform: NodeJS.Platform
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>
  /** The program and the arguments that start this installation without a window. */
  readonly words: readonly string[]
  /** `~/.config` on Linux. */
  readonly configFolder: string
  /** What the desktop knows the app by, without `.desktop`. */
  readonly desktopId: string
}

export function createLoginItem(options: LoginItemOptions): LoginItem {
  return options.platform === 'linux' ? entryInFolder(options) : itemOfSystem(options)
}

function entryInFolder({ words, configFolder, desktopId }: LoginItemOptions): LoginItem {
  const folder = path.join(configFolder, 'autostart')
  const file = path.join(folder, `${desktopId}.desktop`)
  const entry = autostartEntry(words, desktopId)

  function read(): string | null {
    try {
      return fs.readFileSync(file, 'utf8')
    } catch {
      return null
    }
  }

  function isOn(): boolean {
    const found = read()
    return found !== null && isAutostarting(found)
  }

  return {
    get: isOn,
    set(startsAtLogin) {
      if (!startsAtLogin) return fs.rmSync(file, { force: true })
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(file, entry)
    },
    refresh() {
      if (isOn() && read() !== entry) fs.writeFileSync(file, entry)
    },
  }
}

/** macOS starts the app itself and says so to it; Windows is told the words. */
function itemOfSystem({ app, platform, words }: LoginItemOptions): LoginItem {
  const [program, ...args] = words
  const started = platform === 'win32' && program !== undefined ? { path: program, args } : {}
  return {
    get: () => app.getLoginItemSettings(started).openAtLogin,
    set: (isOn) => app.setLoginItemSettings({ openAtLogin: isOn, ...started }),
    refresh() {},
  }
}

export interface StartWords {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly program: string
  /** The folder that is given to Electron in a checkout; null: packaged. */
  readonly appFolder: string | null
  /** As it was given on the command line. */
  readonly dataDir: string | undefined
}

/** The words that start this installation as it was started, without a window. */
export function startWords({ env, program, appFolder, dataDir }: StartWords): readonly string[] {
  return [
    // What an AppImage runs lies in a folder that is there only while it runs.
    env.APPIMAGE || program,
    ...(appFolder === null ? [] : [appFolder]),
    '--hidden',
    ...(dataDir === undefined ? [] : [`--data-dir=${path.resolve(dataDir)}`]),
  ]
}
