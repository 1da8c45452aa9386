import type { German } from '../catalogue.ts'
import type { many as english } from '../en/many.ts'

export const many: German<typeof english> = {
  select: 'Auswählen',
  deselect: 'Abwählen',
  selectCheck: '{name} auswählen',
  selectAll: { one: '{n} angezeigten auswählen', other: 'Alle {n} angezeigten auswählen' },
  selectAllShown: 'Alle angezeigten Checks auswählen',
  selectOrDeselect: 'Check auswählen oder abwählen',
  extendDown: 'Nächsten Check mit auswählen',
  extendUp: 'Vorherigen Check mit auswählen',
  clear: 'Auswahl aufheben',
  bar: 'Ausgewählte Checks',
  selectedChecks: { one: '{n} Check ausgewählt', other: '{n} Checks ausgewählt' },
  selected: { one: '{n} ausgewählt', other: '{n} ausgewählt' },
  hidden: {
    one: '{n} weiterer ist ausgeblendet und bleibt unberührt',
    other: '{n} weitere sind ausgeblendet und bleiben unberührt',
  },
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  endSnooze: 'Zurückstellung beenden',
  tags: 'Tags …',
  integrations: 'Integrationen …',
  moveTo: 'Verschieben',
  delete: 'Löschen …',
  moveMenu: 'Verschieben in ein anderes Projekt',
  moreMenu: 'Mehr für die ausgewählten Checks',
  pauseThem: { one: '{n} ausgewählten Check pausieren', other: '{n} ausgewählte Checks pausieren' },
  resumeThem: {
    one: '{n} ausgewählten Check fortsetzen',
    other: '{n} ausgewählte Checks fortsetzen',
  },
  snoozeThem: {
    one: '{n} ausgewählten Check zurückstellen: {end}',
    other: '{n} ausgewählte Checks zurückstellen: {end}',
  },
  endSnoozeOfThem: {
    one: 'Zurückstellung von {n} ausgewähltem Check beenden',
    other: 'Zurückstellung von {n} ausgewählten Checks beenden',
  },
  tagsOfThem: {
    one: 'Tags von {n} ausgewähltem Check …',
    other: 'Tags von {n} ausgewählten Checks …',
  },
  integrationsOfThem: {
    one: 'Integrationen von {n} ausgewähltem Check …',
    other: 'Integrationen von {n} ausgewählten Checks …',
  },
  moveThem: {
    one: '{n} ausgewählten Check nach {project} verschieben',
    other: '{n} ausgewählte Checks nach {project} verschieben',
  },
  deleteThem: {
    one: '{n} ausgewählten Check löschen …',
    other: '{n} ausgewählte Checks löschen …',
  },
  'whyNot.assign': 'Integrationen anderer Server werden dort zugewiesen.',
  'whyNot.move': 'Projekte anderer Server sind hier nicht bekannt.',
  'whyNot.key': 'Der Schlüssel für diesen Server liest nur.',
  'done.none': 'Kein Check wurde geändert.',
  'done.pause': { one: '{n} Check ist pausiert.', other: '{n} Checks sind pausiert.' },
  'done.resume': {
    one: '{n} Check läuft mit dem nächsten Ping weiter.',
    other: '{n} Checks laufen mit ihren nächsten Pings weiter.',
  },
  'done.snooze': {
    one: '{n} Check ist bis {time} zurückgestellt.',
    other: '{n} Checks sind bis {time} zurückgestellt.',
  },
  'done.unsnooze': {
    one: '{n} Check ist nicht mehr zurückgestellt.',
    other: '{n} Checks sind nicht mehr zurückgestellt.',
  },
  'done.tag': {
    one: 'Die Tags von {n} Check sind geändert.',
    other: 'Die Tags von {n} Checks sind geändert.',
  },
  'done.assign': {
    one: 'Die Integrationen von {n} Check sind geändert.',
    other: 'Die Integrationen von {n} Checks sind geändert.',
  },
  'done.move': {
    one: '{n} Check ist jetzt in {project}, mit den Integrationen dort.',
    other: '{n} Checks sind jetzt in {project}, mit den Integrationen dort.',
  },
  'done.delete': { one: '{n} Check ist gelöscht.', other: '{n} Checks sind gelöscht.' },
  'done.undo': {
    one: '{n} Check ist wieder wie vorher.',
    other: '{n} Checks sind wieder wie vorher.',
  },
  pauseTitle: { one: '{n} Check pausieren?', other: '{n} Checks pausieren?' },
  pauseThere: {
    one: 'Rückgängig machen kann {n} davon, auf einem anderen Server, nur fortsetzen: Er ist bis zum nächsten Ping neu, sein Ausfall ist vergessen.',
    other:
      'Rückgängig machen kann {n} davon, auf anderen Servern, nur fortsetzen: Sie sind bis zum nächsten Ping neu, ihre Ausfälle sind vergessen.',
  },
  resumedThere: {
    one: '{n} auf einem anderen Server läuft weiter und wartet auf den nächsten Ping.',
    other: '{n} auf anderen Servern laufen weiter und warten auf den nächsten Ping.',
  },
  'left.gone': { one: '{n} gibt es nicht mehr.', other: '{n} gibt es nicht mehr.' },
  'left.already': { one: '{n} war schon so.', other: '{n} waren schon so.' },
  'left.with-group': {
    one: '{n} bleibt mit dem Tag oder Projekt zurückgestellt.',
    other: '{n} bleiben mit ihrem Tag oder Projekt zurückgestellt.',
  },
  'left.other-project': {
    one: '{n} gehört zu einem anderen Projekt.',
    other: '{n} gehören zu einem anderen Projekt.',
  },
  'left.changed': {
    one: '{n} hat sich seither geändert und bleibt so.',
    other: '{n} haben sich seither geändert und bleiben so.',
  },
  'left.unstored': {
    one: '{n} konnte nicht gespeichert werden.',
    other: '{n} konnten nicht gespeichert werden.',
  },
  'left.elsewhere': {
    one: '{n} auf einem anderen Server ist ausgenommen.',
    other: '{n} auf anderen Servern sind ausgenommen.',
  },
  cut: {
    one: '{n} wurde nicht geändert: {why}',
    other: '{n} wurden nicht geändert: {why}',
  },
  undoCut: 'Nicht alles ist rückgängig gemacht: {why}',
  refused: {
    one: '{n} hat der Server abgelehnt: {why}',
    other: '{n} haben die Server abgelehnt: {why}',
  },
  deleteTitle: { one: '{n} Check löschen?', other: '{n} Checks löschen?' },
  deleteText: {
    one: 'Einstellungen und Verlauf werden ebenfalls gelöscht. Jobs, die ihn pingen, erhalten die Antwort „not found“.',
    other:
      'Einstellungen und Verläufe werden ebenfalls gelöscht. Jobs, die sie pingen, erhalten die Antwort „not found“.',
  },
  deleteThere: {
    one: '{n} der Checks wird auf seinem Server gelöscht.',
    other: '{n} der Checks werden auf ihren Servern gelöscht.',
  },
  deleteUndo:
    'Sie können es {seconds} Sekunden lang rückgängig machen. Bis dahin wird nichts gelöscht, und gar nichts, wenn dieses Fenster in dieser Zeit geschlossen wird.',
  deleteAction: 'Löschen',
  deleting: { one: '{n} Check wird gleich gelöscht.', other: '{n} Checks werden gleich gelöscht.' },
  tagsTitle: { one: 'Tags von {n} Check', other: 'Tags von {n} Checks' },
  addTags: 'Tags hinzufügen',
  addTagsHint: 'Durch Leerzeichen getrennt.',
  tagsNow: 'Vorhandene Tags',
  tagsRefused: 'Kein Tag wurde geändert',
  integrationsTitle: { one: 'Integrationen von {n} Check', other: 'Integrationen von {n} Checks' },
  integrationsNow: 'Erfahren von ihren Ausfällen',
  integrationsOf: { one: '{project}, {n} Check', other: '{project}, {n} Checks' },
  integrationsRefused: 'Keine Integration wurde zugewiesen',
  integrationsElsewhere: {
    one: '{n} ausgewählter Check ist auf einem anderen Server. Weisen Sie seine Integrationen dort zu.',
    other:
      '{n} ausgewählte Checks sind auf anderen Servern. Weisen Sie ihre Integrationen dort zu.',
  },
  noIntegrations: 'Noch keine Integrationen. <link>Eine hinzufügen</link>',
  switchedOff: 'Ausgeschaltet',
  snoozeSelected: 'Ausgewählte Checks zurückstellen',
}
