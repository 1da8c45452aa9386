// electron-updater as the application's updater, for installations that it can update.
import fs from 'node:fs'
import path from 'node:path'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Updater } from './updates.ts'

export interface Installation {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Of the package: electron-builder leaves there where updates come from. */
  readonly resourcesPath: string
}

/** A checkout, a package of a Linux distribution and one without an address for updates have none. */
export function canUpdate({ isPackaged, platform, env, resourcesPath }: Installation): boolean {
  if (!isPackaged || (platform === 'linux' && !env.APPIMAGE)) return false
  return fs.existsSync(path.join(resourcesPath, 'app-update.yml'))
}

/** Loaded when it is first used: most starts never look. */
export async function loadUpdater(log: Log): Promise<Updater> {
  const { default: module } = await import('electron-updater')
  const { autoUpdater } = module
  autoUpdater.logger = { ...log, debug: () => {} }
  // Told by the promise of the look as well, and nobody else listens.
  autoUpdater.on('error', (error) => log.warn(`an update failed: ${errorText(error)}`))
  return {
    look: () => autoUpdater.checkForUpdates(),
    onReady: (listener) =>
      void autoUpdater.on('update-downloaded', ({ version }) => listener(version)),
    installOnQuit(isWanted) {
      autoUpdater.autoInstallOnAppQuit = isWanted
    },
    installNow: () => autoUpdater.quitAndInstall(),
  }
}
