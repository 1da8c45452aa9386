// The desktop functions that procedures may call, composed of the desktop's parts.

import type { DesktopState } from '../../shared/views/settings.ts'
import type { DesktopApi } from '../procedures/context.ts'
import type { LoginItem } from './launch/login-item.ts'
import type { Clipboard } from './system/clipboard.ts'
import type { CommandLink } from './system/command-link.ts'
import type { DesktopKeychain } from './system/keychain.ts'
import type { DesktopNotifier } from './system/notifications.ts'
import type { PreferencesFile } from './system/preferences-file.ts'
import type { Shortcut } from './system/shortcut.ts'
import type { Updates } from './system/updates.ts'
import type { TrayPresence } from './tray/tray-presence.ts'

export interface HooksOptions {
  readonly choices: PreferencesFile
  readonly clipboard: Clipboard
  readonly commandLink: CommandLink
  readonly keychain: DesktopKeychain
  readonly loginItem: LoginItem
  readonly notifier: DesktopNotifier
  readonly shortcut: Shortcut
  readonly trayHost: Pick<TrayPresence, 'isThere'>
  readonly updates: Updates
  readonly startHere: () => Promise<void>
  /** Hides the compact window; with a view, the main one shows that. */
  readonly leaveCompact: (route: string | null) => void
  /** Opens the folder of the log files. */
  readonly showLogs: () => Promise<void>
  readonly isOnBattery: () => boolean
  readonly onCopyTrouble: (error: unknown) => void
}

export function createHooks(options: HooksOptions): DesktopApi {
  const { choices, clipboard, commandLink, keychain, loginItem, notifier, shortcut } = options
  const { trayHost, updates, startHere, leaveCompact, showLogs } = options
  const { isOnBattery, onCopyTrouble } = options

  function state(): DesktopState {
    return {
      startAtLogin: loginItem.get(),
      shortcut: shortcut.get(),
      hasTray: trayHost.isThere(),
      keyNote: keychain.note(),
      updates: updates.get(),
      trayClick: choices.get().trayClick,
      command: commandLink.get(),
    }
  }

  return {
    get: async () => state(),
    async save(changes) {
      // First what may be refused: all is changed, or nothing.
      if (changes.command !== undefined) commandLink.set(changes.command)
      if (changes.shortcut !== undefined) {
        shortcut.set(changes.shortcut)
        choices.keep({ shortcut: changes.shortcut })
      }
      if (changes.startAtLogin !== undefined) loginItem.set(changes.startAtLogin)
      if (changes.trayClick !== undefined) choices.keep({ trayClick: changes.trayClick })
      if (changes.updates !== undefined) {
        choices.keep({ updates: changes.updates })
        updates.follow()
      }
      return state()
    },
    copy(text, isSecret) {
      clipboard.copy(text, isSecret).catch(onCopyTrouble)
    },
    startHere,
    leaveCompact,
    showLogs,
    isOnBattery,
    update: updates.ready,
    installUpdate: updates.install,
    notifierTrouble: () => notifier.trouble(),
    keychain,
    keyNote: () => keychain.note(),
  }
}
