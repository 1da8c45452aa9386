// The sections of Settings, and what is found in each. Texts are of the language of the moment.

import { OPTION_GROUPS, type ServerOption } from '../../shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../shared/model/server-options.ts'
import type { Setting, SettingGroup } from '../../shared/model/setting.ts'
import { SETTINGS } from '../../shared/model/settings.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../routes.ts'
import { defined, type TextKey, t } from '../words/t.ts'

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
  keys: [
    'settings.monitoringKeys',
    'settings.pushTokens',
    'settings.pingKeys',
    'settings.signedInBrowsers',
  ],
  projects: ['settings.newProject'],
  'status-pages': ['settings.newStatusPage'],
  maintenance: ['maintenance.plan', 'maintenance.startNow'],
  data: ['data.backup', 'data.exportChecks', 'data.importChecks'],
  about: ['settings.health', 'settings.troubleshooting'],
} as const satisfies Readonly<Record<SettingsSection, readonly TextKey[]>>

const OF_THE_APP = [
  'settings.clipboardShortcut',
  'settings.checkForUpdates',
  'tray.clickOpens',
] as const satisfies readonly TextKey[]

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
function everything(ofApp: boolean): readonly Found[] {
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
  if (ofApp) for (const key of OF_THE_APP) all.push({ section: 'general', label: t(key) })
  return all
}

/**
 * Those whose label, or whose section, has every word of the search.
 * @param ofApp with those that only the desktop app has
 */
export function findSettings(search: string, ofApp: boolean): readonly Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return everything(ofApp)
    .filter(({ section, label }) => {
      const text = `${label} ${titleOf(section)}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => SETTINGS_SECTIONS.indexOf(a.section) - SETTINGS_SECTIONS.indexOf(b.section))
}
