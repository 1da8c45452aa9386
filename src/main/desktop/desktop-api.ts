// The desktop functions that procedures may call, composed of the desktop's parts.

import type { DesktopState } from '../../shared/views/settings.ts'
import { TocsinError } from '../errors.ts'
import type { DesktopApi } from '../procedures/context.ts'
import type { Health } from './health.ts'
import type { LoginItem } from './launch/login-item.ts'
import type { Clipboard } from './system/clipboard.ts'
import type { DesktopKeychain } from './system/keychain.ts'
import type { DesktopNotifier } from './system/notifications.ts'
import type { PreferencesFile } from './system/preferences-file.ts'
import type { Shortcut } from './system/shortcut.ts'
import type { Updates } from './system/updates.ts'
import type { TrayHost } from './tray/tray-host.ts'
import { externalUrl } from './window/external-url.ts'

export interface HooksOptions {
  readonly choices: PreferencesFile
  readonly clipboard: Clipboard
  readonly health: Health
  readonly keychain: DesktopKeychain
  readonly loginItem: LoginItem
  readonly notifier: DesktopNotifier
  readonly shortcut: Shortcut
  readonly trayHost: TrayHost
  readonly updates: Updates
  /** Opens an address that may be opened, by the system's program. */
  readonly openExternal: (url: string) => Promise<void>
  readonly onCopyTrouble: (error: unknown) => void
}

export function createHooks(options: HooksOptions): DesktopApi {
  const { choices, clipboard, health, keychain, loginItem, notifier, shortcut } = options
  const { trayHost, updates, openExternal, onCopyTrouble } = options

  function state(): DesktopState {
    return {
      startAtLogin: loginItem.get(),
      shortcut: shortcut.get(),
      hasTray: trayHost.isThere(),
      keyNote: keychain.note(),
      updates: updates.get(),
    }
  }

  return {
    get: async () => state(),
    async save(changes) {
      // First what may be refused: all is changed, or nothing.
      if (changes.shortcut !== undefined) {
        shortcut.set(changes.shortcut)
        choices.keep({ shortcut: changes.shortcut })
      }
      if (changes.startAtLogin !== undefined) loginItem.set(changes.startAtLogin)
      if (changes.updates !== undefined) {
        choices.keep({ updates: changes.updates })
        updates.follow()
      }
      return state()
    },
    copy(text, isSecret) {
      clipboard.copy(text, isSecret).catch(onCopyTrouble)
    },
    async openExternal(address) {
      const url = externalUrl(address)
      if (url === null) throw new TocsinError('INVALID', 'url: only https and mailto are opened')
      await openExternal(url)
    },
    notifierTrouble: () => notifier.trouble(),
    blind: () => health.reasons()[0] ?? null,
    keychain,
    keyNote: () => keychain.note(),
  }
}
