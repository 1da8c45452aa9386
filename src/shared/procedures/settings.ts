// What may be asked about the installation: settings, projects, channels, badges, keys, data, health.
import { z } from 'zod'
import type { Snapshot } from '../events.ts'
import { MAIL_SECURITIES, MAIL_TEXT_LIMIT } from '../model/mail-server.ts'
import { type Setting, WEEKDAYS } from '../model/setting.ts'
import {
  MOST_REPORTERS,
  type SavedSettingName,
  type SavedSettings,
  SETTINGS,
  WALL_TIME,
  ZONE_NAME_LIMIT,
} from '../model/settings.ts'
import type { MoveReport } from '../views/moves.ts'
import type { SendingPreview } from '../views/preview.ts'
import type {
  ApiKeyRow,
  DesktopState,
  DoctorPart,
  KeyPlace,
  SessionRow,
  Settings,
  TokenRow,
} from '../views/settings.ts'
import { tell } from '../words/told.ts'
import { gives } from './procedure.ts'
import { schemaText } from './schema-texts.ts'

const uuid = z.uuid()
/** What a name or a label may be is a rule of its domain, the same for every carrier. */
const givenName = z.string().max(1000)
const clockTime = z.string().regex(WALL_TIME)
/** Who says more of a wrong text is the mail server's own rule. */
const mailText = z.string().max(10 * MAIL_TEXT_LIMIT)

const quietHours = z.strictObject({
  enabled: z.boolean(),
  from: clockTime,
  to: clockTime,
  weekdays: z.array(z.literal(WEEKDAYS)).max(WEEKDAYS.length).readonly(),
})

export const reportSending = z.strictObject({
  every: z.enum(['off', 'week', 'month']),
  hour: z.int().min(0).max(23),
  project: uuid.nullable(),
  tag: z.string().max(500).regex(/^\S*$/, 'must be one tag'),
  channels: z.array(uuid).max(MOST_REPORTERS).readonly(),
})

function schemaOf(setting: Setting): z.ZodType {
  switch (setting.type) {
    case 'choice':
      return z.enum(setting.choices.map(({ value }) => value))
    case 'switch':
      return z.boolean()
    case 'zone':
      return z.string().max(ZONE_NAME_LIMIT)
    case 'quiet-hours':
      return quietHours
    case 'reports':
      return reportSending
    case 'text':
      return z
        .string()
        .max(setting.maxLength)
        .regex(/^\P{Cc}*$/u, schemaText(tell('problems.line')))
    case 'remote':
      return z.union([z.literal(''), uuid])
    case 'until':
      return z.never()
  }
}

type SavedShape = { readonly [K in SavedSettingName]: z.ZodOptional<z.ZodType<SavedSettings[K]>> }

// Each schema is that of its setting's type; TypeScript sees the union over all settings.
const saved = Object.fromEntries(
  Object.entries<Setting>(SETTINGS)
    .filter(([, { type }]) => type !== 'until')
    .map(([name, setting]) => [name, schemaOf(setting).optional()]),
) as unknown as SavedShape

/** Of the settings, those that are to change. */
const changes = z.strictObject({
  ...saved,
  smtp: z
    .strictObject({
      host: mailText,
      port: z.number(),
      security: z.enum(MAIL_SECURITIES.map(({ value }) => value)),
      user: mailText,
      /** The mask: unchanged. */
      password: mailText,
      from: mailText,
    })
    .optional(),
  /** By flag name; an empty text takes the stored value away. */
  server: z.record(z.string().max(50), z.string().max(1000)).optional(),
})

/** Checks as the API's documents: `{"checks": […]}`. */
const document = z.string().max(20_000_000)

const imported = z.strictObject({ project: uuid, document, keepUuids: z.boolean() })
/** What the document calls a check, and its UUID here. */
const arrived = z
  .array(z.strictObject({ target: z.string().max(100), uuid }))
  .max(20_000)
  .readonly()

