// Reads the tray's facts from the running application: counts and a few checks, never all.
import type { App } from '../../app/app.ts'
import type { Clock } from '../../clock.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { Health } from '../health.ts'
import type { TrayFacts, TroubledCheck, Watched } from './facts.ts'
import { LISTED } from './menu.ts'

export type TraySource = Pick<App, 'monitor' | 'settings' | 'hub'>

/** @param source null: the application does not run */
export function readTrayFacts(
  { clock, health }: { readonly clock: Clock; readonly health: Health },
  source: TraySource | null,
): TrayFacts {
  const now = clock.now()
  const blind = health.reasons()
  if (source === null) return { now, zone: 'UTC', blind, watched: null }
  const { zone, mutedUntil } = readNotificationSettings(source.settings.get)
  return { now, zone, blind, watched: { ...readWatched(source, now), mutedUntil } }
}

function readWatched({ monitor }: TraySource, now: number): Omit<Watched, 'mutedUntil'> {
  const { summary, gaps, alarms } = monitor
  const counts = summary.counts(now)
  // On a quiet day one query is enough.
  const wanted = counts.down + counts.late > 0 ? LISTED + 1 : 0
  const troubled = summary.troubled(now, wanted).map((check): TroubledCheck => {
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
