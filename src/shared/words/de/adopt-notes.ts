import type { German } from '../catalogue.ts'
import type { adoptNotes as english } from '../en/adopt-notes.ts'

export const adoptNotes: German<typeof english> = {
  field: 'cron liest ein Feld anders, als es aussieht: Es gilt der hier genannte Zeitplan',
  cronTz: 'darüber steht CRON_TZ, und dieses cron beachtet es nicht',
  'reason.shell': 'seine SHELL kann keinen Aufruf aufnehmen',
  'reason.schedule': 'kein Check kann diesen Zeitplan haben',
  'reason.zone': 'seine Zeitzone ist unbekannt',
  'reason.length': 'mit dem Aufruf wäre der Befehl für cron zu lang',
  'reason.control': 'die Zeile enthält Steuerzeichen',
  'reason.path': 'der Pfad des Datenordners kann nicht in der Zeile stehen',
  'reason.parts': 'ein Ordner mit Skripten: Ein letztes Skript darin kann pingen',
  'reason.table': 'eine andere Zeile dieser Tabelle ist fehlerhaft: Berichtigen Sie zuerst diese',
  'reason.transient': 'seine Unit ist nach dem Lauf weg',
  'reason.remains': 'seine Unit bleibt nach dem Lauf aktiv, sein Ende ist also nie zu sehen',
  'reason.sandbox': 'seine Unit darf das Netz dieses Computers nicht erreichen',
  'reason.program':
    'es gibt kein Programm, das sich melden könnte, oder der Job nennt selbst keines',
  'reason.binary': 'seine Property-Liste ist im Binärformat',
  'reason.action': 'er startet kein Programm oder hat mehr als eine Aktion',
  'reason.password': 'er ist mit einem Passwort gespeichert, das nur sein Besitzer hat',
  'reason.quoting': 'seine Argumente lassen sich nicht unverändert weitergeben',
  'reason.field': 'cron lehnt eines seiner Felder ab',
  'reason.command': 'er hat keinen Befehl',
  'reason.option': 'cron lehnt eine seiner Optionen ab',
  'reason.user': 'diesen Benutzer gibt es nicht',
  'reason.never': 'cron nimmt die Zeile an und führt sie nie aus',
  'state.root':
    'braucht root-Rechte: Das Übernehmen bereitet es vor, eine Zeile zum Kopieren führt es aus',
  'state.hand': 'bleibt Ihnen überlassen',
  'state.changed':
    'läuft zu einer anderen Zeit, als sein Check erwartet: Das Übernehmen aktualisiert den Check',
  'state.orphan': 'meldet sich schon, aber sein Check ist weg: Das Übernehmen erstellt einen',
  'state.watched': 'pingt schon eine Überwachung',
  'state.unscheduled': 'läuft zu keiner festen Zeit: beim Start, bei der Anmeldung oder auf Abruf',
  'state.off': 'ausgeschaltet',
  'state.ignored': 'darüber steht „# tocsin: ignore“',
  'state.broken': 'cron führt es nicht aus',
  scheduleRefused: 'cron lehnt seinen Zeitplan ab',
  prepared:
    'sein Check ist erstellt; der Job meldet sich, nachdem die Zeile zum Kopieren ausgeführt wurde. Erneutes Übernehmen zeigt die Zeile',
  lastScript:
    '{folder}: Ein letztes Skript, {file}, kann einen Check pingen: #!/bin/sh, dann: {command}',
  isLeft: '{name} bleibt, wie es ist: {reason}',
  jobGone: 'ein Job der Liste ist weg oder hat sich geändert: Suchen Sie erneut',
  unreadable: '{name} kann nicht gelesen werden: {reason}',
  brokenLine: '{place} hat eine fehlerhafte Zeile: Nichts davon wird geändert',
  changedMeanwhile: '{place} hat sich inzwischen geändert',
  lineOf: '{place}, Zeile {line}',
  crontabOf: 'crontab von {user}',
  systemdOf: 'systemd von {user}, {names}',
}
