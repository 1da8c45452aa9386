import type { German } from '../catalogue.ts'
import type { desktop as english } from '../en/desktop.ts'

export const desktop: German<typeof english> = {
  attached: 'Mit dem Tocsin-Dienst verbunden',
  otherVersion: 'Der Dienst ist Tocsin {service}, diese App {app}: Starten Sie den Dienst neu',
  gone: 'Keine Überwachung: Der Tocsin-Dienst wurde beendet',
  disconnected: 'Vom Tocsin-Dienst getrennt',
  serviceBack: 'Der Tocsin-Dienst ist wieder da',
  serviceStopped: 'Der Tocsin-Dienst wurde beendet',
  serviceStoppedBody:
    'Jobs werden nicht überwacht. Starten Sie den Dienst, oder wählen Sie im Infobereich oder im Fenster „Tocsin hier starten“.',
  serviceSilent: 'Der Tocsin-Dienst antwortet nicht',
  serviceSilentBody: 'Die App verbindet sich wieder, sobald der Dienst antwortet.',
  notStarted: 'Tocsin konnte hier nicht starten',
  notCreated: 'Der Push wurde nicht erstellt',
  noText: 'Die Zwischenablage enthält keinen Text.',
  ownText: 'Tocsin selbst hat diesen Text in die Zwischenablage gelegt.',
  linkCopied: 'Der Link ist in der Zwischenablage',
  notPushed: 'Die Zwischenablage wurde nicht gepusht',
  serverGone:
    'Der Server, über den Pushes gehen, wurde entfernt oder ist abgeschaltet. Wählen Sie in den Einstellungen einen anderen.',
  opens: {
    one: 'Lässt sich {views}-mal innerhalb von {n} Tag öffnen, dann ist er weg.',
    other: 'Lässt sich {views}-mal innerhalb von {n} Tagen öffnen, dann ist er weg.',
  },
  heldBy: 'Er liegt bei {server}. {limits}',
  anotherServer: 'einem anderen Server',
  onlyHere: '{limits} Nur dieser Computer kann ihn öffnen, bis Tocsin im Netzwerk freigegeben ist.',
  cannotStart: 'Tocsin kann nicht starten',
  choices: 'Auswahl',
  'way.try-again': 'Erneut versuchen',
  'way.other-port': 'Diesmal einen anderen Port nutzen',
  'way.quit': 'Beenden',
  'advice.port':
    'Jobs pingen Tocsin auf diesem Port, deshalb kommen jetzt keine Pings an. Beenden Sie das andere Programm und versuchen Sie es erneut.\n\nAuf einem anderen Port kommen die Pings von Crontabs und Skripten, die diesen nutzen, nicht an, und ihre Checks fallen aus.',
  'advice.folder':
    'Ein anderes Tocsin nutzt dieselben Daten, vielleicht „tocsin serve“ in einem Terminal oder ein Dienst, und diese App kann sich nicht damit verbinden. Starten Sie es in der Version dieser App neu, oder beenden Sie es.',
  'advice.damaged':
    'Es wurde nichts verändert. Legen Sie eine Sicherung des Datenordners an seine Stelle, oder verschieben Sie die beschädigte Datei, um ohne ihre Daten zu starten. Einzelheiten zeigt „tocsin doctor“.',
  'advice.newer':
    'Es wurde nichts verändert. Installieren Sie wieder die neuere Version von Tocsin, um diese Daten zu nutzen.',
  'advice.other': 'Tocsin konnte nicht starten. Bis dahin werden Jobs nicht überwacht.',
  keepsMonitoring: 'Tocsin überwacht weiter.',
  stillOpen: 'Tocsin ist noch geöffnet.',
  staysInTaskBar:
    'Dieser Desktop zeigt kein Symbol im Infobereich, deshalb bleibt das Fenster in der Taskleiste. Nach dem Beenden werden Jobs nicht überwacht.',
  staysWithService:
    'Dieser Desktop zeigt kein Symbol im Infobereich, deshalb bleibt das Fenster in der Taskleiste. Nach dem Beenden überwacht der Tocsin-Dienst weiter; diese App benachrichtigt Sie nicht mehr.',
  keepMonitoring: 'Weiter überwachen',
  keepOpen: 'Geöffnet lassen',
  pushClipboard: 'Zwischenablage pushen?',
  pushClipboardText:
    'Ihr Text wird ein Geheimnis hinter einem Link, und der Link nimmt seinen Platz ein. Dieser Desktop zeigt die Zwischenablage nur dem Fenster, das Sie gerade nutzen.',
  push: 'Pushen',
  cancel: 'Abbrechen',
}
