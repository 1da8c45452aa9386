// How often a person is reminded of a check that stays down. Pure.

export const REMINDERS = [
  { value: 'default', label: 'Default' },
  { value: '0', label: 'None' },
  { value: '900', label: 'Every 15 minutes' },
  { value: '3600', label: 'Every hour' },
  { value: '21600', label: 'Every 6 hours' },
  { value: '86400', label: 'Every day' },
] as const

/** @param every seconds; 0: none; null: as the settings say */
export function reminderValue(every: number | null): string {
  return every === null ? 'default' : String(every)
}
