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
  notCreated: 'Der Push wurde nicht angelegt',
  noText: 'Die Zwischenablage enthält keinen Text.',
  ownText: 'Tocsin selbst hat diesen Text in die Zwischenablage gelegt.',
  linkCopied: 'Der Link ist in der Zwischenablage',
  notPushed: 'Die Zwischenablage wurde nicht gepusht',
  serverGone:
    'Der Server, über den Pushes gehen, wurde entfernt oder ist abgeschaltet. Wählen Sie in den Einstellungen einen anderen.',
  opens: 'Lässt sich {views}-mal innerhalb von {days} Tagen öffnen, dann ist er weg.',
  heldBy: 'Er liegt bei {server}. {limits}',
  anotherServer: 'einem anderen Server',
  onlyHere: '{limits} Nur dieser Computer kann ihn öffnen, bis Tocsin im Netzwerk freigegeben ist.',
}
