// What the window knows of secret pushes. Never a payload: that is shown on the recipient's page only.

import type { PushKind } from '../model/push-options.ts'
import type { Told } from '../words/told.ts'

export interface PushRow {
  /** The server that holds it; null: this computer. */
  readonly via: PushVia | null
  readonly token: string
  /** Null: not known, of a push that was not made here. */
  readonly kind: PushKind | null
  readonly name: string
  readonly note: string
  /** What recipients are told before they open it; empty: nothing, or it expired. */
  readonly sender: string
  readonly message: string
  /** The texts cannot be read: what is stored of them was changed. All are empty then. */
  readonly isDamaged: boolean
  /** The link to hand out. */
  readonly url: string
  readonly createdAt: number
  /** Null: it is not expired. */
  readonly expiredAt: number | null
  /** When it expires by time, whatever its views. */
  readonly expiresAt: number
  readonly expireAfterDays: number
  readonly expireAfterMinutes: number
  readonly expireAfterViews: number
  /** Null: not known, as a server without a token does not tell. */
  readonly viewsLeft: number | null
  /** By recipients while it was active; null: not known, of a push that another server holds. */
  readonly opened: PushOpened | null
  readonly hasPassphrase: boolean
  readonly deletableByViewer: boolean
  readonly retrievalStep: boolean
  readonly deleted: boolean
}

export interface PushOpened {
  readonly times: number
  /** Null: never, or the time is not known. */
  readonly lastAt: number | null
}

/** A server that holds a push. */
export interface PushVia {
  /** UUID. */
  readonly id: string
  /** Null: it was removed here. */
  readonly name: string | null
}

/** A server that pushes may be sent through, and what it lacks (contract remotes.md 6.1). */
export interface PushOffer {
  readonly edition: 'oss' | 'commercial' | 'tocsin'
  /** Generation of its push API. */
  readonly api: 1 | 2
  /** Lengths below a day that it takes, in minutes; whole days it takes always. */
  readonly minutes: readonly number[]
  /** It shows recipients who shares a push, and a few words: another Tocsin, with a token. */
  readonly greets: boolean
  /** Kinds that it does not take, with the reason. */
  readonly lacks: Readonly<Partial<Record<PushKind, Told>>>
}

export interface PushAudit {
  readonly event: string
  readonly at: number
  readonly ip: string | null
  readonly userAgent: string
  readonly referrer: string
}

/** Who can open a link now. */
export interface Reach {
  readonly scope: 'computer' | 'network'
  /** What links begin with. */
  readonly base: string
  /** `http://host:port` of the listener for others; null: it is off. */
  readonly shared: string | null
  /** Sharing on the network goes off then by itself; null: it stays. */
  readonly until: number | null
  /** Addresses of this machine that others in a network may reach. */
  readonly interfaces: readonly { readonly name: string; readonly address: string }[]
}

/** A name of Tailscale for this machine that has a certificate. */
export interface TailscaleOffer {
  /** `https://name` */
  readonly url: string
}
