// One stream of what happened: pings, changes, notifications, gaps, and what became of pushes.
import type { PushRow } from './pushes.ts'

export type TimelineKind =
  | 'success'
  | 'start'
  | 'fail'
  | 'log'
  | 'ign'
  | 'flip'
  | 'notification'
  | 'gap'
  | 'maintenance'
  | 'push'

interface Item {
  /** Unique and stable; sorts with `at`. */
  readonly id: string
  readonly at: number
}

export interface PingItem extends Item {
  readonly type: 'ping'
  /** UUID of its check. */
  readonly check: string
  readonly n: number
  readonly kind: 'success' | 'start' | 'fail' | 'log' | 'ign'
  readonly exitStatus: number | null
  /** When it was heard, where that was noticeably later; null: at once. */
  readonly heard: number | null
  readonly duration: number | null
  /** The first five characters. */
  readonly rid: string | null
  readonly scheme: string
  readonly method: string
  readonly remoteAddr: string | null
  readonly ua: string
  /**
   * The beginning of the body, at most 150 bytes; of a failure its last line that is not blank, at most 200 characters; of any mail,
   * also of one that was posted, that of its text, else its subject.
   */
  readonly preview: string
  readonly bodySize: number
  /** The end of the body may not be kept: what is shown as its last line may be none. */
  readonly mayBeCut: boolean
}

export interface FlipItem extends Item {
  readonly type: 'flip'
  readonly check: string
  readonly from: string
  readonly to: string
  readonly reason: '' | 'timeout' | 'fail'
}

export interface NotificationItem extends Item {
  readonly type: 'notification'
  /** Null: the test of a channel. */
  readonly check: string | null
  readonly purpose: 'flip' | 'reminder' | 'test'
  readonly channel: { readonly uuid: string; readonly name: string; readonly kind: string }
  readonly status: 'up' | 'down'
  readonly outcome: 'sending' | 'sent' | 'suppressed' | 'failed'
  readonly error: string
}

/** A report that was sent by itself. Of the kind `notification`, as filters go. */
export interface ReportItem extends Item {
  readonly type: 'report'
  /** As the address of its page names it. */
  readonly of: {
    readonly kind: 'week' | 'month'
    readonly name: string
    /** Null: all projects. */
    readonly project: string | null
    /** Empty: whatever their tags. */
    readonly tag: string
  }
  /** Empty: its integrations are gone. */
  readonly deliveries: readonly (Pick<NotificationItem, 'channel' | 'outcome'> & {
    /** Why it failed; of one on its way, why the last try did. */
    readonly error: string
  })[]
}

/** A time in which nobody watched; `at` is its start. */
export interface GapItem extends Item {
  readonly type: 'gap'
  readonly end: number
  readonly cause: 'asleep' | 'stopped' | 'clock' | 'blind'
}

/** Maintenance that began; of a check, what covers it. `at` is its start. */
export interface MaintenanceItem extends Item {
  readonly type: 'maintenance'
  /** Ahead: it lasts until then. */
  readonly end: number
  readonly name: string
}

/** Maintenance that is over; of a check, what covers it. `at` is its end. */
export interface MaintenanceEndItem extends Item {
  readonly type: 'maintenance-end'
  readonly start: number
  readonly name: string
}

export interface PushItem extends Item {
  readonly type: 'push'
  readonly token: string
  readonly push: Pick<PushRow, 'name' | 'kind' | 'isDamaged' | 'createdAt'>
  readonly event: string
  readonly ip: string | null
  readonly userAgent: string
}

/** What became of a request for a secret. Of the kind `push`, as filters go. */
export interface RequestItem extends Item {
  readonly type: 'request'
  readonly token: string
  /** What was asked for; empty: it cannot be read, or the request was deleted meanwhile. */
  readonly title: string
  readonly event: 'created' | 'answered' | 'read' | 'expired' | 'withdrawn'
}

export type TimelineItem =
  | PingItem
  | FlipItem
  | NotificationItem
  | ReportItem
  | GapItem
  | MaintenanceItem
  | MaintenanceEndItem
  | PushItem
  | RequestItem

export interface TimelinePage {
  /** Newest first. */
  readonly items: readonly TimelineItem[]
  /** Continue with it; null: that was all. */
  readonly next: string | null
}

/** A ping whose body has what was searched for. */
export interface FoundPing extends PingItem {
  /** Words around it, in parts. */
  readonly snippet: readonly { readonly text: string; readonly found: boolean }[]
}

export interface BodySearchPage {
  /** Newest first. */
  readonly items: readonly FoundPing[]
  /** Continue with it; null: that was all. */
  readonly next: string | null
  /** False: not every body has been read yet. Ask again. */
  readonly complete: boolean
}
