// Preferences of this machine, with Electron: start at login, the global shortcut, updates, the command
// `tocsin`. No rules here.
import path from 'node:path'
import { app, globalShortcut } from 'electron'
import { errorText } from '../../errors.ts'
import { createLoginItem, type LoginItem, startWords } from '../launch/login-item.ts'
import { APP_ID, type Shell } from '../shell.ts'
import { type CommandLink, createCommandLink } from './command-link.ts'
import { createPreferencesFile, type PreferencesFile } from './preferences-file.ts'
import { createShortcut, type Shortcut } from './shortcut.ts'
import { canUpdate, loadUpdater } from './updater.ts'
import { createUpdates, type Updates } from './updates.ts'

export interface Preferences {
  readonly choices: PreferencesFile
  readonly commandLink: CommandLink
  readonly loginItem: LoginItem
  readonly shortcut: Shortcut
  readonly updates: Updates
  /** From now on what was chosen is so. */
  begin(): void
}

export interface PreferencesOptions {
  /** For what is kept on this machine. */
  readonly folder: string
  /** As it was given on the command line. */
  readonly givenDataDir: string | undefined
  readonly onShortcut: () => void
  /** A newer version can be installed. */
  readonly onUpdate: () => void
}

export function createPreferences(
  { clock, log }: Pick<Shell, 'clock' | 'log'>,
  { folder, givenDataDir, onShortcut, onUpdate }: PreferencesOptions,
): Preferences {
  const { platform, env, execPath, resourcesPath } = process
  const { isPackaged } = app
  const choices = createPreferencesFile(path.join(folder, 'choices.json'), log)
  const shortcut = createShortcut(globalShortcut, onShortcut)
  const loginItem = createLoginItem({
    ...{ platform, app, desktopId: APP_ID },
    configFolder: env.XDG_CONFIG_HOME || path.join(app.getPath('home'), '.config'),
    words: startWords({
      ...{ env, program: execPath, dataDir: givenDataDir },
      appFolder: isPackaged ? null : app.getAppPath(),
    }),
  })
  const commandLink = createCommandLink({
    ...{ platform, env, isPackaged, home: app.getPath('home'), resources: resourcesPath },
  })
  const updates = createUpdates({
    ...{ clock, log, onReady: onUpdate, isOn: () => choices.get().updates === 'on' },
    load: canUpdate({ isPackaged, platform, env, resourcesPath }) ? () => loadUpdater(log) : null,
  })

  /** Each on its own: one that is wrong keeps the others from nothing. */
  function tried(trouble: string, start: () => void): void {
    try {
      start()
    } catch (error) {
      log.warn(`${trouble}: ${errorText(error)}`)
    }
  }

  return {
    choices,
    commandLink,
    loginItem,
    shortcut,
    updates,
    begin() {
      tried('the shortcut does not work', () => shortcut.set(choices.get().shortcut))
      tried('the app may not start at login', loginItem.refresh)
      tried('the command tocsin cannot be renewed', commandLink.refresh)
      tried('no look for updates', updates.follow)
    },
  }
}
