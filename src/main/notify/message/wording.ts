// Words that all kinds share (contract monitor.md 7.2): reason, durations, schedule, kind of ping,
// excerpt of a body. Pure. Not here: markup.

import type { Millis, Seconds } from '../../clock.ts'
import { counted } from '../../counted.ts'
import type { Check, FlipReason, Ping } from '../../monitor/rules/check.ts'

const REASONS: Record<FlipReason, string> = {
  '': '',
  timeout: 'success signal did not arrive on time, grace time passed',
  fail: 'received a failure signal',
}

/** Why a check went down, to stand in brackets or after `Reason:`; empty on recovery. */
export function reasonText(reason: FlipReason): string {
  return REASONS[reason]
}

/** `up` and `down` as messages say them. */
export function statusText(status: 'up' | 'down'): 'UP' | 'DOWN' {
  return status === 'up' ? 'UP' : 'DOWN'
}

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 } as const
type Unit = keyof typeof SECONDS

/** The largest unit that fits and the next smaller one, both as counts. */
function twoUnits(length: Millis): readonly [count: number, unit: Unit][] {
  const seconds = Math.max(0, Math.floor(length / 1000))
  const units: readonly Unit[] = ['day', 'hour', 'minute', 'second']
  const first = units.findIndex((unit) => seconds >= SECONDS[unit])
  if (first === -1) return [[0, 'second']]
  let rest = seconds
  return units.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / SECONDS[unit])
    rest -= count * SECONDS[unit]
    return [count, unit]
  })
}

/** The length of an outage: `2 hours, 5 minutes`, `1 hour, 0 minutes`, `7 seconds`. */
export function downtimeText(length: Millis): string {
  return twoUnits(length)
    .map(([count, unit]) => counted(count, unit))
    .join(', ')
}

/** How long ago: `1 day ago`, `2 hours, 5 minutes ago`; `now` for less than a second, or the future. */
export function ageText(at: Millis, now: Millis): string {
  const parts = twoUnits(now - at).filter(([count]) => count > 0)
  if (parts.length === 0) return 'now'
  return `${parts.map(([count, unit]) => counted(count, unit)).join(', ')} ago`
}

/** A configured length in whole units: `1 day 2 hours`; in weeks only when they leave no rest. */
export function periodText(length: Seconds): string {
  let rest = length
  const units: readonly Unit[] = ['week', 'day', 'hour', 'minute', 'second']
  const parts = units.flatMap((unit) => {
    if (unit === 'week' && rest % SECONDS.week !== 0) return []
    const count = Math.floor(rest / SECONDS[unit])
    rest -= count * SECONDS[unit]
    return count === 0 ? [] : [counted(count, unit)]
  })
  return parts.join(' ')
}

/** `1 day`, or the expression with its zone: `30 2 * * * (Europe/Riga)`. */
export function scheduleText(check: Pick<Check, 'kind' | 'timeout' | 'schedule' | 'tz'>): string {
  if (check.kind === 'simple') return periodText(check.timeout)
  return `${check.schedule} (${check.tz})`
}

const KINDS: Record<Ping['kind'], string> = {
  success: 'Success',
  start: 'Start',
  fail: 'Failure',
  log: 'Log',
  ign: 'Ignored',
}

/** What the ping was: `Success`, `Failure`, `Exit status 3`. */
export function pingKindText({ kind, exitStatus }: Pick<Ping, 'kind' | 'exitStatus'>): string {
  if (kind === 'fail' && exitStatus !== null && exitStatus !== 0) return `Exit status ${exitStatus}`
  return KINDS[kind]
}

const EXCERPT_LIMIT = 1000

/** At most 1,000 characters of a body; what is longer ends with a line that says so. */
export function excerptOf(text: string): string {
  const start = firstCharacters(text, EXCERPT_LIMIT)
  return start.length === text.length ? text : `${start}\n[truncated]`
}

/** The first characters, not UTF-16 units: no pair is cut in two. */
export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text
  return Array.from(text.slice(0, 2 * limit))
    .slice(0, limit)
    .join('')
}

/** The last characters, not UTF-16 units: no pair is cut in two. */
export function lastCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text
  return Array.from(text.slice(-2 * limit))
    .slice(-limit)
    .join('')
}
