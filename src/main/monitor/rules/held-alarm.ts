// What becomes of an alarm around maintenance (contract monitor.md 11): while it lasts nobody is told; after it,
// of what is still down. Pure.
import type { FlipDraft } from './check.ts'

/** `wait`: decided again when the maintenance ends. `drop`: nobody is ever told. */
export type AlarmVerdict = 'tell' | 'wait' | 'drop'

export interface AlarmCircumstances {
  /** The check is in maintenance now. */
  readonly isIn: boolean
  /** Of a flip to down: it was dated within maintenance. Of one to up: the outage that it ends began there. */
  readonly beganIn: boolean
  /** Of a flip to down: the outage that it began lasts. */
  readonly lasts: boolean
  /** Nobody has been told, or is about to be, of the outage that a flip to up ends. */
  readonly isUntold: boolean
}

export function alarmVerdict(
  { newStatus }: Pick<FlipDraft, 'newStatus'>,
  { isIn, beganIn, lasts, isUntold }: AlarmCircumstances,
): AlarmVerdict {
  if (newStatus !== 'down') return (isIn || beganIn) && isUntold ? 'drop' : 'tell'
  if (isIn) return lasts ? 'wait' : 'drop'
  return beganIn && !lasts ? 'drop' : 'tell'
}
