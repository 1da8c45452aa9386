// The tray's shape, one of five. Pure.
import type { TrayFacts, Watched } from './facts.ts'

export type TrayShape = 'ok' | 'late' | 'down' | 'muted' | 'blind'

/**
 * The worst that holds: blind, down, late, muted, ok. Nobody is told while muted, and that is when
 * the icon has to say that a check is down: muting changes the shape of a quiet tray only.
 */
export function trayShape({ blind, watched, now }: TrayFacts): TrayShape {
  if (blind.length > 0 || watched === null || isSettling(watched, now)) return 'blind'
  const { counts, mutedUntil } = watched
  if (counts.down > 0) return 'down'
  if (counts.late > 0) return 'late'
  const isMuted = mutedUntil === 'on' || (mutedUntil !== null && mutedUntil > now)
  const isAllPaused = counts.all > 0 && counts.paused === counts.all
  return isMuted || isAllPaused ? 'muted' : 'ok'
}

/** After a gap it is not known yet which checks are down. */
export function isSettling({ settlingUntil }: Watched, now: number): boolean {
  return settlingUntil !== null && settlingUntil > now
}
