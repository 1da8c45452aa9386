// Changes as events: each thing is read once, as it is now. Knows no timer and no listener.
import type { WindowEvent } from '../../shared/events.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import type { AppState, ChannelRow, ProjectRow, Settings } from '../../shared/views/settings.ts'
import type { TimelineItem } from '../../shared/views/timeline.ts'
import type { Changes, Part } from './changes.ts'

/** What happened, as far as a timeline shows it. */
export type TimelineChanges = Pick<
  Changes,
  'pings' | 'flips' | 'notifications' | 'reports' | 'gaps' | 'maintenance'
> & {
  /** Read what happened to pushes since the last time. */
  readonly pushes: boolean
}

export type TellLater = (checkId: number, n: number) => void

/** The state of the house, read when it is asked for. */
export interface WindowViews {
  /** Null: it is gone, and its removal is told by itself. */
  checkRow(id: number): CheckRow | null
  /** Null: that server was removed. */
  remoteRow(id: string): RemoteRow | null
  remoteRows(): readonly RemoteRow[]
  /** Those that are there. */
  mirroredRows(remote: string, uniqueKeys: Iterable<string>): readonly MirroredRow[]
  channelRow(id: number): ChannelRow | null
  channelIds(): readonly { readonly id: number; readonly uuid: string }[]
  projects(): readonly ProjectRow[]
  settings(): Settings
  app(): AppState
  /** From now on somebody wants to know what happens: what was before is past. */
  begin(): void
  /** Newest first. @param later is told of a ping that cannot be read yet, when it can */
  timeline(changes: TimelineChanges, later: TellLater): readonly TimelineItem[]
  /** The highest id of a check ever given. */
  lastCheckId(): number
}

export interface ChangeReader {
  eventsOf(changes: Changes): readonly WindowEvent[]
  /** Forgets what it knew: time has passed in which nothing was noted. */
  begin(): void
}

/** @param later a ping is to be told again */
export function createChangeReader(views: WindowViews, later: TellLater): ChangeReader {
  let lastCheckId = 0
  let channelUuids = new Map<number, string>()

  function* checkEvents({ checks, removed }: Changes): Generator<WindowEvent> {
    for (const id of checks) {
      const row = views.checkRow(id)
      if (row !== null) yield { type: 'check', row }
    }
    for (const uuid of removed) yield { type: 'check-removed', uuid }
  }

  /** Channels that came and went with their projects, of which nobody tells. */
  function strayChannels(): readonly number[] {
    const there = new Set(views.channelIds().map(({ id }) => id))
    return [...there.symmetricDifference(new Set(channelUuids.keys()))]
  }

  function* channelEvents(ids: ReadonlySet<number>): Generator<WindowEvent> {
    for (const id of ids) {
      const row = views.channelRow(id)
      const uuid = row?.uuid ?? channelUuids.get(id)
      if (uuid === undefined) continue
      if (row === null) {
        channelUuids.delete(id)
        yield { type: 'channel-removed', uuid }
      } else {
        channelUuids.set(id, uuid)
        yield { type: 'channel', row }
      }
    }
  }

  /** Projects are told with the number of their checks. */
  function partsOf({ checks, removed, gaps, parts }: Changes): ReadonlySet<Part> {
    const newest = Math.max(lastCheckId, ...checks)
    const isOther = newest > lastCheckId || removed.size > 0
    lastCheckId = newest
    return new Set<Part>([
      ...parts,
      ...(isOther ? (['projects'] as const) : []),
      ...(gaps.length > 0 ? (['app'] as const) : []),
    ])
  }

  function* remoteEvents({
    remotes,
    mirrored,
    mirroredRemoved,
    relays,
  }: Changes): Generator<WindowEvent> {
    for (const id of remotes) yield { type: 'remote', id, row: views.remoteRow(id) }
    for (const [remote, keys] of mirroredRemoved) {
      yield { type: 'mirrored-removed', remote, uniqueKeys: [...keys] }
    }
    for (const [remote, keys] of mirrored) {
      const rows = views.mirroredRows(remote, keys)
      if (rows.length > 0) yield { type: 'mirrored', rows }
    }
    if (relays) yield { type: 'relay' }
  }

  function* partEvents(parts: ReadonlySet<Part>): Generator<WindowEvent> {
    if (parts.has('projects')) yield { type: 'projects', rows: views.projects() }
    if (parts.has('settings')) yield { type: 'settings', settings: views.settings() }
    if (parts.has('app')) yield { type: 'app', app: views.app() }
    if (parts.has('pushes')) yield { type: 'pushes' }
  }

  return {
    begin() {
      views.begin()
      lastCheckId = views.lastCheckId()
      channelUuids = new Map(views.channelIds().map(({ id, uuid }) => [id, uuid]))
    },
    eventsOf(changes) {
      const parts = partsOf(changes)
      const stray = parts.has('projects') ? strayChannels() : []
      const channels = new Set([...changes.channels, ...stray])
      const items = views.timeline({ ...changes, pushes: parts.has('pushes') }, later)
      return [
        ...checkEvents(changes),
        ...channelEvents(channels),
        ...partEvents(parts),
        ...remoteEvents(changes),
        ...(items.length > 0 ? [{ type: 'timeline', items } as const] : []),
        ...changes.routes.map((route) => ({ type: 'open', route }) as const),
      ]
    },
  }
}
