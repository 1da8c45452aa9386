// What the window knows of other servers (contract remotes.md 9). Times are milliseconds since the
// epoch by this server's clock; spans too unless they are named seconds.

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
  /** Of its last list; null: not counted, as without a key. */
  readonly checks: number | null
  readonly down: number | null
  readonly late: number | null
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
