// Reads the state of monitoring in short from the running application: counts and a few checks, never all.
import { MINUTE } from '../clock.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { isSnoozed } from '../monitor/rules/alarm-rules.ts'
import { statusAt } from '../monitor/rules/status.ts'
import type { MirroredSummary, Remotes } from '../remotes/remotes.ts'
import { readNotificationSettings } from '../settings/stored-settings.ts'
import type { Settings } from '../store/settings.ts'
import type { WindowHub } from '../window-events/hub.ts'
import { createLongRuns, type LongRuns } from './long-runs.ts'
import {
  FAVOURITES,
  type FavouriteCheck,
  LISTED,
  SIGNALS,
  type TroubledCheck,
  type Watched,
  type WatchedMaintenance,
  type WatchedState,
} from './watched.ts'

export interface WatchedSource {
  readonly monitor: Pick<
    Monitor,
    'summary' | 'gaps' | 'alarms' | 'events' | 'maintenance' | 'favourites' | 'shift'
  > & {
    readonly checks: Pick<Monitor['checks'], 'byId' | 'byUuid' | 'pace'>
  }
  readonly settings: Pick<Settings, 'some'>
  readonly hub: Pick<WindowHub, 'onChanged'>
  /** Checks of other servers count as well. */
  readonly remotes: {
    readonly mirror: Pick<Remotes['mirror'], 'summary'>
    readonly changes: Remotes['changes']
  }
}

/** What is kept between two looks. */
export interface WatchedMemory {
  signalled(source: WatchedSource, now: number): Watched['signalled']
  longRuns(source: WatchedSource, now: number): LongRuns
}

export function createWatchedMemory(): WatchedMemory {
  let minute = -1
  let signalled: Watched['signalled'] = []
  const longRuns = createLongRuns()
  return {
    // Read once a minute: each ping would change the menu, which somebody may have open.
    signalled({ monitor }, now) {
      const current = Math.floor(now / MINUTE)
      // Of nothing, the first one is worth a look at once.
      if (current !== minute || signalled.length === 0) {
        signalled = monitor.summary.signalled(SIGNALS).map((signal) => {
          const check = monitor.checks.byUuid(signal.uuid)
          const pace = check && check.lastStart === null ? monitor.checks.pace(check) : null
          return pace?.fast == null ? signal : { ...signal, isFast: true }
        })
      }
      minute = current
      return signalled
    },
    longRuns: ({ monitor }, now) => longRuns(monitor, now),
  }
}

export function readWatched(
  source: WatchedSource,
  now: number,
  memory: WatchedMemory,
): WatchedState {
  const { zone, language, mutedUntil } = readNotificationSettings(source.settings)
  const checks = readChecks(source, now)
  const { long, nextLong } = memory.longRuns(source, now)
  const isTold = (uuid: string) => checks.troubled.some((check) => check.uuid === uuid)
  const watched = {
    ...checks,
    mutedUntil,
    signalled: memory.signalled(source, now),
    long: long.filter(({ uuid }) => !isTold(uuid)),
    nextLong,
    favourites: wellFavourites(source, now),
    maintenance: runningMaintenance(source),
  }
  return { zone, language, watched }
}

/** Of this server: those of others are in its list. What is down or late is told by itself. */
function wellFavourites({ monitor }: WatchedSource, now: number): readonly FavouriteCheck[] {
  const found: FavouriteCheck[] = []
  const shift = monitor.shift()
  for (const marked of monitor.favourites.all()) {
    if (found.length === FAVOURITES) break
    const check = 'uuid' in marked ? monitor.checks.byUuid(marked.uuid) : null
    if (check === null) continue
    const state = statusAt(check, now, shift)
    if (state === 'down' || state === 'grace') continue
    found.push({ uuid: check.uuid, name: check.name, state })
  }
  return found
}

function runningMaintenance({ monitor }: WatchedSource): WatchedMaintenance | null {
  const running = monitor.maintenance.running()
  const last = running.reduce(
    (found, span) => (found === null || span.end > found.end ? span : found),
    running[0] ?? null,
  )
  return last && { name: last.name, until: last.end, count: running.length }
}

function readChecks(
  { monitor, remotes }: WatchedSource,
  now: number,
): Omit<Watched, 'mutedUntil' | 'signalled' | 'long' | 'nextLong' | 'favourites' | 'maintenance'> {
  const { summary, gaps, alarms } = monitor
  const counts = summary.counts(now)
  // On a quiet day one query is enough.
  const limit = counts.down + counts.late > 0 ? LISTED + 1 : 0
  const own = summary.troubled(now, limit).map((check): TroubledCheck => {
    const settings = alarms.of(check.id)
    const isAcknowledged = settings.acknowledged !== null
    return { ...check, isSnoozed: isSnoozed(settings, now), isAcknowledged }
  })
  const elsewhere = remotes.mirror.summary(LISTED + 1)
  return {
    counts: withElsewhere(counts, elsewhere),
    settlingUntil: gaps.settlingUntil(now),
    troubled: worstFirst([...own, ...elsewhere.troubled.map(troubledElsewhere)]),
    stale: elsewhere.stale,
  }
}

function withElsewhere(counts: Watched['counts'], { down, late }: MirroredSummary) {
  const all = counts.all + down + late
  return { ...counts, all, down: counts.down + down, late: counts.late + late }
}

function troubledElsewhere(trouble: MirroredSummary['troubled'][number]): TroubledCheck {
  const { place, name, server, state, isSnoozed, isAcknowledged } = trouble
  const full = `${name} on ${server}`
  const elsewhere = { name, server }
  return { id: 0, uuid: place, name: full, state, isSnoozed, isAcknowledged, elsewhere }
}

/** Own ones before others that are as bad. */
function worstFirst(troubled: readonly TroubledCheck[]): readonly TroubledCheck[] {
  const those = (state: TroubledCheck['state']) => troubled.filter((one) => one.state === state)
  return [...those('down'), ...those('late')].slice(0, LISTED + 1)
}

/** Calls `listener` when that state may be another, until the returned function is called. */
export function onWatchedChange(
  { monitor, hub, remotes }: WatchedSource,
  listener: () => void,
): () => void {
  const { events } = monitor
  const ends = [
    events.on('check', listener),
    events.on('removed', listener),
    events.on('gap', listener),
    events.on('settled', listener),
    events.on('maintenance', listener),
    remotes.changes.on(listener),
    hub.onChanged((part) => {
      if (part === 'app' || part === 'settings') listener()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
