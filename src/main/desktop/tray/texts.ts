// The tray's texts: the state in one line, and the tooltip. Pure.
import type { Millis } from '../../clock.ts'
import { cut, listed, plain } from '../../notify/desktop-channel/notice-text.ts'
import { timeText } from '../../notify/message/times.ts'
import type { WatchedMaintenance } from '../../watched/watched.ts'
import type { TrayFacts, Watched } from './facts.ts'
import { isSettling } from './state.ts'

/** Windows shows 127 characters of a tooltip. */
const TOOLTIP_LIMIT = 127
const LINE_LIMIT = 100

/** `2 down, 1 late, 31 up` */
function countsText({ counts: { all, fresh, paused, late, down } }: Watched): string {
  if (all === 0) return 'No checks yet'
  const up = all - fresh - paused - late - down
  const parts: readonly (readonly [number, string])[] = [
    [down, 'down'],
    [late, 'late'],
    [up, 'up'],
    [paused, 'paused'],
    [fresh, 'new'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}

/** The state as the menu says it. A part that is off need not stop the others from watching. */
export function stateLine(facts: TrayFacts): string {
  const { blind, watched, service, now } = facts
  const [reason] = blind
  if (watched === null && service !== null) return cut(service.line, LINE_LIMIT)
  if (watched === null) return cut(`Not watching: ${reason ?? 'starting'}`, LINE_LIMIT)
  if (reason !== undefined) return cut(`Trouble: ${reason}`, LINE_LIMIT)
  const counts = countsText(watched)
  if (!isSettling(watched, now) || watched.settlingUntil === null) return counts
  return `Settling until ${timeText(watched.settlingUntil, facts)}: ${counts}`
}

export function mutedText(until: Millis | 'on', facts: TrayFacts): string {
  return until === 'on' ? 'Muted' : `Muted until ${timeText(until, facts)}`
}

export function tooltip(facts: TrayFacts): string {
  const { watched } = facts
  const lines = [`Tocsin: ${stateLine(facts)}`]
  const next = watched?.counts.nextDeadline ?? null
  if (next !== null) lines.push(`Next deadline ${timeText(next, facts)}`)
  const maintenance = watched?.maintenance ?? null
  if (maintenance !== null) lines.push(maintenanceText(maintenance, facts))
  const muted = mutedNow(facts)
  if (muted !== null) lines.push(mutedText(muted, facts))
  const stale = watched?.stale ?? []
  if (stale.length > 0) lines.push(`No news from ${listed(stale.map((name) => plain(name, 40)))}`)
  return cut(lines.join('\n'), TOOLTIP_LIMIT)
}

/** `In maintenance until 14:00: Router firmware and 1 more` */
function maintenanceText({ name, until, count }: WatchedMaintenance, facts: TrayFacts): string {
  const more = count === 1 ? '' : ` and ${count - 1} more`
  return `In maintenance until ${timeText(until, facts)}: ${plain(name, 40)}${more}`
}

/** Until when it is muted, if it is. */
export function mutedNow({ watched, now }: TrayFacts): Millis | 'on' | null {
  const until = watched?.mutedUntil ?? null
  return until === 'on' || (until !== null && until > now) ? until : null
}
