// What every reader of a source gives: a job of this machine, its state (contract adopt.md 3), and what
// the rules may ask of the machine. Plain data.
import type { AdoptState } from '../../shared/views/adopt.ts'
import type { Millis } from '../clock.ts'

/** Contract adopt.md 3. `changed` and `orphan` come of the checks: only `plan.ts` gives them. */
export type JobState = AdoptState

/** Why a job is left to a person (`hand`). */
export type HandReason =
  | 'shell'
  | 'schedule'
  | 'zone'
  | 'length'
  | 'control'
  | 'path'
  | 'parts'
  | 'table'
  | 'transient'
  | 'remains'
  | 'sandbox'
  | 'program'
  | 'binary'
  | 'action'
  | 'password'
  | 'quoting'

/** What is wrong with a line that cron refuses, or takes and never runs (`never`). */
export type BrokenReason = 'field' | 'schedule' | 'command' | 'option' | 'user' | 'never'

export type JobReason = HandReason | BrokenReason

/** `field`: cron reads a field otherwise than it looks. `CRON_TZ`: it is set, and ignored. */
export type JobWarning = 'field' | 'CRON_TZ'

/** When a job runs, as its check stores it. The zone is one that `resolveZone` gave. */
export type JobTime =
  | { readonly kind: 'schedule'; readonly schedule: string; readonly tz: string }
  /** Seconds between two runs, at least 60. */
  | { readonly kind: 'timeout'; readonly timeout: number }

/** A job as its source tells it: the state is of the source alone, no check was looked at. */
export interface FoundJob {
  /** Names it within its document, stable while the document has the same bytes: a line, a unit, a label. */
  readonly place: string
  /** For people: `crontab of ann, line 12`. Becomes the description of the check. */
  readonly where: string
  readonly state: Exclude<JobState, 'changed' | 'orphan'>
  readonly reason: JobReason | null
  readonly warn: readonly JobWarning[]
  /** Not yet numbered: `plan.ts` makes the second `backup` of a list `backup 2`. At most 60 characters. */
  readonly name: string
  /** Null where there is none: unscheduled, broken, or nothing that our dialects can say. */
  readonly when: JobTime | null
  /** Seconds; null where `when` is. `--grace` is not in it. */
  readonly grace: number | null
  /** The check of our hook; null without one. */
  readonly uuid: string | null
  /** What runs, without our hook. For ids; it may hold passwords: shown in differences, stored and logged nowhere. */
  readonly command: string
  /** The user that it runs as, where the source tells it; else ''. */
  readonly user: string
  /** What the distribution brings: listed with `--all` only. */
  readonly distribution: boolean
  /** A hint for people, one line: how a folder of scripts can ping. */
  readonly note?: string
}

/** What the rules may ask of the machine. Everything is injected; no rule looks anything up itself. */
export interface AdoptContext {
  readonly platform: NodeJS.Platform
  /** The zone of the machine by contract adopt.md 4, as `resolveZone` gave it; null: unknown there, `hand zone`. */
  readonly zone: string | null
  readonly now: Millis
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Absolute, in the notation of the system. */
  readonly dataDir: string
  /** Absolute path of curl; null: none found. */
  readonly curl: string | null
  /** Absolute path of a Node >= 18 that is not Electron's; null: none found. */
  readonly node: string | null
  /** What `--via` asks for; null: the default of the source. */
  readonly via: Via | null
  readonly isRoot: boolean
  /** The person's name and home. */
  readonly user: string
  readonly home: string
  /** Asks the system about users that its file does not name. */
  readonly userExists: (name: string) => Promise<boolean>
}

export type Via = 'run' | 'curl'

/** A hook that is to be put in. */
export interface HookIn {
  readonly place: string
  readonly uuid: string
}

/** The launcher's own folder. Backslashes on Windows. */
export function binFile(context: AdoptContext, name: 'run' | 'ping' | 'run.mjs'): string {
  const slash = context.platform === 'win32' ? '\\' : '/'
  return [context.dataDir, 'bin', name].join(slash)
}
