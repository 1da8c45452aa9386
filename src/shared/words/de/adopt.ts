import type { German } from '../catalogue.ts'
import type { adopt as english } from '../en/adopt.ts'

export const adopt: German<typeof english> = {
  checkAgain: 'Erneut suchen',
  lead: 'Die geplanten Jobs des Computers, auf dem Tocsin läuft. Beim Übernehmen entsteht für jeden ein Check, bei dem er sich meldet. Sonst ändert sich an einem Job nichts.',
  notLooked: 'Jobs konnten nicht gesucht werden',
  showDistribution: 'Auch anzeigen, was das System mitbringt ({count})',
  noneFound: 'Keine geplanten Jobs gefunden',
  noneFoundText:
    'Crontabs, systemd-Timer, launchd und die Aufgabenplanung wurden durchsucht. Für einen Job, der anderswo läuft, erstellen Sie den Check von Hand.',
  projectOfChecks: 'Projekt der Checks',
  interrupted:
    'Eine unterbrochene Übernahme hat Checks ohne Job hinterlassen; die nächste löscht sie: {names}',
  job: 'Job',
  zone: 'Zone',
  grace: 'Karenzzeit',
  where: 'Ort',
  actions: 'Aktionen',
  scheduledJobs: 'Geplante Jobs',
  undoName: '{name} zurücknehmen',
  ofGrace: '{duration} Karenzzeit',
  whatWasDone: 'Was getan wurde',
  notAllDone: 'Nicht alles wurde getan',
  nothingChanged: 'Es wurde nichts geändert.',
  linesForRoot: 'Zeilen, die Adminrechte brauchen',
  linesForRootText:
    'In einem Terminal als root auszuführen, unter Windows als Administrator. Eine Zeile tut nichts, wenn sich die Datei inzwischen geändert hat.',
  copyLines: 'Zeilen kopieren',
  adoptJobs: { one: '{n} Job übernehmen', other: '{n} Jobs übernehmen' },
  ready: 'Bereit',
  needsRoot: 'Braucht Adminrechte',
  byHand: 'Von Hand',
  byHandFor: '{what} Von Hand: {names}',
  adopted: 'Übernommen',
  changed: 'Geändert',
  noCheck: 'Kein Check',
  watched: 'Überwacht',
  notScheduled: 'Nicht geplant',
  off: 'Aus',
  ignored: 'Ignoriert',
  broken: 'Fehlerhaft',
  newTime: 'Sein Check erwartet ihn zur neuen Zeit',
  waitsForRoot:
    'Der Check ist erstellt; der Job meldet sich, nachdem die Zeilen unten ausgeführt wurden',
  undone: 'Zurückgenommen; der Check ist pausiert',
  whatWouldChange: 'Was sich ändern würde',
  forJob: 'für {name}',
}
