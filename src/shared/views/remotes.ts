// What the window knows of other servers and of the checks that are mirrored from them (contract
// remotes.md 9). Times are milliseconds since the epoch by this server's clock; spans too unless they are
// named seconds. Names and texts of other servers are theirs: show them isolated, follow no URL in them.
import type { CheckStatus, ScheduleView } from './checks.ts'

export type RemoteKind = 'healthchecks' | 'password-pusher' | 'tocsin'
/** What the key may do; `none`: there is none. */
export type RemoteAccess = 'read-write' | 'read-only' | 'token' | 'none'
/** Contract remotes.md 1.3. */
export type RemoteStateName =
  | 'ok'
  | 'unreachable'
  | 'limited'
  | 'refused'
  | 'untrusted'
  | 'strange'
  | 'locked'
  | 'new'
  | 'off'
/** Which notifications the checks of a server give. */
export type RemoteNotify = 'all' | 'down' | 'off'

/** Another server, sent whole whenever anything of it changes. */
export interface RemoteRow {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly kind: RemoteKind
  readonly base: string
  readonly pingBase: string
  readonly access: RemoteAccess
  /** Plain http to another machine: everybody on the way can read the keys. */
  readonly unencrypted: boolean
  /** A certificate of its own is trusted. */
  readonly hasCa: boolean
  /** Seconds. */
  readonly every: number
  readonly mirror: boolean
  /** Its checks count in the tray. */
  readonly tray: boolean
  readonly notify: RemoteNotify
  readonly push: boolean
  readonly state: RemoteStateName
  readonly since: number
  /** Why it is not `ok`, or what could not be read; empty otherwise. */
  readonly detail: string
  /** When it last gave a good answer; null: never. */
  readonly lastOk: number | null
  readonly stale: boolean
  /** When it is asked next; null: never, or it is being asked. */
  readonly nextPoll: number | null
  /** Of its last list; null: not counted, as without a key. Linked checks count here only. */
  readonly checks: number | null
  readonly down: number | null
  readonly late: number | null
  /** When the list came that `remotes.rows` gives; null: none did. */
  readonly listed: number | null
  /** Checks of that list that are left out: unreadable, or beyond the limit. */
  readonly leftOut: number
  /** Its clock ahead of ours; null: unknown. */
  readonly skew: number | null
  /** Bytes that all its answers took on the wire. */
  readonly wireBytes: number
}

export const REMOTE_KEYS = ['apiKey', 'pingKey', 'token', 'user'] as const
export type RemoteKeyName = (typeof REMOTE_KEYS)[number]

/** With what only its form shows. */
export interface RemoteDetail extends RemoteRow {
  /** Which keys are stored; null: the keychain is locked. */
  readonly keys: readonly RemoteKeyName[] | null
  /** Plain http to another machine is allowed. */
  readonly plainHttp: boolean
  /** PEM; empty: none. */
  readonly ca: string
}

/** A check that passes its signals to another server. */
export interface RelayRow {
  /** UUID of the check here. */
  readonly check: string
  /** Id of the server. */
  readonly remote: string
  /** UUID or slug of the check there. */
  readonly target: string
  readonly state: 'idle' | 'waiting' | 'broken' | 'off'
  readonly waiting: number
  /** When the oldest signal that waits was received; null: none waits. */
  readonly oldest: number | null
  readonly delivered: number
  readonly skipped: number
  readonly dropped: number
  readonly lastOk: number | null
  /** Empty: nothing is wrong. */
  readonly lastError: string
}

/** What sleep means: an alarm, a pause there, or nothing for so many seconds. */
export type HeartbeatAsleep = 'alarm' | 'pause' | { readonly allow: number }

export interface HeartbeatView {
  /** Id of the server that watches this one. */
  readonly remote: string
  /** UUID of the check there. */
  readonly target: string
  /** Seconds. */
  readonly every: number
  readonly whenAsleep: HeartbeatAsleep
  readonly lastOk: number | null
  /** Empty: the last one arrived. */
  readonly lastError: string
}

/** A check of another server as it last said, sent whole whenever anything of it changes. */
export interface MirroredRow extends ScheduleView {
  /** `id` of its server. */
  readonly remote: string
  /** 40 hex digits; with `remote` its identity. */
  readonly uniqueKey: string
  /** Null: the key is read-only. */
  readonly uuid: string | null
  readonly name: string
  readonly slug: string
  readonly tags: readonly string[]
  /** As the server said: the time that passes makes it neither late nor down. */
  readonly status: CheckStatus
  readonly started: boolean
  readonly lastPing: number | null
  /** Null: unknown. */
  readonly lastDuration: number | null
  /** When the next signal is expected there; null: never, or unknown. */
  readonly due: number | null
  readonly nPings: number
  /** When it changed to its status; null: unknown. */
  readonly since: number | null
  /** `since` is when a list first said so. */
  readonly isSinceAbout: boolean
  /** When it last went down, as far as lists told; null: none did. */
  readonly lastDown: number | null
  /** Ours. */
  readonly snoozedUntil: number | null
  readonly acknowledged: boolean
  /**
   * UUID of the own check that it is folded into: its relay leads there, or it has the same UUID. Such a
   * row is not counted and not listed by itself. Null: none.
   */
  readonly linked: string | null
  /** Linked, and the two have not agreed for 5 minutes. */
  readonly differs: boolean
}

export interface MirroredPage {
  readonly rows: readonly MirroredRow[]
  /** To be handed in as `after`; null: that was all. */
  readonly next: string | null
}

export interface MirroredFlip {
  readonly at: number
  readonly up: boolean
}

export interface MirroredChannel {
  readonly id: string
  readonly name: string
  readonly kind: string
}

/** All that the page of a mirrored check shows at first. */
export interface MirroredDetail {
  readonly row: MirroredRow
  /** When the document was seen; null: the server is not mirrored any more. */
  readonly seen: number | null
  /** The document of its API: names and plain values, cut. */
  readonly document: Readonly<Record<string, string | number | boolean | null>>
  readonly desc: string
  /** To copy; null: it tells none. */
  readonly pingUrl: string | null
  readonly badgeUrl: string | null
  /** It may be paused, changed, deleted. */
  readonly canWrite: boolean
  /** Newest first, of the last 93 days. */
  readonly flips: readonly MirroredFlip[]
  /** Why the flips are those of earlier, if they are; empty: they are current. */
  readonly flipsProblem: string
  /** Integrations it tells there; null: unknown, as with a read-only key. */
  readonly channels: readonly MirroredChannel[] | null
}

export interface MirroredPing {
  readonly n: number
  readonly at: number | null
  readonly kind: 'success' | 'start' | 'fail' | 'log' | 'ign'
  readonly scheme: string
  readonly method: string
  readonly ua: string
  readonly remoteAddr: string | null
  readonly rid: string | null
  readonly duration: number | null
  readonly hasBody: boolean
}
