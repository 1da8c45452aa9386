import type { German } from '../catalogue.ts'
import type { tray as english } from '../en/tray.ts'

export const tray: German<typeof english> = {
  compactList: 'Kompaktliste',
  noChecks: 'Noch keine Checks.',
  offline: 'Keine Verbindung. Die Liste ist womöglich veraltet.',
  open: 'Tocsin öffnen',
  troubledFirst: 'Checks, die mit Problemen zuerst',
  showAll: { one: '{n} Check in Tocsin anzeigen', other: 'Alle {n} Checks in Tocsin anzeigen' },
  nothingYet: 'Noch nichts zu überwachen',
  noMatch: 'Kein Check passt',
  next: 'Nächster Check',
  previous: 'Vorheriger Check',
  close: 'Schließen',
  snoozed: 'Zurückgestellt',
  clickOpens: 'Ein Klick auf das Symbol im Infobereich öffnet',
  theWindow: 'Das Fenster',
}
