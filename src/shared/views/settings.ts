// What the window knows of the installation: its settings, projects, channels, keys, and health.

import type { ListQuery } from '../model/list-query.ts'
import type { MailServer } from '../model/mail-server.ts'
import type { SavedSettings } from '../model/settings.ts'
import type { Trouble } from '../model/trouble.ts'
import type { Told } from '../words/told.ts'
import type { CheckGroup } from './checks.ts'
import type { RunningMaintenance } from './maintenance.ts'

export interface ProjectRow {
  readonly uuid: string
  readonly name: string
  readonly pingKey: string | null
  readonly checks: number
}

export interface ChannelRow {
  readonly uuid: string
  readonly project: string
  readonly name: string
  readonly kind: string
  readonly disabled: boolean
  readonly lastError: string
  readonly lastNotify: number | null
  /** When its configuration was changed last; null: never, or before this was noted. */
  readonly configured: number | null
  /** UUIDs of the checks that it is assigned to. */
  readonly checks: readonly string[]
}

/** The zone is empty until a person has chosen one: the window shows times in the browser's. */
export interface Settings extends SavedSettings {
  /** Its password masked when there is one. */
  readonly smtp: MailServer
  /** By flag name; what takes effect at the next start. */
  readonly server: readonly ServerSetting[]
}

export interface ServerSetting {
  /** Name of the flag: `port`, `base-url`, `smtp-port`, … */
  readonly name: string
  /** What is stored; empty: the default. */
  readonly stored: string
  /** What this process runs with. */
  readonly current: string
  /** A flag or the environment wins over what is stored. */
  readonly overridden: boolean
  /** Why what is stored, or a part of it, is not used; left out: it is used. */
  readonly problem?: string | Told
}

export interface AppState {
  readonly version: string
  readonly runtime: 'desktop' | 'headless'
  /** The desktop app is the window of a service, which all else is of; null: it is not. */
  readonly attached: { readonly appVersion: string } | null
  readonly startedAt: number
  /** What is wrong, worst first; empty: all is well. */
  readonly troubles: readonly Trouble[]
  /** After a gap: until when checks may still catch up. */
  readonly settlingUntil: number | null
  readonly mutedUntil: number | null
  /** Groups of checks whose alarms are held back; left out by an earlier version. */
  readonly snoozes?: readonly GroupSnoozeRow[]
  /** Ids in lists of the checks that are marked; left out by an earlier version. */
  readonly favourites?: readonly string[]
  /** The oldest first; left out by an earlier version. */
  readonly savedFilters?: readonly SavedFilterRow[]
  /** Maintenance that runs, by its beginning; left out by an earlier version. */
  readonly maintenance?: readonly RunningMaintenance[]
  /** Why pushes are locked; null: they are not. */
  readonly secretsLocked: string | null
  /** The same without its language; left out by an earlier version. */
  readonly secretsLockedTold?: string | Told | null
  /** Why a person cannot be told by a notification; null: it works, as far as is known. */
  readonly notifierTrouble: string | Told | null
  /** Notifications of this computer only go to the log of the server; left out by an earlier version. */
  readonly noScreen?: boolean
  /** The version that is downloaded and installed at the next restart; null: none. */
  readonly update: string | null
  /** What ping URLs begin with. */
  readonly baseUrl: string
  /** `host:port` that takes mail pings; null: none. */
  readonly smtp: string | null
  readonly mailDomain: string
  readonly reach: import('./pushes.ts').Reach
  /** Requests that were refused though a person may have meant them, newest first. */
  readonly refusals: readonly RefusalRow[]
}

export interface GroupSnoozeRow extends CheckGroup {
  readonly until: number
}

/** A filter of the list of checks that has a name. */
export interface SavedFilterRow {
  readonly id: number
  readonly name: string
  readonly query: ListQuery
}

export interface RefusalRow {
  readonly at: number
  /** A sentence: what was refused, and why. It may repeat what a client sent. */
  readonly what: string
  /** The same without its language; left out by an earlier version. */
  readonly told?: Told
  /** The flag with its value that would allow it; null: none would. */
  readonly allowedBy: string | null
}

export interface ApiKeyRow {
  readonly id: number
  readonly project: string
  readonly type: 'read-write' | 'read-only'
  readonly prefix: string
  /** Empty: it has none. */
  readonly name: string
  readonly created: number
  readonly lastUsed: number | null
  /** The address that used it last; null: not known. */
  readonly lastFrom: string | null
}

export interface TokenRow {
  readonly id: number
  readonly account: string
  readonly label: string
  readonly prefix: string
  readonly created: number
  readonly lastUsed: number | null
}

/** A browser that is signed in to the window. */
export interface SessionRow {
  readonly id: string
  /** Null: not known. */
  readonly since: number | null
  /** To the hour. */
  readonly used: number
  readonly address: string | null
  /** `User-Agent`. */
  readonly agent: string | null
  /** The one that asks. */
  readonly isOwn: boolean
}

export interface DoctorPart {
  readonly part: string
  readonly ok: boolean
  readonly text: string
  /** The same without their language; left out by an earlier version. */
  readonly told?: { readonly part: string | Told; readonly text: string | Told }
}

/** Desktop only: what the system was told, read back. */
/** What a click on the tray icon opens. */
export type TrayClick = 'compact' | 'window'

export interface DesktopState {
  readonly startAtLogin: boolean
  /** Null: none. */
  readonly shortcut: string | null
  readonly hasTray: boolean
  /** What to know of how the master key is kept; null: the system's keychain has it. */
  readonly keyNote: string | Told | null
  readonly updates: 'on' | 'off' | 'unavailable'
  readonly trayClick: TrayClick
  /** Null: the package brings the command `tocsin`, or there is no package. */
  readonly command: CommandState | null
}

/** The command `tocsin` of an AppImage, or of macOS. */
export interface CommandState {
  /** Where it is, or would be. */
  readonly file: string
  /** `taken`: another program's file is there. */
  readonly state: 'installed' | 'absent' | 'taken'
  /** Whether shells that have the app's PATH find it. */
  readonly isInPath: boolean
  /** The line for a terminal that installs or removes it, where the app may not; null: it may. */
  readonly byHand: string | null
}

/** Where a person finds the master key, to keep a copy of it. */
export type KeyPlace =
  | { readonly in: 'variable'; readonly name: string }
  | { readonly in: 'file'; readonly file: string }
  | { readonly in: 'keychain' }

/** A page of how checks stand, for everybody who has its address. */
export interface StatusPageRow {
  readonly id: string
  readonly title: string
  /** UUID; null: of all projects. */
  readonly project: string | null
  /** Empty: whatever their tags. */
  readonly tag: string
  readonly showsNames: boolean
  readonly checks: number
  /** With `.svg` behind it: a picture to embed. */
  readonly url: string
  /** Whether others can reach it: false, only this computer. */
  readonly isShared: boolean
}
