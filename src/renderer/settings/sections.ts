// The sections of Settings, and what is found in each. Texts are of the language of the moment.

import { OPTION_GROUPS, type ServerOption } from '../../shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import type { Setting, SettingGroup } from '../../shared/model/setting.ts'
import { SETTINGS } from '../../shared/model/settings.ts'
import type { DesktopState } from '../../shared/views/settings.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../routes.ts'
import { defined, type TextKey, t } from '../words/t.ts'
import type { PlainKey } from '../words/texts.ts'

const TITLES = {
  general: 'settings.general',
  notifications: 'settings.notifications',
  server: 'settings.server',
  keys: 'settings.keys',
  projects: 'settings.projects',
  'status-pages': 'settings.statusPages',
  maintenance: 'maintenance.title',
  data: 'settings.data',
  about: 'settings.about',
} as const satisfies Readonly<Record<SettingsSection, TextKey>>

export function titleOf(section: SettingsSection): string {
  return t(TITLES[section])
}

/** Headings and fields with a form of their own. */
const OTHERS = {
  general: ['settings.zone'],
  notifications: ['settings.mute', 'settings.quietHours', 'settings.mailServer'],
  server: ['settings.refusedRequests'],
  keys: ['settings.monitoringKeys', 'settings.pushTokens', 'settings.pingKeys'],
  projects: ['settings.newProject'],
  'status-pages': ['settings.newStatusPage'],
  maintenance: ['maintenance.plan', 'maintenance.startNow'],
  data: ['data.backup', 'data.exportChecks', 'data.importChecks'],
  about: ['settings.health', 'settings.troubleshooting'],
} as const satisfies Readonly<Record<SettingsSection, readonly TextKey[]>>

/** What the page of this window shows, and that of another does not. */
export interface Here {
  /** Null: this is no desktop app, or its state is not known yet. */
  readonly app: Pick<DesktopState, 'hasTray' | 'updates'> | null
  /** Browsers sign in here. */
  readonly signsIn: boolean
}

/** As Desktop.tsx shows them. */
function ofTheApp({ app }: Here): readonly PlainKey[] {
  if (app === null) return []
  return [
    'welcome.startAtLogin',
    'settings.clipboardShortcut',
    ...(app.hasTray ? (['tray.clickOpens'] as const) : []),
    ...(app.updates === 'unavailable' ? [] : (['settings.checkForUpdates'] as const)),
  ]
}

const SECTION_OF: Readonly<Record<SettingGroup, SettingsSection>> = {
  appearance: 'general',
  content: 'notifications',
  commands: 'notifications',
}

export interface Found {
  readonly section: SettingsSection
  /** As it stands on the page. */
  readonly label: string
}

/** All that can be searched for, section by section. */
function everything(here: Here): readonly Found[] {
  const all: Found[] = []
  for (const { shown } of Object.values<Setting>(SETTINGS)) {
    if (shown !== null) all.push({ section: SECTION_OF[shown.group], label: defined(shown.label) })
  }
  for (const group of Object.values(OPTION_GROUPS)) {
    all.push({ section: 'server', label: defined(group) })
  }
  for (const { shown } of Object.values<ServerOption>(SERVER_OPTIONS)) {
    if (shown !== null) all.push({ section: 'server', label: defined(shown.label) })
  }
  for (const section of SETTINGS_SECTIONS) {
    for (const key of OTHERS[section]) all.push({ section, label: t(key) })
  }
  if (here.signsIn) all.push({ section: 'keys', label: t('settings.signedInBrowsers') })
  for (const key of ofTheApp(here)) all.push({ section: 'general', label: t(key) })
  return all
}

/** Those whose label, or whose section, has every word of the search: only what is shown here. */
export function findSettings(search: string, here: Here): readonly Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return everything(here)
    .filter(({ section, label }) => {
      const text = `${label} ${titleOf(section)}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => SETTINGS_SECTIONS.indexOf(a.section) - SETTINGS_SECTIONS.indexOf(b.section))
}