export const SETTINGS_PROCEDURES = {
  'app.snapshot': gives<Snapshot>().takes(z.undefined()),
  /** Ends what this process runs with and starts with the settings as they are stored now. */
  'app.restart': gives<null>().takes(z.undefined()),
  /** Null ends it; the largest time: until it is ended. */
  'app.mute': gives<null>().takes(z.strictObject({ until: z.number().nullable() })),
  'settings.save': gives<Settings>().takes(changes),
  /** Sends a mail by the settings as stored. Answers what went wrong; empty: nothing. */
  'settings.testMail': gives<{ readonly error: string }>().takes(
    z.strictObject({ to: z.string().max(320) }),
  ),
  'projects.create': gives<{ readonly uuid: string }>().takes(z.strictObject({ name: givenName })),
  'projects.rename': gives<null>().takes(z.strictObject({ uuid, name: givenName })),
  /** With all its checks. The last project stays. */
  'projects.delete': gives<null>().takes(z.strictObject({ uuid })),
  'channels.get': gives<{ readonly config: Readonly<Record<string, unknown>> }>().takes(
    z.strictObject({ uuid }),
  ),
  /** Its whole configuration: a person asked to see its secrets. */
  'channels.reveal': gives<{ readonly config: Readonly<Record<string, unknown>> }>().takes(
    z.strictObject({ uuid }),
  ),
  /** Creates (`uuid` null) or updates. A masked secret stays as it is. */
  'channels.save': gives<{ readonly uuid: string }>().takes(
    z.strictObject({
      uuid: uuid.nullable(),
      project: uuid.nullable(),
      name: z.string().max(100),
      kind: z.string().max(20),
      config: z.record(z.string(), z.unknown()),
      /** Assigns it to every check of its project. */
      everywhere: z.boolean(),
    }),
  ),
  /** What it would send of a test, by the draft of a form. Nothing is sent or kept. */
  'channels.preview': gives<readonly SendingPreview[]>().takes(
    z.strictObject({
      uuid: uuid.nullable(),
      project: uuid.nullable(),
      kind: z.string().max(20),
      config: z.record(z.string(), z.unknown()),
      /** Secret fields that the form holds and does not show: masked in the answer. */
      hidden: z.array(z.string().max(50)).max(50).readonly(),
    }),
  ),
  /** What went wrong; empty: it was delivered. */
  'channels.test': gives<{ readonly error: string }>().takes(z.strictObject({ uuid })),
  'channels.enable': gives<null>().takes(z.strictObject({ uuid, on: z.boolean() })),
  'channels.delete': gives<null>().takes(z.strictObject({ uuid })),
  'badges.list': gives<
    readonly {
      /** `*`: all checks of the project. */
      readonly tag: string
      readonly status: 'up' | 'late' | 'down'
      /** By `svg`, `svg3`, `json`, `json3`, `shields`, `shields3`. */
      readonly urls: Readonly<Record<string, string>>
    }[]
  >().takes(z.strictObject({ project: uuid })),
  'keys.list': gives<readonly ApiKeyRow[]>().takes(z.undefined()),
  /** The key, this once. A ping key replaces the one before. */
  'keys.create': gives<{ readonly key: string }>().takes(
    z.strictObject({
      project: uuid,
      type: z.enum(['read-write', 'read-only', 'ping']),
      name: givenName.optional(),
    }),
  ),
  /** An empty name takes it away. */
  'keys.rename': gives<null>().takes(z.strictObject({ id: z.int(), name: givenName })),
  'keys.revoke': gives<null>().takes(z.strictObject({ id: z.int() })),
  'tokens.list': gives<readonly TokenRow[]>().takes(z.undefined()),
  'tokens.create': gives<{ readonly token: string }>().takes(z.strictObject({ label: givenName })),
  'tokens.revoke': gives<null>().takes(z.strictObject({ id: z.int() })),
  'sessions.list': gives<readonly SessionRow[]>().takes(z.undefined()),
  /** Null: all but the one that asks. Answers how many were ended. */
  'sessions.signOut': gives<{ readonly ended: number }>().takes(
    z.strictObject({ id: z.string().max(100).nullable() }),
  ),
  /** Makes a backup; it is then read in chunks and dropped after the last. */
  'data.backup': gives<{ readonly backup: string; readonly size: number }>().takes(z.undefined()),
  /** Where the master key is, which a backup does not hold; null: there is none yet. */
  'data.key': gives<{ readonly place: KeyPlace | null }>().takes(z.undefined()),
  'data.read': gives<{ readonly data: string; readonly end: boolean }>().takes(
    z.strictObject({ backup: z.string().max(100), offset: z.int().min(0) }),
  ),
  /** Of an upload with one file: looks whether it is a backup that this version can restore. */
  'data.restore': gives<{
    readonly checks: number
    readonly pushes: number
    readonly integrations: number
    /** Integrations that run a shell command; the restore switches these off. */
    readonly commands: number
    readonly made: number
  }>().takes(z.strictObject({ upload: z.string().max(100), confirm: z.boolean() })),
  'data.export': gives<{ readonly document: string }>().takes(z.strictObject({ project: uuid })),
  /** What an import of an export would do. */
  'data.plan': gives<MoveReport>().takes(imported),
  /** `arrived`: checks of earlier parts of the same document, which its maintenance windows may name. */
  'data.import': gives<MoveReport>().takes(imported.extend({ arrived: arrived.exactOptional() })),
  'doctor.run': gives<readonly DoctorPart[]>().takes(z.undefined()),
  /** The text for a report of a fault: versions, what the doctor found, the log's last lines. */
  'doctor.diagnostics': gives<string>().takes(z.undefined()),
  /** Null: no desktop here. */
  'desktop.get': gives<DesktopState | null>().takes(z.undefined()),
  'desktop.save': gives<DesktopState | null>().takes(
    z.strictObject({
      startAtLogin: z.boolean().optional(),
      shortcut: z.string().max(100).nullable().optional(),
      updates: z.enum(['on', 'off']).optional(),
      trayClick: z.enum(['compact', 'window']).optional(),
      /** Installs the command `tocsin`, or removes it. */
      command: z.boolean().optional(),
    }),
  ),
  /** Copies; a secret is marked concealed and cleared after 60 s. False: no clipboard here. */
  'desktop.copy': gives<{ readonly copied: boolean }>().takes(
    z.strictObject({ text: z.string().max(3_000_000), secret: z.boolean() }),
  ),
  /** Monitors in the desktop app itself: the service that it was attached to is gone. */
  'desktop.startHere': gives<null>().takes(z.undefined()),
  /** Restarts into the version that is ready, if one is. */
  'desktop.installUpdate': gives<null>().takes(z.undefined()),
  /** Hides the compact window at the tray icon; with a view (`/checks/…`), the main window shows that. */
  'desktop.leaveCompact': gives<null>().takes(
    z.strictObject({ open: z.string().startsWith('/').max(1000).nullable() }),
  ),
  /** Opens the folder of the log by the system's file manager. */
  'desktop.showLogs': gives<null>().takes(z.undefined()),
} as const
