import type { German } from '../catalogue.ts'
import type { troubles as english } from '../en/troubles.ts'

export const troubles: German<typeof english> = {
  folderGone: 'Der Datenordner ist weg',
  folderReplaced: 'Der Datenordner wurde durch einen anderen ersetzt',
  fileGone: 'Die Datei {file} ist weg',
  fileReplaced: 'Die Datei {file} wurde durch eine andere ersetzt',
  pingsRefused:
    'Pings werden abgelehnt. Legen Sie zurück, was in {folder} war, oder starten Sie Tocsin neu, um zu nutzen, was jetzt dort ist.',
  pushesRefused:
    'Pushes werden abgelehnt. Legen Sie zurück, was in {folder} war, oder starten Sie Tocsin neu, um zu nutzen, was jetzt dort ist.',
  diskFull: 'Der Datenträger ist voll',
  freeSpace:
    'Pings und neue Pushes werden abgelehnt; Alarme gehen weiter hinaus. Schaffen Sie Platz, wo {folder} liegt.',
  damaged: '{name} ist beschädigt ({reason})',
  damagedIn: '{name} ist in {tables} beschädigt',
  restore:
    'Ein Teil davon lässt sich nicht lesen oder speichern. Stellen Sie mit tocsin restore DATEI oder in Einstellungen, Daten eine Sicherung wieder her.',
  takesNothing: 'die Datenbank nimmt nichts an: {reason}',
  crashed: 'in Tocsin ist etwas schiefgegangen: {reason}',
  windowCrashes: 'das Fenster stürzt immer wieder ab: {reason}',
  noNotifications: 'dieser Desktop zeigt keine Benachrichtigungen',
  systemSilent: 'das System hat nicht geantwortet',
  systemRefused: 'das System hat sie abgelehnt',
  serviceSilent: 'der Benachrichtigungsdienst hat nicht geantwortet',
  programSilent: '{program} hat nicht rechtzeitig geantwortet',
  programEnded: '{program} endete mit {code}',
  noProgram: '{program} ist nicht installiert',
  keyInFile:
    'Dieser Desktop hat keinen Schlüsselbund, den Tocsin nutzen kann. Der Hauptschlüssel liegt in der Datei {file}, die nur Sie lesen können: Wer eine Kopie davon und von den übrigen Dateien bekommt, kann die Geheimnisse öffnen.',
  keyStays: 'Der Hauptschlüssel bleibt in {file}: {reason}.',
  programUnusable: '{program} lässt sich nicht nutzen',
  hostRefused: 'Der Hostname {name} ist nicht zugelassen.',
  otherSite:
    'Eine Seite von {origin} hat eine Anfrage ohne Token gesendet. Seiten anderer Websites brauchen eines.',
  otherAddress:
    'Eine Seite von {origin} hat eine Anfrage ohne Token gesendet; das ist keine Adresse dieses Servers.',
  forwardedOnly:
    'Der Proxy {proxy} sendet nur Forwarded. Stellen Sie ihn so ein, dass er X-Forwarded-For sendet.',
  forwardedIgnored:
    'X-Forwarded-For von {proxy} wird nicht beachtet: Das ist kein vertrauenswürdiger Proxy.',
  forwardedUnreadable: 'Der Proxy {proxy} sendet ein X-Forwarded-For, das keine Adresse nennt.',
  connectionRefused:
    'Der Port für andere hat eine Verbindung von {address} abgelehnt: {limit} sind offen.',
  connectionRefusedOf:
    'Der Port für andere hat eine Verbindung von {address} abgelehnt: {limit} dieser Adresse sind offen.',
  damagedAtStart:
    '{name} ist beschädigt ({reason}). Stellen Sie mit tocsin restore DATEI eine Sicherung wieder her, oder verschieben Sie die Datei, um leer anzufangen',
  damagedUntouched:
    '{name} ist beschädigt ({reason}); sie wurde nicht verändert. Stellen Sie mit tocsin restore DATEI eine Sicherung wieder her, oder verschieben Sie die Datei, um leer anzufangen',
  noDatabase: 'es ist keine SQLite-Datenbank',
  newer:
    '{name} wurde von einer neueren Version von Tocsin geschrieben (Schema {version}, diese kennt {known}); sie wurde nicht verändert',
  served: '{folder} wird schon von einem anderen Prozess bedient',
  servedBy: '{folder} wird schon von Prozess {pid} unter {url} bedient',
  otherVersion:
    'mit der Version des Tocsin, das diesen Datenordner bedient, kann sich diese App nicht verbinden',
  fileLocked: '{file} ist von einem anderen Prozess gesperrt; versuchen Sie es erneut',
  fileNotLocked: '{file} kann nicht gesperrt werden: {reason}',
  fileNotOpened: '{file} kann nicht geöffnet werden: {reason}',
  programReplaced: 'Eine neue Version von Tocsin ist installiert',
  restartProgram:
    'Dieser Server führt noch die vorige aus, der nun Dateien fehlen. Beenden Sie ihn und starten Sie ihn wieder.',
  restartProgramBy:
    'Dieser Server führt noch die vorige aus, der nun Dateien fehlen. Starten Sie ihn neu: {command}',
  notRunningYet: 'Tocsin läuft noch nicht',
  noBus: 'kein Session-Bus',
  settingUnused: 'Die gespeicherte Einstellung „{name}“ wird nicht verwendet: {problem}',
}
