// The settings of the installation as the window shows them.
import type { Settings } from '../../../shared/views/settings.ts'
import { type Environment, type Flags, type GivenOption, givenOptions } from '../../config.ts'
import { readNoticeSettings } from '../../notify/desktop-channel/settings.ts'
import { isShellAllowed, shownMailServer } from '../../notify/mail/mail-settings.ts'
import type { Settings as SettingsTable } from '../../store/settings.ts'

const THEMES = ['system', 'light', 'dark'] as const

export interface SettingsSource {
  readonly settings: SettingsTable
  readonly flags: Flags
  readonly env: Environment
  /** What this process was started with. */
  readonly running: readonly GivenOption[]
}

export function settingsView({ settings, flags, env, running }: SettingsSource): Settings {
  const { quietHours, privacy, reminders, pushNotices } = readNoticeSettings(settings.get)
  const { host, port, security, user, password, from } = shownMailServer(settings)
  return {
    theme: THEMES.find((theme) => theme === settings.get('theme')) ?? 'system',
    zone: settings.get('zone') ?? '',
    quietHours,
    privacy,
    reminders,
    pushNotices,
    shellChannels: isShellAllowed(settings, env),
    smtp: { host, port, security, user, password, from },
    server: givenOptions(flags, env, settings.get).map(({ name, isFixed }) => ({
      name,
      stored: settings.get(name) ?? '',
      current: running.find((option) => option.name === name)?.text ?? '',
      overridden: isFixed,
    })),
  }
}
