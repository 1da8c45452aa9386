import type { Latvian } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: Latvian<typeof english> = {
  notificationSent: 'Paziņojums nosūtīts',
  thisComputer: 'Šis dators',
  startAtLogin: 'Palaist, pierakstoties sistēmā',
  startAtLoginHint:
    'Uzdevumi tiek uzraudzīti, kamēr Tocsin darbojas. Tas sāk darbu ikonjoslā, bez loga.',
  testHint: 'Šeit parādās paziņojumi, kad uzdevums kavējas. Pārbaudiet, vai šī sistēma tos rāda.',
  showTest: 'Parādīt izmēģinājuma paziņojumu',
  welcome: 'Sveicināti',
  welcomeToTocsin: 'Sveicināti Tocsin',
  lead: 'Pabeidzis darbu, uzdevums izsauc URL. Ja izsaukums nepienāk laikā, Tocsin par to paziņo.',
  adoptText:
    'Tā datora crontab, taimeri un uzdevumi, kurā darbojas Tocsin, kļūst par pārbaudēm. Vispirms redzams, kas mainītos.',
  shareSecret: 'Kopīgot noslēpumu',
  shareText: 'Parole, piezīme vai fails aiz saites, kas darbojas dažas reizes un tad pazūd.',
  enterName: 'Ievadiet nosaukumu, piemēram, „nakts dublēšana”.',
  whatToWatch: 'Ko Tocsin uzraudzīt?',
  exampleName: 'nakts dublēšana',
  onceADay: 'Pagaidām gaidāma reizi dienā; to var mainīt jebkurā laikā.',
  createCheck: 'Izveidot pārbaudi',
  firstCheck: 'Pirmā pārbaude',
  firstPing: 'Pirmais pings saņemts. Vairāk uzdevumam nekas nav jādara.',
  waitingForPing:
    'Gaida pirmo pingu. Izpildiet šo rindu terminālī vai noklikšķiniet uz „Pingot tagad”:',
  copyLine: 'Kopēt rindu',
  putLine: 'Ielieciet rindu uzdevuma beigās. Ja pings kavējas, par to tiek paziņots.',
  putLineNoScreen:
    'Ielieciet rindu uzdevuma beigās. Šim serverim nav ekrāna, kur jums ziņot: pievienojiet integrāciju, kas jūs sasniedz.',
  otherLanguages: 'Pārbaudes lapā tas pats ir citām valodām, crontab un systemd.',
  pingNow: 'Pingot tagad',
  setSchedule: 'Iestatīt grafiku',
  openCheck: 'Atvērt pārbaudi',
  allChecks: 'Visas pārbaudes',
}
