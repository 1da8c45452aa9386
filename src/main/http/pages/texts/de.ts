// The pages in German.
import type { Texts } from './texts.ts'

export const GERMAN: Texts<'one'> = {
  languageName: 'Deutsch',
  title: 'Vertraulicher Link',
  languages: 'Sprache',

  sharedBy: '{name} hat etwas für Sie geteilt',
  messageLabel: 'Nachricht des Absenders',
  aboutSummary: 'Was ist das?',
  aboutText:
    'Jemand hat Ihnen dies über einen vertraulichen Link geschickt. Er lässt sich nur begrenzt oft und nur für begrenzte Zeit öffnen; danach wird alles dahinter gelöscht.',
  aboutNamed:
    'Name und Nachricht hat der Absender selbst eingegeben; niemand hat sie geprüft. Wenn Sie nichts erwartet haben, fragen Sie beim Absender nach, bevor Sie es öffnen.',
  aboutUnnamed:
    'Wenn Sie nichts erwartet haben, fragen Sie vor dem Öffnen bei der Person nach, die Ihnen den Link geschickt hat.',

  stepHeading: 'Sie haben etwas Vertrauliches erhalten',
  stepOnce: 'Es kann nur einmal geöffnet werden. Öffnen Sie es, wenn Sie bereit sind, es zu lesen.',
  stepText:
    'Es kann nur begrenzt oft geöffnet werden. Öffnen Sie es, wenn Sie bereit sind, es zu lesen.',
  kindText: 'Es ist ein Text.',
  kindFile: 'Es enthält Dateien.',
  kindUrl: 'Die Schaltfläche führt zu einer anderen Website.',
  kindQr: 'Es ist ein QR-Code.',
  stepPassphrase: 'Sie werden nach einer Passphrase gefragt.',
  stepButton: 'Öffnen',

  foreignHeading: 'Diesen vertraulichen Link öffnen?',
  foreignText:
    'Eine andere Website hat Sie hierher geleitet. Damit keine Website einen vertraulichen Link ohne Ihr Zutun öffnet, öffnen Sie ihn mit dieser Schaltfläche.',

  passphraseHeading: 'Passphrase erforderlich',
  passphraseText:
    'Der Inhalt ist mit einer Passphrase geschützt. Wenn Sie sie nicht haben, fragen Sie den Absender danach.',
  passphraseLabel: 'Passphrase',
  passphraseButton: 'Weiter',
  passphraseWrong: 'Die Passphrase stimmt nicht. Achten Sie auf Groß- und Kleinschreibung.',
  passphraseThrottled:
    'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann erneut.',

  secretHeading: 'Für Sie',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Das Kopieren hat nicht geklappt. Markieren und kopieren Sie den Text von Hand.',
  show: 'Anzeigen',
  hide: 'Verbergen',
  qrLabel: 'QR-Code',
  qrText: 'Scannen Sie den Code mit der Kamera eines anderen Geräts.',
  qrSave: 'Bild speichern',
  qrShow: 'Als Text anzeigen',
  wifiHeading: 'Mit diesem WLAN verbinden',
  wifiText:
    'Auf diesem Gerät: Kopieren Sie das Passwort, öffnen Sie die WLAN-Einstellungen und wählen Sie das Netz.',
  wifiOpen:
    'Auf diesem Gerät: Öffnen Sie die WLAN-Einstellungen und wählen Sie das Netz. Es hat kein Passwort.',
  wifiNetwork: 'Netz',
  wifiPassword: 'Passwort',
  wifiCopy: 'Passwort kopieren',
  filesHeading: 'Dateien',
  downloadAll: 'Alle herunterladen (ZIP)',
  fileMinutes: {
    one: 'Die Links zu den Dateien gelten {n} Minute.',
    other: 'Die Links zu den Dateien gelten {n} Minuten.',
  },
  noFiles: 'Hier gibt es weder eine Nachricht noch eine Datei.',
  viewsLeft: {
    one: 'Der Inhalt lässt sich noch {n} Mal öffnen.',
    other: 'Der Inhalt lässt sich noch {n} Mal öffnen.',
  },
  reloadOpens: 'Jedes Neuladen dieser Seite zählt als weiterer Aufruf.',
  daysLeft: {
    one: 'Er wird spätestens in {n} Tag gelöscht.',
    other: 'Er wird spätestens in {n} Tagen gelöscht.',
  },
  hoursLeft: {
    one: 'Er wird spätestens in {n} Stunde gelöscht.',
    other: 'Er wird spätestens in {n} Stunden gelöscht.',
  },
  minutesLeft: {
    one: 'Er wird spätestens in {n} Minute gelöscht.',
    other: 'Er wird spätestens in {n} Minuten gelöscht.',
  },
  lastView:
    'Das war der letzte Aufruf. Der Inhalt ist jetzt gelöscht; sichern Sie, was Sie brauchen.',
  lastViewFiles: {
    one: 'Das war der letzte Aufruf. Speichern Sie die Dateien innerhalb von {n} Minute; danach wird alles gelöscht.',
    other:
      'Das war der letzte Aufruf. Speichern Sie die Dateien innerhalb von {n} Minuten; danach wird alles gelöscht.',
  },
  deleteSummary: 'Jetzt löschen',
  deleteText: 'Danach kann niemand mehr den Inhalt öffnen, auch Sie nicht.',
  deleteButton: 'Endgültig löschen',
  deletedHeading: 'Gelöscht',
  deletedText: 'Niemand kann den Inhalt mehr öffnen.',

  expiredHeading: 'Dieser Link funktioniert nicht mehr',
  expiredText:
    'Der Inhalt ist abgelaufen oder wurde gelöscht, oder die Adresse ist unvollständig. Wenn Sie ihn noch brauchen, bitten Sie den Absender um einen neuen Link.',
  inertText: 'Hier gibt es keine Vorschau. Öffnen Sie den Link in einem Browser.',
  unavailableHeading: 'Zurzeit nicht verfügbar',
  unavailableText:
    'Es ist nichts verloren gegangen, und es wurde nichts geöffnet. Versuchen Sie es in Kürze noch einmal.',
  damagedHeading: 'Das lässt sich nicht öffnen',
  damagedText: 'Die gespeicherten Daten sind beschädigt. Bitten Sie um einen neuen Link.',
  nothingHeading: 'Seite nicht gefunden',
  nothingText: 'Vertrauliche Links werden in der Anwendung selbst erstellt.',

  previewHeading: 'Der Link ist fertig',
  previewText:
    'Senden Sie ihn der Person, für die er bestimmt ist. Wenn Sie ihn selbst öffnen, verbraucht das einen Aufruf.',
  previewViews: {
    one: 'Der Inhalt lässt sich {n} Mal öffnen.',
    other: 'Der Inhalt lässt sich {n} Mal öffnen.',
  },
  linkLabel: 'Link',
  linkLanguage: 'Sprache des Links',
  linkLanguageOpen: 'Wie im Browser eingestellt',
  linkQrLabel: 'QR-Code des Links',
  shareLabel: 'Text zum Versenden',
  shareIntro: 'Ich schicke Ihnen etwas Vertrauliches. Hier können Sie es öffnen:',
  shareViews: {
    one: 'Es lässt sich {n} Mal öffnen.',
    other: 'Es lässt sich {n} Mal öffnen.',
  },
  shareDays: {
    one: 'Der Link gilt {n} Tag.',
    other: 'Der Link gilt {n} Tage.',
  },
  shareHours: {
    one: 'Der Link gilt {n} Stunde.',
    other: 'Der Link gilt {n} Stunden.',
  },
  shareMinutes: {
    one: 'Der Link gilt {n} Minute.',
    other: 'Der Link gilt {n} Minuten.',
  },
  sharePassphrase: 'Sie brauchen eine Passphrase, die ich Ihnen gesondert mitteile.',
  shareDeletion: 'Danach wird der Inhalt gelöscht und lässt sich nicht wiederherstellen.',
  printHeading: 'Drucken',
  printMessage: 'Nachricht auf der Seite (optional)',
  printShowExpiration: 'Angeben, bis wann der Link gilt',
  printShowId: 'Kennung anzeigen',
  printOpen: 'Druckseite anzeigen',
  printText: 'Scannen Sie den Code oder geben Sie die Adresse in einen Browser ein.',
  printUntil: 'Gültig bis',
  printId: 'Kennung:',
  print: 'Drucken',
}
