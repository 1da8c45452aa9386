import type { Latvian } from '../catalogue.ts'
import type { schedule as english } from '../en/schedule.ts'

export const schedule: Latvian<typeof english> = {
  roughly: '{label}, aptuveni',
  exactly: '{label}, precīzi',
  unitOf: 'Mērvienība: {label}',
  preview: 'Priekšskatījums',
  'period.minute': 'Vismaz reizi minūtē',
  'period.hour': 'Vismaz reizi stundā',
  'period.day': 'Vismaz reizi dienā',
  'period.week': 'Vismaz reizi nedēļā',
  'period.other': 'Vismaz ik pēc {span}',
  goesDownAfter: 'Nedarbojas, ja signāla kavēšanās vai izpilde ir ilgāka par papildlaiku: {span}.',
  nextExpected: 'Nākamie gaidāmie',
  here: 'Šeit, {zone}',
  simple: 'Vienkāršs',
  expression: 'Izteiksme',
  presets: 'Sagataves',
  expressionHint:
    '{cron} kā crontab vai {calendar} kā systemd taimerī; OnCalendar var būt vairākās rindās.',
  seconds: 'sekundes',
  minutes: 'minūtes',
  hours: 'stundas',
  days: 'dienas',
  hourly: 'Katru stundu',
  nightly: 'Naktī plkst. 3',
  weekdays: 'Darbdienās plkst. 9',
  monthly: 'Katru mēnesi',
  'kind.simple': 'periods',
  'kind.cron': 'cron',
  'kind.oncalendar': 'OnCalendar',
}
