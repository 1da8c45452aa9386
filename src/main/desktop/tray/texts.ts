// The tray's texts: the state in one line, and the tooltip. Pure.
import type { Millis } from '../../clock.ts'
import { cut, listed, plain } from '../../notify/desktop-channel/notice-text.ts'
import { timeIn } from '../../notify/message/times.ts'
import type { WatchedMaintenance } from '../../watched/watched.ts'
import type { Words } from '../../words.ts'
import type { TrayFacts, Watched } from './facts.ts'
import { isSettling } from './state.ts'

/** Windows shows 127 characters of a tooltip. */
const TOOLTIP_LIMIT = 127
const LINE_LIMIT = 100
/** Of a name among others. */
const NAME_LIMIT = 40

/** `2 down, 1 late, 31 up` */
function countsText({ counts: { all, fresh, paused, late, down } }: Watched, { t }: Words): string {
  if (all === 0) return t('menus.noChecks')
  const up = all - fresh - paused - late - down
  const parts = [
    [down, 'down'],
    [late, 'late'],
    [up, 'up'],
    [paused, 'paused'],
    [fresh, 'new'],
  ] as const
  return parts
    .filter(([n]) => n > 0)
    .map(([n, state]) => t(`menus.count.${state}`, { n }))
    .join(', ')
}

/** The state as the menu says it. A part that is off need not stop the others from watching. */
export function stateLine(facts: TrayFacts): string {
  const { blind, watched, service, now, words } = facts
  const { t } = words
  const [reason] = blind
  if (watched === null && service !== null) return cut(service.line, LINE_LIMIT)
  if (watched === null) {
    return cut(t('menus.notWatching', { reason: reason ?? t('menus.starting') }), LINE_LIMIT)
  }
  if (reason !== undefined) return cut(t('menus.trouble', { reason }), LINE_LIMIT)
  const counts = countsText(watched, words)
  if (!isSettling(watched, now) || watched.settlingUntil === null) return counts
  return t('menus.settling', { time: timeIn(words, watched.settlingUntil, facts), counts })
}

export function mutedText(until: Millis | 'on', facts: TrayFacts): string {
  const { words } = facts
  if (until === 'on') return words.t('menus.muted')
  return words.t('menus.mutedUntil', { time: timeIn(words, until, facts) })
}

export function tooltip(facts: TrayFacts): string {
  const { watched, words } = facts
  const { t } = words
  const lines = [`Tocsin: ${stateLine(facts)}`]
  const next = watched?.counts.nextDeadline ?? null
  if (next !== null) lines.push(t('menus.nextDeadline', { time: timeIn(words, next, facts) }))
  const maintenance = watched?.maintenance ?? null
  if (maintenance !== null) lines.push(maintenanceText(maintenance, facts))
  const muted = mutedNow(facts)
  if (muted !== null) lines.push(mutedText(muted, facts))
  const stale = watched?.stale ?? []
  if (stale.length > 0) {
    const servers = listed(
      stale.map((name) => plain(name, NAME_LIMIT)),
      words,
    )
    lines.push(t('menus.noNews', { servers }))
  }
  return cut(lines.join('\n'), TOOLTIP_LIMIT)
}

/** `In maintenance until 14:00: Router firmware and 1 more` */
function maintenanceText({ name, until, count }: WatchedMaintenance, facts: TrayFacts): string {
  const { t } = facts.words
  const values = { time: timeIn(facts.words, until, facts), name: plain(name, NAME_LIMIT) }
  return count === 1
    ? t('menus.maintenance', values)
    : t('menus.maintenances', { ...values, n: count - 1 })
}

/** Until when it is muted, if it is. */
export function mutedNow({ watched, now }: TrayFacts): Millis | 'on' | null {
  const until = watched?.mutedUntil ?? null
  return until === 'on' || (until !== null && until > now) ? until : null
}
