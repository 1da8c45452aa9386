// How many checks are fine, as the notice of a gap says beside those that missed a run in it.
import type { Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { statusAt } from '../../monitor/rules/status.ts'

/** Late ones are among them: their grace goes on. */
export function countFine(monitor: Pick<Monitor, 'checks' | 'shift'>, now: Millis): number {
  const shift = monitor.shift()
  const statuses = monitor.checks.all().map((check) => statusAt(check, now, shift))
  return statuses.filter((status) => status === 'up' || status === 'grace').length
}
