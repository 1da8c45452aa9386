import type { German } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: German<typeof english> = {
  notificationSent: 'Benachrichtigung gesendet',
  thisComputer: 'Dieser Computer',
  startAtLogin: 'Bei der Anmeldung starten',
  startAtLoginHint:
    'Jobs werden überwacht, solange Tocsin läuft. Es startet im Infobereich, ohne Fenster.',
  testHint:
    'Hier werden Sie benachrichtigt, wenn ein Job überfällig ist. Prüfen Sie, ob dieses System es anzeigt.',
  showTest: 'Testbenachrichtigung anzeigen',
  welcome: 'Willkommen',
  welcomeToTocsin: 'Willkommen bei Tocsin',
  lead: 'Ihr Job ruft eine URL auf, wenn er fertig ist. Kommt der Aufruf nicht rechtzeitig, sagt Tocsin Ihnen Bescheid.',
  adoptText:
    'Crontabs, Timer und Aufgaben des Computers, auf dem Tocsin läuft, werden zu Checks. Sie sehen vorher, was sich ändern würde.',
  shareSecret: 'Ein Geheimnis teilen',
  shareText:
    'Ein Passwort, eine Notiz oder eine Datei hinter einem Link, der wenige Male funktioniert und dann verschwindet.',
  enterName: 'Geben Sie einen Namen ein, etwa „nächtliche Sicherung“.',
  whatToWatch: 'Was soll Tocsin überwachen?',
  exampleName: 'nächtliche Sicherung',
  onceADay: 'Vorerst einmal am Tag erwartet; Sie können das jederzeit ändern.',
  createCheck: 'Check erstellen',
  firstCheck: 'Der erste Check',
  firstPing: 'Erster Ping empfangen. Mehr muss ein Job nicht tun.',
  waitingForPing:
    'Warten auf den ersten Ping. Führen Sie diese Zeile in einem Terminal aus, oder klicken Sie auf „Jetzt pingen“:',
  copyLine: 'Zeile kopieren',
  putLine:
    'Setzen Sie die Zeile ans Ende des Jobs. Sie werden benachrichtigt, wenn der Ping überfällig ist.',
  putLineNoScreen:
    'Setzen Sie die Zeile ans Ende des Jobs. Dieser Server hat keinen Bildschirm, auf dem er Sie benachrichtigt: Fügen Sie eine Integration hinzu, die Sie erreicht.',
  otherLanguages:
    'Auf der Seite des Checks steht dasselbe für andere Sprachen, crontab und systemd.',
  pingNow: 'Jetzt pingen',
  setSchedule: 'Zeitplan festlegen',
  openCheck: 'Check öffnen',
  allChecks: 'Alle Checks',
}
