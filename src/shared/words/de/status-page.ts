import type { German } from '../catalogue.ts'
import type { statusPage as english } from '../en/status-page.ts'

export const statusPage: German<typeof english> = {
  'state.up': 'OK',
  'state.grace': 'Überfällig',
  'state.down': 'Ausgefallen',
  'state.paused': 'Pausiert',
  'state.new': 'Noch nicht gestartet',
  'state.maintenance': 'In Wartung',
  nothing: 'Hier wird noch nichts überwacht',
  allUp: 'Alles läuft',
  allDown: 'Alles ist ausgefallen',
  allNew: 'Noch nicht gestartet',
  down: { one: '{n} von {all} ist ausgefallen', other: '{n} von {all} sind ausgefallen' },
  grace: { one: '{n} von {all} ist überfällig', other: '{n} von {all} sind überfällig' },
  maintenance: { one: '{n} von {all} ist in Wartung', other: '{n} von {all} sind in Wartung' },
  labelled: '{label}: {text}',
  together: 'Alle zusammen',
  lastDays: { one: 'Letzter Tag', other: 'Letzte {n} Tage' },
  daysAgo: { one: 'vor {n} Tag', other: 'vor {n} Tagen' },
  today: 'heute',
  leftOut: {
    one: '{n} weiterer ist nicht aufgeführt.',
    other: '{n} weitere sind nicht aufgeführt.',
  },
  asOf: 'Stand: <time>{time}</time>',
  gone: 'Hier gibt es keine Statusseite',
  goneText: 'Sie wurde entfernt, oder die Adresse ist unvollständig.',
}
