// What a person set about being told: read anew each time it matters, tolerant of what it cannot
// read. No zod here: a server is ready without it. What follows from a setting is decided elsewhere.
import type { Millis } from '../../clock.ts'
import {
  REMINDERS_SETTING,
  type RemindDefault,
  readRemindDefault,
} from '../../monitor/rules/alarm-rules.ts'
import { resolveZone } from '../../monitor/schedule/index.ts'

/** What a notice may say: all; not what a job printed; not how a check is called, either. */
export type Privacy = 'full' | 'no-output' | 'no-names'
/** Which views of an owned push are told. */
export type PushNotices = 'off' | 'first' | 'last' | 'both'

/** A weekday by number, as cron counts: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

export interface QuietHours {
  readonly enabled: boolean
  /** Wall times `HH:MM` in the user's zone. `to` not after `from` is on the next day. */
  readonly from: string
  readonly to: string
  /** The days on which quiet hours begin. */
  readonly weekdays: readonly Weekday[]
}

export interface NoticeSettings {
  /** The user's time zone, a name that `resolveZone` gave. Never read from the machine. */
  readonly zone: string
  readonly quietHours: QuietHours
  /** Nothing is told until then; `on`: until it is taken back; null: not muted. */
  readonly mutedUntil: Millis | 'on' | null
  readonly privacy: Privacy
  /** Of checks that say nothing of their own. */
  readonly reminders: RemindDefault
  readonly pushNotices: PushNotices
}

export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  zone: 'UTC',
  quietHours: { enabled: false, from: '22:00', to: '07:00', weekdays: WEEKDAYS },
  mutedUntil: null,
  privacy: 'full',
  reminders: 'off',
  pushNotices: 'both',
}

const PRIVACIES: readonly Privacy[] = ['full', 'no-output', 'no-names']
const PUSH_NOTICES: readonly PushNotices[] = ['off', 'first', 'last', 'both']

/** Field → key in the settings table. */
const KEYS = {
  zone: 'zone',
  quietHours: 'quiet_hours',
  mutedUntil: 'muted_until',
  privacy: 'privacy',
  reminders: REMINDERS_SETTING,
  pushNotices: 'push_notices',
} as const satisfies Record<keyof NoticeSettings, string>

type Read = (key: string) => string | null

/** The settings as stored; the default stands in for each that is missing or makes no sense. */
export function readNoticeSettings(read: Read): NoticeSettings {
  const fallback = DEFAULT_NOTICE_SETTINGS
  return {
    zone: resolveZone(read(KEYS.zone) ?? '') ?? fallback.zone,
    quietHours: readQuietHours(read(KEYS.quietHours)) ?? fallback.quietHours,
    mutedUntil: readMutedUntil(read(KEYS.mutedUntil)),
    privacy: oneOf(PRIVACIES, read(KEYS.privacy)) ?? fallback.privacy,
    reminders: readRemindDefault(read(KEYS.reminders)),
    pushNotices: oneOf(PUSH_NOTICES, read(KEYS.pushNotices)) ?? fallback.pushNotices,
  }
}

/** What is to be stored of changed settings, by key. */
export function storedNoticeSettings(
  changes: Partial<NoticeSettings>,
): ReadonlyMap<string, string> {
  const { zone, quietHours, mutedUntil, privacy, reminders, pushNotices } = changes
  const texts = {
    zone,
    quietHours: quietHours && JSON.stringify(quietHours),
    // Empty: a setting is overwritten, never deleted.
    mutedUntil: mutedUntil === undefined ? undefined : String(mutedUntil ?? ''),
    privacy,
    reminders,
    pushNotices,
  } satisfies Record<keyof NoticeSettings, string | undefined>
  return new Map(
    FIELDS.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : [[KEYS[field], text] as const]
    }),
  )
}

const FIELDS = ['zone', 'quietHours', 'mutedUntil', 'privacy', 'reminders', 'pushNotices'] as const

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function isWallTime(text: unknown): text is string {
  return typeof text === 'string' && WALL_TIME.test(text)
}

/** Null: not quiet hours. */
export function readQuietHours(text: string | null): QuietHours | null {
  const value = text === null ? null : parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { enabled, from, to, weekdays }: Partial<Record<keyof QuietHours, unknown>> = value
  if (typeof enabled !== 'boolean' || !isWallTime(from) || !isWallTime(to)) return null
  if (!Array.isArray(weekdays)) return null
  return { enabled, from, to, weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readMutedUntil(text: string | null): Millis | 'on' | null {
  if (text === 'on') return 'on'
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null
}

function oneOf<T extends string>(known: readonly T[], text: string | null): T | null {
  return known.find((value) => value === text) ?? null
}
