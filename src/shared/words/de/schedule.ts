import type { German } from '../catalogue.ts'
import type { schedule as english } from '../en/schedule.ts'

export const schedule: German<typeof english> = {
  roughly: '{label}, ungefähr',
  exactly: '{label}, genau',
  unitOf: 'Einheit: {label}',
  preview: 'Vorschau',
  'period.minute': 'Mindestens einmal pro Minute',
  'period.hour': 'Mindestens einmal pro Stunde',
  'period.day': 'Mindestens einmal pro Tag',
  'period.week': 'Mindestens einmal pro Woche',
  'period.other': 'Mindestens alle {span}',
  goesDownAfter: 'Er fällt aus, wenn ein Ping {span} überfällig ist oder ein Lauf länger dauert.',
  nextExpected: 'Als Nächstes erwartet',
  here: 'Hier, {zone}',
  simple: 'Einfach',
  expression: 'Ausdruck',
  presets: 'Vorlagen',
  expressionHint:
    '{cron} wie in einer Crontab oder {calendar} wie in einem systemd-Timer; OnCalendar darf mehrere Zeilen haben.',
  seconds: 'Sekunden',
  minutes: 'Minuten',
  hours: 'Stunden',
  days: 'Tage',
  hourly: 'Stündlich',
  nightly: 'Nachts um 3',
  weekdays: 'Werktags um 9',
  monthly: 'Monatlich',
  'kind.simple': 'Zeitraum',
  'kind.cron': 'cron',
  'kind.oncalendar': 'OnCalendar',
}
