// The operations on settings, on the parts of the application that a setting concerns.
import { type Environment, type Flags, givenOptions } from '../config.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { ConfigKey } from '../notify/channels/config-key.ts'
import { isShellAllowed, prepareMailServer, shownMailServer } from '../notify/mail/mail-settings.ts'
import { createSettingOperations, type SettingOperations } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'

export interface AppSettingsOptions {
  readonly store: Store
  readonly monitor: Pick<Monitor, 'alarms'>
  readonly flags: Flags
  readonly env: Environment
  /** Seals the password of the mail server. */
  readonly configKey: ConfigKey
}

/** To be called at the start: what is stored then is what this process runs with. */
export function createAppSettings(options: AppSettingsOptions): SettingOperations {
  const { store, monitor, flags, env, configKey } = options
  const { settings } = store
  return createSettingOperations({
    ...{ store, flags, env },
    running: givenOptions(flags, env, settings.get),
    isShellAllowed: () => isShellAllowed(settings, env),
    shownMailServer: () => shownMailServer(settings),
    prepareMailServer: (server) => prepareMailServer(settings, configKey, server),
    rescheduleReminders: monitor.alarms.rescheduleReminders,
  })
}
