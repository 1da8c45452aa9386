// Reads the state of monitoring in short from the running application: counts and a few checks, never all.
import { MINUTE } from '../clock.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { readNotificationSettings } from '../settings/stored-settings.ts'
import type { Settings } from '../store/settings.ts'
import type { WindowHub } from '../window-events/hub.ts'
import { LISTED, SIGNALS, type TroubledCheck, type Watched, type WatchedState } from './watched.ts'

export interface WatchedSource {
  readonly monitor: Pick<Monitor, 'summary' | 'gaps' | 'alarms' | 'events'>
  readonly settings: Pick<Settings, 'get'>
  readonly hub: Pick<WindowHub, 'onChanged'>
}

/**
 * The last signals, read once a minute: each ping would change the menu, which somebody may have open.
 */
export type LastSignals = (source: WatchedSource, now: number) => Watched['signalled']

export function createLastSignals(): LastSignals {
  let minute = -1
  let signalled: Watched['signalled'] = []
  return ({ monitor }, now) => {
    const current = Math.floor(now / MINUTE)
    // Of nothing, the first one is worth a look at once.
    if (current !== minute || signalled.length === 0) signalled = monitor.summary.signalled(SIGNALS)
    minute = current
    return signalled
  }
}

export function readWatched(
  source: WatchedSource,
  now: number,
  lastSignals: LastSignals,
): WatchedState {
  const { zone, mutedUntil } = readNotificationSettings(source.settings.get)
  const signalled = lastSignals(source, now)
  return { zone, watched: { ...readChecks(source, now), mutedUntil, signalled } }
}

function readChecks(
  { monitor }: WatchedSource,
  now: number,
): Omit<Watched, 'mutedUntil' | 'signalled'> {
  const { summary, gaps, alarms } = monitor
  const counts = summary.counts(now)
  // On a quiet day one query is enough.
  const limit = counts.down + counts.late > 0 ? LISTED + 1 : 0
  const troubled = summary.troubled(now, limit).map((check): TroubledCheck => {
    const { snoozedUntil, acknowledged } = alarms.of(check.id)
    const isSnoozed = snoozedUntil !== null && snoozedUntil > now
    return { ...check, isSnoozed, isAcknowledged: acknowledged !== null }
  })
  return { counts, settlingUntil: gaps.settlingUntil(now), troubled }
}

/** Calls `listener` when that state may be another, until the returned function is called. */
export function onWatchedChange({ monitor, hub }: WatchedSource, listener: () => void): () => void {
  const { events } = monitor
  const ends = [
    events.on('check', listener),
    events.on('removed', listener),
    events.on('gap', listener),
    events.on('settled', listener),
    hub.onChanged((part) => {
      if (part === 'app' || part === 'settings') listener()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
