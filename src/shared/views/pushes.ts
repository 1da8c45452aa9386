// What the window knows of secret pushes. Never a payload: that is shown on the recipient's page only.
import type { PushKind } from '../model/push-options.ts'

export interface PushRow {
  readonly token: string
  readonly kind: PushKind
  readonly name: string
  readonly note: string
  /** Name and note cannot be read: what is stored of them was changed. Both are empty then. */
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
  readonly viewsLeft: number
  readonly hasPassphrase: boolean
  readonly deletableByViewer: boolean
  readonly retrievalStep: boolean
  readonly deleted: boolean
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
  /** Sharing on the network goes off then by itself; null: it stays. */
  readonly until: number | null
  /** Addresses of this machine that others in a network may reach. */
  readonly interfaces: readonly { readonly name: string; readonly address: string }[]
}
