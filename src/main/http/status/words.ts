// The sentences of a status page. Pure.
import type { ShownStatus, StatusCounts } from './view.ts'

export const STATUS_WORDS: Readonly<Record<ShownStatus, string>> = {
  up: 'Up',
  grace: 'Late',
  down: 'Down',
  paused: 'Paused',
  new: 'Not started',
  maintenance: 'In maintenance',
}

/** What is worst: the colour of the page. */
export function worstOf({ down, grace, up, maintenance }: StatusCounts): ShownStatus {
  if (down > 0) return 'down'
  if (grace > 0) return 'grace'
  if (maintenance > 0) return 'maintenance'
  return up > 0 ? 'up' : 'new'
}

export function headline(counts: StatusCounts): string {
  const { all, down, grace, up, paused, maintenance } = counts
  if (all === 0) return 'Nothing is monitored here yet'
  if (down > 0) return down === all ? 'Everything is down' : `${down} of ${all} ${isAre(down)} down`
  if (grace > 0) return `${grace} of ${all} ${isAre(grace)} late`
  if (maintenance > 0) {
    return maintenance === all
      ? 'In maintenance'
      : `${maintenance} of ${all} ${isAre(maintenance)} in maintenance`
  }
  if (up > 0) return 'Everything is up'
  return paused > 0 ? 'Paused' : 'Not started yet'
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}

/** `2026-11-22 14:05 UTC` */
export function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
