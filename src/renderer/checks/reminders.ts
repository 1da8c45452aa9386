// How often a person is reminded of a check that stays down. Pure.

import { choices } from '../words/texts.ts'
export const REMINDERS = choices([
  ['default', 'checks.reminder.default'],
  ['0', 'checks.reminder.none'],
  ['900', 'checks.reminder.quarter'],
  ['3600', 'checks.reminder.hour'],
  ['21600', 'checks.reminder.sixHours'],
  ['86400', 'checks.reminder.day'],
])

/** @param every seconds; 0: none; null: as the settings say */
export function reminderValue(every: number | null): string {
  return every === null ? 'default' : String(every)
}
