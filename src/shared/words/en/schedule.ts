import type { Part } from '../catalogue.ts'

export const schedule = {
  roughly: '{label}, roughly',
  exactly: '{label}, exactly',
  unitOf: 'Unit: {label}',
  preview: 'Preview',
  goesDownAfter: 'It goes down when a signal is {span} late.',
  nextExpected: 'Next expected',
  here: 'Here, {zone}',
  simple: 'Simple',
  expression: 'Expression',
  presets: 'Presets',
  expressionHint:
    '{cron} as in a crontab, or {calendar} as in a systemd timer; OnCalendar may have several lines.',
  seconds: 'seconds',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  hourly: 'Hourly',
  nightly: 'Nightly at 3',
  weekdays: 'Weekdays at 9',
  monthly: 'Monthly',
  'kind.simple': 'period',
  'kind.cron': 'cron',
  'kind.oncalendar': 'OnCalendar',
} as const satisfies Part
