// What the main side tells the window without being asked, after one snapshot. Each batch has a
// number; a carrier that lost some asks for what came after the last one it had.
import type { CheckRow } from './views/checks.ts'
import type { MirroredRow, RemoteRow } from './views/remotes.ts'
import type { AppState, ChannelRow, ProjectRow, Settings } from './views/settings.ts'
import type { TimelineItem } from './views/timeline.ts'

export type WindowEvent =
  | { readonly type: 'check'; readonly row: CheckRow }
  | { readonly type: 'check-removed'; readonly uuid: string }
  | { readonly type: 'channel'; readonly row: ChannelRow }
  | { readonly type: 'channel-removed'; readonly uuid: string }
  | { readonly type: 'projects'; readonly rows: readonly ProjectRow[] }
  | { readonly type: 'settings'; readonly settings: Settings }
  | { readonly type: 'app'; readonly app: AppState }
  /** What happened now: pings, flips, notifications, gaps, pushes. */
  | { readonly type: 'timeline'; readonly items: readonly TimelineItem[] }
  /** The list of pushes changed: ask again. */
  | { readonly type: 'pushes' }
  /** Mirrored checks that came or changed. Rows are first asked for by `remotes.rows`. */
  | { readonly type: 'mirrored'; readonly rows: readonly MirroredRow[] }
  | {
      readonly type: 'mirrored-removed'
      /** `id` of the server. */
      readonly remote: string
      readonly uniqueKeys: readonly string[]
    }
  /** Another server was added, changed or asked; `row` null: it was removed with its checks. */
  | { readonly type: 'remote'; readonly id: string; readonly row: RemoteRow | null }
  /** Relays were set, switched off or changed their state: ask again. */
  | { readonly type: 'relay' }
  /** Desktop: a deep link, a notification's click or the tray asks for a view. */
  | { readonly type: 'open'; readonly route: string }
  /** What was missed is not to be had any more: ask for a snapshot. */
  | { readonly type: 'reset' }

export interface EventBatch {
  /** Ascending by one while this process lives. */
  readonly seq: number
  readonly events: readonly WindowEvent[]
}

/** Everything that the window shows at once, and the batch that it includes. */
export interface Snapshot {
  readonly seq: number
  /** The server's clock, so that a browser with another one counts down right. */
  readonly now: number
  readonly checks: readonly CheckRow[]
  readonly channels: readonly ChannelRow[]
  readonly projects: readonly ProjectRow[]
  readonly settings: Settings
  /** Other servers; their checks follow by `remotes.rows`. */
  readonly remotes: readonly RemoteRow[]
  readonly app: AppState
}
