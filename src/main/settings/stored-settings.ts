// Settings as text in the settings table, and back: read again each time one matters, and tolerant of
// what makes no sense. No zod here: a server is ready without it.

import {
  type QuietHours,
  type ReportSending,
  type Setting,
  WEEKDAYS,
} from '../../shared/model/setting.ts'
import {
  readChoice,
  SETTINGS,
  type SettingName,
  type SettingValues,
  WALL_TIME,
} from '../../shared/model/settings.ts'
import { CANONICAL_UUID } from '../../shared/uuid.ts'
import type { Millis } from '../clock.ts'
import { resolveZone } from '../monitor/schedule/index.ts'
import type { Settings } from '../store/settings.ts'

type Read = (key: string) => string | null

const NAMES = Object.keys(SETTINGS) as readonly SettingName[]
const KEYS = NAMES.map((name) => SETTINGS[name].key)

/** The settings as stored; the default stands in for each that is missing or makes no sense. */
export function readSettings(settings: Pick<Settings, 'some'>): SettingValues {
  const stored = settings.some(KEYS)
  const read: Read = (key) => stored.get(key) ?? null
  // Each is read by its own type; TypeScript sees the union over all settings.
  return Object.fromEntries(NAMES.map((name) => [name, readSetting(name, read)])) as SettingValues
}

/** One of them. */
export function readSetting<N extends SettingName>(name: N, read: Read): SettingValues[N] {
  return readValue(SETTINGS[name], read(SETTINGS[name].key)) as SettingValues[N]
}

/** The same for notifications, which need a zone: UTC until a person has chosen one. */
export function readNotificationSettings(stored: Pick<Settings, 'some'>): SettingValues {
  const settings = readSettings(stored)
  return { ...settings, zone: settings.zone || 'UTC' }
}

/** Settings to change; one that is left out or undefined stays. */
type SettingChanges = { readonly [K in SettingName]?: SettingValues[K] | undefined }

/** What to store of changed settings, by key. */
export function settingTexts(changes: SettingChanges): ReadonlyMap<string, string> {
  return new Map(
    NAMES.flatMap((name) => {
      const value = changes[name]
      return value === undefined ? [] : [[SETTINGS[name].key, textOf(value)] as const]
    }),
  )
}

function readValue(setting: Setting, text: string | null): SettingValues[SettingName] {
  switch (setting.type) {
    case 'choice':
      return readChoice(setting, text)
    case 'switch':
      return text === null ? setting.default : text === 'on'
    case 'zone':
      return resolveZone(text ?? '') ?? setting.default
    case 'quiet-hours':
      return readQuietHours(text) ?? setting.default
    case 'reports':
      return readReports(text) ?? setting.default
    case 'until':
      return readUntil(text)
    case 'text':
      return text !== null && text.length <= setting.maxLength ? text : setting.default
    case 'remote':
      return text !== null && CANONICAL_UUID.test(text) ? text : setting.default
  }
}

function textOf(value: SettingValues[SettingName]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  // Empty: a setting is overwritten, never deleted.
  return String(value ?? '')
}

function readUntil(text: string | null): Millis | 'on' | null {
  if (text === 'on') return 'on'
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null
}

/** Null: not quiet hours. */
function readQuietHours(text: string | null): QuietHours | null {
  const value = text === null ? null : parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { enabled, from, to, weekdays }: Partial<Record<keyof QuietHours, unknown>> = value
  if (typeof enabled !== 'boolean' || !isWallTime(from) || !isWallTime(to)) return null
  if (!Array.isArray(weekdays)) return null
  return { enabled, from, to, weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) }
}

/** Null: it makes no sense. */
function readReports(text: string | null): ReportSending | null {
  const value = text === null ? null : parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const reports: Partial<Record<keyof ReportSending, unknown>> = value
  // Tags came later than the rest.
  const { every, hour, project, tag = '', channels } = reports
  if (every !== 'off' && every !== 'week' && every !== 'month') return null
  if (typeof hour !== 'number' || !Number.isInteger(hour) || hour < 0 || hour > 23) return null
  if ((project !== null && !isUuid(project)) || typeof tag !== 'string') return null
  return Array.isArray(channels)
    ? { every, hour, project, tag, channels: channels.filter(isUuid) }
    : null
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && CANONICAL_UUID.test(value)
}

function isWallTime(text: unknown): text is string {
  return typeof text === 'string' && WALL_TIME.test(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
