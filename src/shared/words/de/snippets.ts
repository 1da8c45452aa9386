import type { German } from '../catalogue.ts'
import type { snippets as english } from '../en/snippets.ts'

export const snippets: German<typeof english> = {
  ranOutput: 'Meldet Beginn, Dauer, Exit-Status und das Ende der Ausgabe.',
  warningIsSuccess: 'Eine Warnung (Exit-Status 1) zählt als Erfolg.',
  replaceRepository: 'Ersetzen Sie Repository und Ordner.',
  vanishedIsSuccess: 'Dateien, die währenddessen verschwinden (Exit-Status 24), zählen als Erfolg.',
  replaceRemote: 'Ersetzen Sie Ordner und Remote.',
  certbot: 'Speichern mit: {command}. Meldet jeden Lauf des Timers, der Zertifikate erneuert.',
  zfs: 'Speichern Sie es als {file} und machen Sie es ausführbar. ZED führt es aus, wenn ein Scrub endet.',
  docker: 'Läuft auf dem Host, der Container braucht also keinen Weg zu Tocsin.',
  kubernetes:
    'Ein CronJob. Seine Pods müssen die URL erreichen: Geben Sie Tocsin im Netzwerk frei oder leiten Sie von dort weiter.',
  githubActions:
    'Schritte eines Workflows. Die Runner von GitHub erreichen diesen Computer nicht, ein selbst gehosteter Runner schon.',
  ansible: 'Tasks, die den Ping von dem Computer senden, der das Playbook ausführt.',
  taskScheduler: 'Aufgabenplanung',
  taskSchedulerHint:
    'In PowerShell. Erstellt eine Aufgabe, die jede Nacht um 3:00 Uhr läuft und den Exit-Status meldet.',
  curl: 'Nach dem Erfolg des Jobs ausführen. Mit angehängtem /start meldet die Zeile den Beginn, dann fällt ein zu langer Lauf auf; mit /fail einen Fehler.',
  afterSuccess: 'Nach dem Erfolg des Jobs ausführen.',
  shell: 'Meldet Beginn, Dauer und Exit-Status des Jobs.',
  python: 'Nur Standardbibliothek. Ein fehlgeschlagener Ping lässt den Job nicht scheitern.',
  node: 'Node 18 oder neuer. Ein fehlgeschlagener Ping lässt den Job nicht scheitern.',
  run: 'Vor einem Job dieses Benutzers auf diesem Computer: meldet Beginn, Dauer, Exit-Status und Ausgabe, auch wenn gerade kein Server läuft.',
  crontabTimes: 'Ersetzen Sie die Zeiten durch die des Jobs.',
  crontabLine: 'Eine Zeile für {command}.',
  crontabZone: 'Cron verwendet die Zeitzone seines Computers, der Check verwendet {zone}.',
  systemd: 'Zwei Dateien in {folder}, dann: {command}',
  mail: 'Für Jobs, die nur E-Mails senden können. Filterregeln lesen den Betreff.',
}
