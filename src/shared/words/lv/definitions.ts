// Labels and hints of settings, of options of the server and of fields, by their English.
import type { Definitions } from '../catalogue.ts'

export const definitions: Definitions = {
  Theme: 'Motīvs',
  System: 'Sistēmas',
  Light: 'Gaišs',
  Dark: 'Tumšs',
  Language: 'Valoda',
  'Notifications show': 'Paziņojumos rādīt',
  Everything: 'Visu',
  'No job output': 'Bez uzdevumu izvades',
  'No output, no names': 'Bez izvades un nosaukumiem',
  'Remind while a check is down': 'Atgādināt, kamēr pārbaude nedarbojas',
  'Each check can override it.': 'Katrai pārbaudei to var mainīt.',
  Never: 'Nekad',
  'Every hour': 'Katru stundu',
  'Every day': 'Katru dienu',
  'Notify when your pushes are opened': 'Paziņot, kad sūtījumus atver',
  'At the first view': 'Pirmajā atvēršanas reizē',
  'At the last view': 'Pēdējā atvēršanas reizē',
  'At the first and the last view': 'Pirmajā un pēdējā atvēršanas reizē',
  'Notify when another server is silent': 'Paziņot, kad cits serveris klusē',
  'Time asleep does not count.': 'Miega režīma laiks netiek skaitīts.',
  'After a day without news': 'Pēc dienas bez ziņām',
  'Integrations may run commands': 'Integrācijas drīkst izpildīt komandas',
  'A command runs where Tocsin runs, with the same rights.':
    'Komanda darbojas tur, kur darbojas Tocsin, ar tādām pašām tiesībām.',
  Port: 'Ports',
  'Part of every ping URL: if you change it, update your crontabs.':
    'Daļa no katra pinga URL: ja to maina, jāatjaunina crontab.',
  'Address to listen on': 'Adrese, kurā klausīties',
  '127.0.0.1: this computer only.': '127.0.0.1: tikai šis dators.',
  'Base URL': 'Pamata URL',
  'Ping URLs and links begin with it. Set it when Tocsin runs behind a proxy.':
    'Ar to sākas pingu URL un saites. Jāiestata, ja Tocsin darbojas aiz starpniekservera.',
  'Other host names': 'Citi resursdatora nosaukumi',
  'Host names clients use for this server, comma-separated.':
    'Nosaukumi, ar kuriem klienti vēršas pie šī servera, atdalīti ar komatu.',
  'Trusted proxies': 'Uzticamie starpniekserveri',
  'Networks whose X-Forwarded headers are trusted, comma-separated.':
    'Tīkli, kuru X-Forwarded galvenēm uzticas, atdalīti ar komatu.',
  'Pings to keep per check': 'Cik pingu glabāt katrai pārbaudei',
  'Ping body size limit': 'Pinga satura lieluma ierobežojums',
  'In bytes. 0: no limit.': 'Baitos. 0: bez ierobežojuma.',
  'After sleep': 'Pēc miega režīma',
  'What happens to deadlines that passed while this computer slept. Each check can override it.':
    'Kas notiek ar termiņiem, kas beigušies, kamēr šis dators bija miega režīmā. Katrai pārbaudei to var mainīt.',
  'Count it as silence': 'Skaitīt par klusumu',
  'Give checks time to catch up': 'Dot pārbaudēm laiku',
  'Link base': 'Saišu pamats',
  'Recipients’ links begin with it. Set it when a tunnel leads here.':
    'Ar to sākas saņēmēju saites. Jāiestata, ja šurp ved tunelis.',
  'Address to share on': 'Kopīgošanas adrese',
  'Serves recipient pages, requests, status pages, pings and badges to others.':
    'Citiem nodrošina saņēmēju lapas, pieprasījumus, statusa lapas, pingus un emblēmas.',
  'Port to share on': 'Kopīgošanas ports',
  'APIs on that address': 'API šajā adresē',
  'For other Tocsins that mirror this one or push through it.':
    'Citiem Tocsin, kas atspoguļo šo vai sūta caur to.',
  None: 'Nav',
  none: 'nav',
  off: 'izslēgts',
  loopback: 'šis dators',
  'Reading, by read-only keys': 'Lasīšana ar lasīšanas atslēgām',
  'All, by keys and tokens': 'Visas, ar atslēgām un pilnvarām',
  'Pushes without a token': 'Sūtījumi bez pilnvaras',
  'Where programs may create pushes over the API without a token.':
    'No kurienes programmas drīkst veidot sūtījumus caur API bez pilnvaras.',
  'From this computer': 'No šī datora',
  'From anywhere': 'No jebkurienes',
  'Accepts mails as pings. Empty: off.': 'Pieņem vēstules kā pingus. Tukšs: izslēgts.',
  Domain: 'Domēns',
  'The only recipient domain that is accepted.': 'Vienīgais pieņemtais saņēmēja domēns.',
  'Log format': 'Žurnāla formāts',
  Text: 'Teksts',
  Address: 'Adrese',
  'Sharing on the network': 'Kopīgošana tīklā',
  'Pings by mail': 'Pingi pa e-pastu',
  Monitoring: 'Uzraudzība',
  Host: 'Resursdators',
  Security: 'Drošība',
  User: 'Lietotājs',
  Password: 'Parole',
  Sender: 'Sūtītājs',
  Integrations: 'Integrācijas',
  'Integrations to notify: names or UUIDs, comma-separated; * for all of the project.':
    'Integrācijas, kurām paziņot: nosaukumi vai UUID, atdalīti ar komatu; * visām projektā.',
  Description: 'Apraksts',
  'What the job does, and what to do when it fails.':
    'Ko uzdevums dara un ko darīt, ja tas neizdodas.',
  'Failure keywords': 'Kļūdas atslēgvārdi',
  'Keywords that mean a failure: comma-separated, case-sensitive.':
    'Vārdi, kas nozīmē kļūdu: atdalīti ar komatu, reģistrjutīgi.',
  'the subject of an email': 'vēstules tematā',
  'the body of an email': 'vēstules tekstā',
  'the body of a request': 'pieprasījuma saturā',
  'Look for keywords in the subject of an email.': 'Meklēt atslēgvārdus vēstules tematā.',
  'Look for keywords in the body of an email.': 'Meklēt atslēgvārdus vēstules tekstā.',
  'Look for keywords in the body of an HTTP request.':
    'Meklēt atslēgvārdus HTTP pieprasījuma saturā.',
  'Count pings without a keyword as failures': 'Pingus bez atslēgvārda skaitīt par kļūdām',
  'A ping without any of the keywords is a failure. Otherwise it is logged and ignored.':
    'Pings bez neviena atslēgvārda ir kļūda. Citādi tas tiek reģistrēts un ignorēts.',
  Grace: 'Papildlaiks',
  'How late a ping may be, and how long a run may take, before the check goes down.':
    'Cik ilgi pings drīkst kavēties un izpilde ilgt, pirms pārbaude nedarbojas.',
  'Stay paused until resumed by hand': 'Palikt pauzē, līdz atsāk pašrocīgi',
  'While it is paused, only a person resumes it. Otherwise the next ping does.':
    'Pauzē to atsāk tikai cilvēks. Citādi to dara nākamais pings.',
  'Count POST requests only': 'Skaitīt tikai POST pieprasījumus',
  'Other requests are logged but ignored, useful where link scanners visit the URL.':
    'Citi pieprasījumi tiek reģistrēti, bet ignorēti; noder, ja URL apmeklē saišu skeneri.',
  Name: 'Nosaukums',
  'Shown in lists and notifications.': 'Redzams sarakstos un paziņojumos.',
  'Cron or OnCalendar expression': 'Cron vai OnCalendar izteiksme',
  'When pings are expected, as in a crontab or a systemd timer; replaces the period.':
    'Kad pingi ir gaidāmi, kā crontab vai systemd taimerī; aizstāj periodu.',
  Slug: 'Slug',
  'Used in the readable ping URL.': 'Izmanto lasāmajā pinga URL.',
  'Only a to z, 0 to 9, - and _.': 'Tikai a–z, 0–9, - un _.',
  'Start keywords': 'Sākuma atslēgvārdi',
  'Keywords that mean the start of a run: comma-separated, case-sensitive.':
    'Vārdi, kas nozīmē izpildes sākumu: atdalīti ar komatu, reģistrjutīgi.',
  'Success keywords': 'Izdošanās atslēgvārdi',
  'Keywords that mean a success: comma-separated, case-sensitive.':
    'Vārdi, kas nozīmē izdošanos: atdalīti ar komatu, reģistrjutīgi.',
  Tags: 'Birkas',
  'Words to group checks by, separated by spaces.':
    'Vārdi pārbaužu grupēšanai, atdalīti ar atstarpi.',
  Period: 'Periods',
  'A ping is expected at least this often.': 'Vismaz tik bieži ir gaidāms pings.',
  'Time zone': 'Laika josla',
  'Time zone of the schedule, by its IANA name.': 'Grafika laika josla, pēc tās IANA nosaukuma.',
  Strict: 'Stingri',
  'The deadline counts also while this computer sleeps or Tocsin is not running.':
    'Termiņš rit arī tad, kad šis dators ir miega režīmā vai Tocsin nedarbojas.',
  Secret: 'Noslēpums',
  Passphrase: 'Paroles frāze',
  'Optional. Send it by another channel than the link.':
    'Nav obligāta. Sūtāma citā veidā nekā saite.',
  Label: 'Nosaukums',
  'Names the push in your list. Recipients do not see it.':
    'Nosauc sūtījumu sarakstā. Saņēmēji to neredz.',
  Note: 'Piezīme',
  'Require a click to reveal': 'Prasīt klikšķi, lai parādītu',
  'Link previews then use up no view.': 'Tad saišu priekšskatījumi neiztērē atvēršanas.',
  'Recipients can delete it': 'Saņēmēji drīkst dzēst',
}
