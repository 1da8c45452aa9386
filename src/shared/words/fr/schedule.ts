import type { French } from '../catalogue.ts'
import type { schedule as english } from '../en/schedule.ts'

export const schedule: French<typeof english> = {
  roughly: '{label}, environ',
  exactly: '{label}, exactement',
  unitOf: 'Unité : {label}',
  preview: 'Aperçu',
  'period.minute': 'Au moins une fois par minute',
  'period.hour': 'Au moins une fois par heure',
  'period.day': 'Au moins une fois par jour',
  'period.week': 'Au moins une fois par semaine',
  'period.other': 'Au moins une fois en {span}',
  goesDownAfter:
    'Il tombe en panne quand un signal a {span} de retard ou qu’une exécution dure plus longtemps.',
  nextExpected: 'Prochains attendus',
  here: 'Ici, {zone}',
  simple: 'Simple',
  expression: 'Expression',
  presets: 'Préréglages',
  expressionHint:
    '{cron} comme dans une crontab, ou {calendar} comme dans un minuteur systemd ; OnCalendar peut avoir plusieurs lignes.',
  seconds: 'secondes',
  minutes: 'minutes',
  hours: 'heures',
  days: 'jours',
  hourly: 'Toutes les heures',
  nightly: 'La nuit à 3 h',
  weekdays: 'En semaine à 9 h',
  monthly: 'Tous les mois',
  'kind.simple': 'période',
  'kind.cron': 'cron',
  'kind.oncalendar': 'OnCalendar',
}
