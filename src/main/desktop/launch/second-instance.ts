// The single-instance lock: one app per data folder. A second instance passes its arguments to the
// first and exits. `tocsin:` links arrive the same way.
import fs from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import { LINK_SCHEME } from './launch-args.ts'

/** Electron keeps what it stores, its lock among it, apart from the databases. */
const FOLDER = 'desktop'

/** The folder for what is Electron's own. To be called before anything else of Electron is. */
export function takeDataFolder(dataDir: string): string {
  const folder = path.join(dataDir, FOLDER)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('userData', folder)
  return folder
}

/** Whether this is the first; otherwise its words are with the first now. */
export function claimInstance(words: readonly string[]): boolean {
  return app.requestSingleInstanceLock({ words })
}

export interface SecondInstance {
  /** From now on, and for what came before: `listener` gets the words of whoever else was started. */
  deliver(listener: (words: readonly string[]) => void): void
}

/** To be called before Electron is ready: macOS hands over the link it starts us with early. */
export function listenForSecondInstance(): SecondInstance {
  const waiting: (readonly string[])[] = []
  let take = (words: readonly string[]): void => void waiting.push(words)
  app.on('second-instance', (_event, argv, _folder, data) => take(wordsOf(data) ?? argv))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    take([url])
  })
  app.on('activate', () => take([]))
  return {
    deliver(listener) {
      take = listener
      for (const words of waiting.splice(0)) listener(words)
    },
  }
}

/** As the second one sent them: Chromium reorders the ones that it passes on itself. */
function wordsOf(data: unknown): readonly string[] | null {
  if (typeof data !== 'object' || data === null || !('words' in data)) return null
  const { words } = data
  const areWords = Array.isArray(words) && words.every((word) => typeof word === 'string')
  return areWords ? words : null
}

/**
 * Windows knows the scheme from the app alone. Packages name it to macOS and Linux, where claiming it
 * would overwrite what a person has chosen.
 */
export function claimLinks(): void {
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME)
}
