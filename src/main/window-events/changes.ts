// Changes since the last batch: ids only, each once. Their content is read when the batch is sent.
import type { StoredGap } from '../monitor/queries.ts'
import type { MaintenanceSpan } from '../monitor/rules/coverage.ts'
import { createRemoteLog } from './remote-changes.ts'

/** A part of the installation that is told whole. */
export type Part = 'settings' | 'projects' | 'app' | 'pushes'

/** Pings of one check by their numbers, both ends inclusive. */
export interface PingRange {
  readonly from: number
  readonly to: number
}

export interface Changes {
  readonly checks: ReadonlySet<number>
  /** UUIDs of checks that are gone. */
  readonly removed: ReadonlySet<string>
  readonly pings: ReadonlyMap<number, PingRange>
  readonly flips: ReadonlySet<number>
  readonly notifications: ReadonlySet<number>
  /** Ids of reports that were sent. */
  readonly reports: ReadonlySet<number>
  readonly gaps: readonly StoredGap[]
  /** That began, ended or changed. */
  readonly maintenance: readonly MaintenanceSpan[]
  readonly channels: ReadonlySet<number>
  readonly parts: ReadonlySet<Part>
  readonly routes: readonly string[]
  /** Ids of other servers. */
  readonly remotes: ReadonlySet<string>
  /** By server: unique keys of mirrored checks. */
  readonly mirrored: ReadonlyMap<string, ReadonlySet<string>>
  readonly mirroredRemoved: ReadonlyMap<string, ReadonlySet<string>>
  readonly relays: boolean
}

/**
 * Takes note of changes until they are taken.
 * @param limit checks, pings, flips and notifications taken at once: bounds how long others wait
 */
export function createChangeLog(limit: number) {
  const checks = new Set<number>()
  const removed = new Set<string>()
  const pings = new Map<number, PingRange>()
  const flips = new Set<number>()
  const notifications = new Set<number>()
  const reports = new Set<number>()
  const gaps: StoredGap[] = []
  const maintenance: MaintenanceSpan[] = []
  const channels = new Set<number>()
  const parts = new Set<Part>()
  const routes: string[] = []
  const remotes = createRemoteLog(limit)
  /** Channels change with every delivery, and list all their checks: they can wait. */
  const isUrgent = () =>
    checks.size + removed.size + pings.size + flips.size + notifications.size + reports.size > 0 ||
    gaps.length + maintenance.length + parts.size + routes.length > 0 ||
    !remotes.isEmpty()

  return {
    check: (id: number) => void checks.add(id),
    removed: (uuid: string) => void removed.add(uuid),
    ping(checkId: number, n: number): void {
      const known = pings.get(checkId)
      pings.set(checkId, { from: Math.min(known?.from ?? n, n), to: Math.max(known?.to ?? n, n) })
    },
    flip: (id: number) => void flips.add(id),
    notification: (id: number) => void notifications.add(id),
    report: (id: number) => void reports.add(id),
    gap: (gap: StoredGap) => void gaps.push(gap),
    maintenance: (changed: readonly MaintenanceSpan[]) => void maintenance.push(...changed),
    channel: (id: number) => void channels.add(id),
    part: (part: Part) => void parts.add(part),
    route: (route: string) => void routes.push(route),
    remote: remotes.note,

    isUrgent,
    isEmpty: () => !isUrgent() && channels.size === 0,

    /** Hands over what waits, no more than the limit of each. */
    take(withChannels: boolean): Changes {
      return {
        checks: takeFrom(checks, limit),
        removed: takeFrom(removed, Number.POSITIVE_INFINITY),
        pings: takeRanges(pings, limit),
        flips: takeFrom(flips, limit),
        notifications: takeFrom(notifications, limit),
        reports: takeFrom(reports, limit),
        gaps: gaps.splice(0),
        maintenance: maintenance.splice(0),
        channels: takeFrom(channels, withChannels ? Number.POSITIVE_INFINITY : 0),
        parts: takeFrom(parts, Number.POSITIVE_INFINITY),
        routes: routes.splice(0),
        ...remotes.take(),
      }
    },

    clear(): void {
      for (const set of [checks, removed, pings, flips, notifications, reports, channels, parts])
        set.clear()
      gaps.length = 0
      maintenance.length = 0
      routes.length = 0
      remotes.clear()
    },
  }
}

export function takeFrom<T>(set: Set<T>, limit: number): ReadonlySet<T> {
  const taken = new Set<T>()
  for (const item of set) {
    if (taken.size >= limit) break
    taken.add(item)
    set.delete(item)
  }
  return taken
}

function takeRanges(map: Map<number, PingRange>, limit: number): ReadonlyMap<number, PingRange> {
  const taken = new Map<number, PingRange>()
  for (const [id, range] of map) {
    if (taken.size >= limit) break
    taken.set(id, range)
    map.delete(id)
  }
  return taken
}
