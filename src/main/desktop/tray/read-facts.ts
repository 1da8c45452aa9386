// Reads the tray's facts from the running application: counts and a few checks, never all.
import type { App } from '../../app/app.ts'
import { type Clock, MINUTE } from '../../clock.ts'
import type { Health } from '../../health.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { TrayFacts, TroubledCheck, Watched } from './facts.ts'
import { LISTED, SIGNALS } from './menu.ts'

export type TraySource = Pick<App, 'monitor' | 'settings' | 'hub'>

export interface TrayParts {
  readonly clock: Clock
  readonly health: Health
  /** The version that can be installed; null: none. */
  readonly update: () => string | null
  readonly lastSignals: LastSignals
}

/**
 * The last signals, read once a minute: each ping would change the menu, which somebody may have open.
 */
export type LastSignals = (source: TraySource, now: number) => Watched['signalled']

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

/** @param source null: the application does not run */
export function readTrayFacts(
  { clock, health, update, lastSignals }: TrayParts,
  source: TraySource | null,
): TrayFacts {
  const now = clock.now()
  const blind = health.troubles().map(({ text }) => text)
  const shared = { now, blind, update: update() }
  if (source === null) return { ...shared, zone: 'UTC', watched: null }
  const { zone, mutedUntil } = readNotificationSettings(source.settings.get)
  const signalled = lastSignals(source, now)
  return { ...shared, zone, watched: { ...readWatched(source, now), mutedUntil, signalled } }
}

function readWatched(
  { monitor }: TraySource,
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

/** Calls `listener` when what the tray is made of may be another, until the returned function is called. */
export function onTrayChange({ monitor, hub }: TraySource, listener: () => void): () => void {
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
