// Labels and hints of settings, of options of the server and of fields, by their English.
import type { Definitions } from '../catalogue.ts'

export const definitions: Definitions = {
  Theme: 'Design',
  System: 'System',
  Light: 'Hell',
  Dark: 'Dunkel',
  Language: 'Sprache',
  'Notifications show': 'Benachrichtigungen zeigen',
  Everything: 'Alles',
  'No job output': 'Keine Job-Ausgabe',
  'No output, no names': 'Keine Ausgabe, keine Namen',
  'Remind while a check is down': 'Erinnern, solange ein Check ausgefallen ist',
  'Each check can override it.': 'Jeder Check kann davon abweichen.',
  Never: 'Nie',
  'Every hour': 'Stündlich',
  'Every day': 'Täglich',
  'Notify when your pushes are opened': 'Benachrichtigen, wenn Ihre Pushes geöffnet werden',
  'At the first view': 'Beim ersten Aufruf',
  'At the last view': 'Beim letzten Aufruf',
  'At the first and the last view': 'Beim ersten und letzten Aufruf',
  'Notify when another server is silent': 'Benachrichtigen, wenn ein anderer Server schweigt',
  'Time asleep does not count.': 'Zeit im Ruhezustand zählt nicht.',
  'After a day without news': 'Nach einem Tag ohne Nachricht',
  'Integrations may run commands': 'Integrationen dürfen Befehle ausführen',
  'A command runs where Tocsin runs, with the same rights.':
    'Ein Befehl läuft dort, wo Tocsin läuft, mit denselben Rechten.',
  Port: 'Port',
  'Part of every ping URL: if you change it, update your crontabs.':
    'Teil jeder Ping-URL: Wenn Sie ihn ändern, passen Sie Ihre Crontabs an.',
  'Address to listen on': 'Adresse, auf der gelauscht wird',
  '127.0.0.1: this computer only.': '127.0.0.1: nur dieser Computer.',
  'Base URL': 'Basis-URL',
  'Ping URLs and links begin with it. Set it when Tocsin runs behind a proxy.':
    'Ping-URLs und Links beginnen damit. Nötig, wenn Tocsin hinter einem Proxy läuft.',
  'Other host names': 'Weitere Hostnamen',
  'Host names clients use for this server, comma-separated.':
    'Hostnamen, unter denen Clients diesen Server erreichen, durch Kommas getrennt.',
  'Trusted proxies': 'Vertrauenswürdige Proxys',
  'Networks whose X-Forwarded headers are trusted, comma-separated.':
    'Netze, deren X-Forwarded-Kopfzeilen vertraut wird, durch Kommas getrennt.',
  'Pings to keep per check': 'Aufzubewahrende Pings je Check',
  'Ping body size limit': 'Größte Länge eines Ping-Inhalts',
  'In bytes. 0: no limit.': 'In Bytes. 0: unbegrenzt.',
  'After sleep': 'Nach dem Ruhezustand',
  'What happens to deadlines that passed while this computer slept. Each check can override it.':
    'Was mit Fristen geschieht, die im Ruhezustand dieses Computers abliefen. Jeder Check kann davon abweichen.',
  'Count it as silence': 'Als Ausbleiben werten',
  'Give checks time to catch up': 'Checks Zeit zum Nachholen geben',
  'Link base': 'Basis der Links',
  'Recipients’ links begin with it. Set it when a tunnel leads here.':
    'Links für Empfänger beginnen damit. Nötig, wenn ein Tunnel hierher führt.',
  'Address to share on': 'Adresse für die Freigabe',
  'Serves recipient pages, requests, status pages, pings and badges to others.':
    'Liefert anderen Empfängerseiten, Anforderungen, Statusseiten, Pings und Badges.',
  'Port to share on': 'Port für die Freigabe',
  'APIs on that address': 'APIs unter dieser Adresse',
  'For other Tocsins that mirror this one or push through it.':
    'Für andere Tocsins, die dieses spiegeln oder darüber pushen.',
  None: 'Keine',
  none: 'keine',
  off: 'aus',
  loopback: 'dieser Computer',
  'Reading, by read-only keys': 'Lesen, mit Leseschlüsseln',
  'All, by keys and tokens': 'Alle, mit Schlüsseln und Token',
  'Pushes without a token': 'Pushes ohne Token',
  'Where programs may create pushes over the API without a token.':
    'Von wo Programme ohne Token Pushes über die API erstellen dürfen.',
  'From this computer': 'Von diesem Computer',
  'From anywhere': 'Von überall',
  'Accepts mails as pings. Empty: off.': 'Nimmt E-Mails als Pings an. Leer: aus.',
  Domain: 'Domain',
  'The only recipient domain that is accepted.':
    'Die einzige Empfängerdomain, die angenommen wird.',
  'Log format': 'Protokollformat',
  Text: 'Text',
  Address: 'Adresse',
  'Sharing on the network': 'Freigabe im Netzwerk',
  'Pings by mail': 'Pings per E-Mail',
  Monitoring: 'Überwachung',
  Host: 'Host',
  Security: 'Sicherheit',
  User: 'Benutzer',
  Password: 'Passwort',
  Sender: 'Absender',
  Integrations: 'Integrationen',
  'Integrations to notify: names or UUIDs, comma-separated; * for all of the project.':
    'Zu benachrichtigende Integrationen: Namen oder UUIDs, durch Kommas getrennt; * für alle des Projekts.',
  Description: 'Beschreibung',
  'What the job does, and what to do when it fails.':
    'Was der Job tut und was bei einem Fehler zu tun ist.',
  'Failure keywords': 'Schlüsselwörter für Fehler',
  'Keywords that mean a failure: comma-separated, case-sensitive.':
    'Wörter, die einen Fehler bedeuten: durch Kommas getrennt, Groß- und Kleinschreibung zählt.',
  'the subject of an email': 'im Betreff einer E-Mail',
  'the body of an email': 'im Text einer E-Mail',
  'the body of a request': 'im Inhalt einer Anfrage',
  'Look for keywords in the subject of an email.':
    'Schlüsselwörter im Betreff einer E-Mail suchen.',
  'Look for keywords in the body of an email.': 'Schlüsselwörter im Text einer E-Mail suchen.',
  'Look for keywords in the body of an HTTP request.':
    'Schlüsselwörter im Inhalt einer HTTP-Anfrage suchen.',
  'Count pings without a keyword as failures': 'Pings ohne Schlüsselwort als Fehler werten',
  'A ping without any of the keywords is a failure. Otherwise it is logged and ignored.':
    'Ein Ping ohne eines der Schlüsselwörter gilt als Fehler. Sonst wird er protokolliert und ignoriert.',
  Grace: 'Karenzzeit',
  'How late a ping may be, and how long a run may take, before the check goes down.':
    'Wie spät ein Ping sein und wie lange ein Lauf dauern darf, bevor der Check ausfällt.',
  'Stay paused until resumed by hand': 'Pausiert bleiben, bis jemand fortsetzt',
  'While it is paused, only a person resumes it. Otherwise the next ping does.':
    'In der Pause setzt ihn nur eine Person fort. Sonst tut es der nächste Ping.',
  'Count POST requests only': 'Nur POST-Anfragen zählen',
  'Other requests are logged but ignored, useful where link scanners visit the URL.':
    'Andere Anfragen werden protokolliert, aber ignoriert; nützlich, wenn Link-Scanner die URL aufrufen.',
  Name: 'Name',
  'Shown in lists and notifications.': 'Erscheint in Listen und Benachrichtigungen.',
  'Cron or OnCalendar expression': 'Cron- oder OnCalendar-Ausdruck',
  'When pings are expected, as in a crontab or a systemd timer; replaces the period.':
    'Wann Pings erwartet werden, wie in einer Crontab oder einem systemd-Timer; ersetzt den Zeitraum.',
  Slug: 'Slug',
  'Used in the readable ping URL.': 'Teil der lesbaren Ping-URL.',
  'Only a to z, 0 to 9, - and _.': 'Nur a bis z, 0 bis 9, - und _.',
  'Start keywords': 'Schlüsselwörter für den Start',
  'Keywords that mean the start of a run: comma-separated, case-sensitive.':
    'Wörter, die den Start eines Laufs bedeuten: durch Kommas getrennt, Groß- und Kleinschreibung zählt.',
  'Success keywords': 'Schlüsselwörter für Erfolg',
  'Keywords that mean a success: comma-separated, case-sensitive.':
    'Wörter, die einen Erfolg bedeuten: durch Kommas getrennt, Groß- und Kleinschreibung zählt.',
  Tags: 'Tags',
  'Words to group checks by, separated by spaces.':
    'Wörter, nach denen Checks gruppiert werden, durch Leerzeichen getrennt.',
  Period: 'Zeitraum',
  'A ping is expected at least this often.': 'Mindestens so oft wird ein Ping erwartet.',
  'Time zone': 'Zeitzone',
  'Time zone of the schedule, by its IANA name.': 'Zeitzone des Zeitplans, mit ihrem IANA-Namen.',
  Strict: 'Streng',
  'The deadline counts also while this computer sleeps or Tocsin is not running.':
    'Die Frist läuft auch, während dieser Computer im Ruhezustand ist oder Tocsin nicht läuft.',
  Secret: 'Geheimnis',
  Passphrase: 'Passphrase',
  'Optional. Send it by another channel than the link.':
    'Optional. Auf anderem Weg senden als den Link.',
  Label: 'Bezeichnung',
  'Names the push in your list. Recipients do not see it.':
    'Benennt den Push in Ihrer Liste. Empfänger sehen sie nicht.',
  Note: 'Notiz',
  'Require a click to reveal': 'Klick zum Anzeigen verlangen',
  'Link previews then use up no view.': 'Linkvorschauen verbrauchen dann keinen Aufruf.',
  'Recipients can delete it': 'Empfänger dürfen löschen',
}
