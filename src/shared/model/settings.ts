// The settings of the installation, one entry each: key, form of the value, default, and what the
// window shows. How they are stored, the border of the window's calls and the forms come from here.
// The options of the server are in server-options.ts, the mail server in mail-server.ts. Plain data; what an
// entry may say is in setting.ts.

import { LANGUAGES } from '../words/languages.ts'
import { PUSH_OPTIONS } from './push-options.ts'
import {
  type ChoiceSetting,
  type QuietHours,
  type ReportSending,
  type Setting,
  WEEKDAYS,
} from './setting.ts'

/** Integrations that send a report. */
export const MOST_REPORTERS = 100

export const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The longest name of a time zone that is looked at, in characters. */
export const ZONE_NAME_LIMIT = 100

export const SETTINGS = {
  theme: {
    type: 'choice',
    key: 'theme',
    default: 'system',
    choices: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
    shown: { group: 'appearance', label: 'Theme', segmented: true },
  },
  language: {
    type: 'choice',
    key: 'language',
    default: 'system',
    choices: [
      { value: 'system', label: 'System' },
      { value: 'en', label: LANGUAGES.en },
      { value: 'de', label: LANGUAGES.de },
      { value: 'fr', label: LANGUAGES.fr },
      { value: 'es', label: LANGUAGES.es },
      { value: 'lv', label: LANGUAGES.lv },
    ],
    shown: { group: 'appearance', label: 'Language' },
  },
  zone: { type: 'zone', key: 'zone', default: '', shown: null },
  quietHours: {
    type: 'quiet-hours',
    key: 'quiet_hours',
    default: { enabled: false, from: '22:00', to: '07:00', weekdays: WEEKDAYS },
    shown: null,
  },
  reports: {
    type: 'reports',
    key: 'reports',
    default: { every: 'off', hour: 8, project: null, tag: '', channels: [] },
    shown: null,
  },
  /** Nothing is shown until then; `on`: until it is taken back; null: not muted. */
  mutedUntil: { type: 'until', key: 'muted_until', default: null, shown: null },
  privacy: {
    type: 'choice',
    key: 'privacy',
    default: 'full',
    choices: [
      { value: 'full', label: 'Everything' },
      { value: 'no-output', label: 'No job output' },
      { value: 'no-names', label: 'No output, no names' },
    ],
    shown: { group: 'content', label: 'Notifications show', segmented: true },
  },
  reminders: {
    type: 'choice',
    key: 'reminders',
    default: 'off',
    choices: [
      { value: 'off', label: 'Never' },
      { value: 'hourly', label: 'Every hour' },
      { value: 'daily', label: 'Every day' },
    ],
    shown: {
      group: 'content',
      label: 'Remind while a check is down',
      hint: 'Each check can override it.',
    },
  },
  pushNotices: {
    type: 'choice',
    key: 'push_notices',
    default: 'both',
    choices: [
      { value: 'off', label: 'Never' },
      { value: 'first', label: 'At the first view' },
      { value: 'last', label: 'At the last view' },
      { value: 'both', label: 'At the first and the last view' },
    ],
    shown: { group: 'content', label: 'Notify when your pushes are opened' },
  },
  /** Where pushes go, unless the composer says otherwise; empty: this computer (contract remotes.md 6.3). */
  pushVia: { type: 'remote', key: 'push_via', default: '', shown: null },
  /** The name that recipients of new pushes see, unless the push says otherwise (contract push.md 11.2). */
  pushSender: {
    type: 'text',
    key: 'push_sender',
    default: '',
    maxLength: PUSH_OPTIONS.sender.maxLength,
    shown: null,
  },
  staleServers: {
    type: 'choice',
    key: 'stale_servers',
    default: 'day',
    choices: [
      { value: 'day', label: 'After a day without news' },
      { value: 'never', label: 'Never' },
    ],
    shown: {
      group: 'content',
      label: 'Notify when another server is silent',
      hint: 'Time asleep does not count.',
    },
  },
  shellChannels: {
    type: 'switch',
    key: 'shell_channels',
    default: false,
    shown: {
      group: 'commands',
      label: 'Integrations may run commands',
      hint: 'A command runs where Tocsin runs, with the same rights.',
    },
  },
} as const satisfies Readonly<Record<string, Setting>>

type Settings = typeof SETTINGS
export type SettingName = keyof Settings

type ValueOf<S extends Setting> = S extends {
  type: 'choice'
  choices: readonly { value: infer V }[]
}
  ? V
  : S extends { type: 'switch' }
    ? boolean
    : S extends { type: 'reports' }
      ? ReportSending
      : S extends { type: 'quiet-hours' }
        ? QuietHours
        : S extends { type: 'until' }
          ? number | 'on' | null
          : string

export type SettingValues = { readonly [K in SettingName]: ValueOf<Settings[K]> }

/** Those that `settings.save` changes. */
export type SavedSettings = {
  readonly [K in SettingName as Settings[K]['type'] extends 'until' ? never : K]: SettingValues[K]
}
export type SavedSettingName = keyof SavedSettings

/** The stored text of a choice; its default when it is missing or unknown. */
export function readChoice<S extends ChoiceSetting>(setting: S, text: string | null): ValueOf<S> {
  const known = setting.choices.some(({ value }) => value === text)
  return (known ? text : setting.default) as ValueOf<S>
}
