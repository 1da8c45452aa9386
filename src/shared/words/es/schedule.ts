import type { Spanish } from '../catalogue.ts'
import type { schedule as english } from '../en/schedule.ts'

export const schedule: Spanish<typeof english> = {
  roughly: '{label}, aproximado',
  exactly: '{label}, exacto',
  unitOf: 'Unidad: {label}',
  preview: 'Vista previa',
  'period.minute': 'Al menos una vez por minuto',
  'period.hour': 'Al menos una vez por hora',
  'period.day': 'Al menos una vez al día',
  'period.week': 'Al menos una vez por semana',
  'period.other': 'Al menos una vez cada {span}',
  goesDownAfter: 'Cae cuando una señal se retrasa {span} o una ejecución dura más.',
  nextExpected: 'Próximas esperadas',
  here: 'Aquí, {zone}',
  simple: 'Simple',
  expression: 'Expresión',
  presets: 'Preajustes',
  expressionHint:
    '{cron} como en un crontab o {calendar} como en un temporizador de systemd; OnCalendar puede tener varias líneas.',
  seconds: 'segundos',
  minutes: 'minutos',
  hours: 'horas',
  days: 'días',
  hourly: 'Cada hora',
  nightly: 'Cada noche a las 3',
  weekdays: 'Días laborables a las 9',
  monthly: 'Cada mes',
  'kind.simple': 'periodo',
  'kind.cron': 'cron',
  'kind.oncalendar': 'OnCalendar',
}
