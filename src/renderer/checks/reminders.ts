// How often a person is reminded of a check that stays down. Pure.

import { t } from '../words/t.ts'
export const REMINDERS = [
  {
    value: 'default',
    get label() {
      return t('checks.reminder.default')
    },
  },
  {
    value: '0',
    get label() {
      return t('checks.reminder.none')
    },
  },
  {
    value: '900',
    get label() {
      return t('checks.reminder.quarter')
    },
  },
  {
    value: '3600',
    get label() {
      return t('checks.reminder.hour')
    },
  },
  {
    value: '21600',
    get label() {
      return t('checks.reminder.sixHours')
    },
  },
  {
    value: '86400',
    get label() {
      return t('checks.reminder.day')
    },
  },
] as const

/** @param every seconds; 0: none; null: as the settings say */
export function reminderValue(every: number | null): string {
  return every === null ? 'default' : String(every)
}
