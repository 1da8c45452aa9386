import type { Latvian } from '../catalogue.ts'
import type { troubles as english } from '../en/troubles.ts'

export const troubles: Latvian<typeof english> = {
  folderGone: 'Datu mape ir pazudusi',
  folderReplaced: 'Datu mape ir aizstāta ar citu',
  fileGone: 'Fails {file} ir pazudis',
  fileReplaced: 'Fails {file} ir aizstāts ar citu',
  pingsRefused:
    'Pingi tiek noraidīti. Atlieciet to, kas bija mapē {folder}, vai pārstartējiet Tocsin, lai lietotu to, kas tur ir tagad.',
  pushesRefused:
    'Sūtījumi tiek noraidīti. Atlieciet to, kas bija mapē {folder}, vai pārstartējiet Tocsin, lai lietotu to, kas tur ir tagad.',
  diskFull: 'Disks ir pilns',
  freeSpace:
    'Pingi un jauni sūtījumi tiek noraidīti; trauksmes joprojām tiek sūtītas. Atbrīvojiet vietu tur, kur atrodas {folder}.',
  damaged: '{name} ir bojāts ({reason})',
  damagedIn: '{name} ir bojāts: {tables}',
  restore:
    'Daļu no tā nevar nolasīt vai saglabāt. Atjaunojiet dublējumu ar tocsin restore FAILS vai iestatījumu sadaļā Dati.',
  takesNothing: 'datubāze neko nepieņem: {reason}',
  crashed: 'pašā Tocsin kaut kas neizdevās: {reason}',
  windowCrashes: 'logs atkal un atkal avarē: {reason}',
  noNotifications: 'šī darbvirsma nerāda paziņojumus',
  systemSilent: 'sistēma neatbildēja',
  systemRefused: 'sistēma to noraidīja',
  serviceSilent: 'paziņojumu dienests neatbildēja',
  programSilent: '{program} laikus neatbildēja',
  programEnded: '{program} beidzās ar {code}',
  noProgram: '{program} nav uzstādīts',
  keyInFile:
    'Šai darbvirsmai nav atslēgu saišķa, ko Tocsin varētu lietot. Galvenā atslēga ir failā {file}, ko var lasīt tikai tā īpašnieks: kas iegūst tā un pārējo failu kopiju, var atvērt noslēpumus.',
  keyStays: 'Galvenā atslēga paliek failā {file}: {reason}.',
  programUnusable: '{program} nav lietojams',
  hostRefused: 'Resursdatora nosaukums {name} nav atļauts.',
  otherSite:
    'Lapa no {origin} nosūtīja pieprasījumu bez pilnvaras. Citu vietņu lapām tā ir vajadzīga.',
  otherAddress: 'Lapa no {origin}, kas nav šī servera adrese, nosūtīja pieprasījumu bez pilnvaras.',
  forwardedOnly:
    'Starpniekserveris {proxy} sūta tikai Forwarded. Tas jāiestata, lai sūtītu X-Forwarded-For.',
  forwardedIgnored:
    'X-Forwarded-For no {proxy} netiek ņemts vērā: tas nav uzticams starpniekserveris.',
  forwardedUnreadable: 'Starpniekserveris {proxy} sūta X-Forwarded-For, kurā nav adreses.',
  connectionRefused:
    'Citiem atvērtais ports noraidīja savienojumu no {address}: atvērti jau {limit}.',
  connectionRefusedOf:
    'Citiem atvērtais ports noraidīja savienojumu no {address}: no šīs adreses atvērti jau {limit}.',
  damagedAtStart:
    '{name} ir bojāts ({reason}). Atjaunojiet dublējumu ar tocsin restore FAILS vai pārvietojiet failu, lai sāktu no nulles',
  damagedUntouched:
    '{name} ir bojāts ({reason}); tas netika mainīts. Atjaunojiet dublējumu ar tocsin restore FAILS vai pārvietojiet failu, lai sāktu no nulles',
  noDatabase: 'tā nav SQLite datubāze',
  newer:
    '{name} ir rakstījusi jaunāka Tocsin versija (shēma {version}, šī pazīst {known}); tas netika mainīts',
  served: '{folder} jau apkalpo cits process',
  servedBy: '{folder} jau apkalpo process {pid} adresē {url}',
  otherVersion: 'šo datu mapi apkalpo Tocsin versija, ar kuru šī lietotne nevar savienoties',
  fileLocked: '{file} ir slēdzis cits process; mēģiniet vēlreiz',
  fileNotLocked: '{file} nevar slēgt: {reason}',
  fileNotOpened: '{file} nevar atvērt: {reason}',
  programReplaced: 'Ir uzstādīta jauna Tocsin versija',
  restartProgram:
    'Šis serveris vēl izpilda iepriekšējo, kurai tagad trūkst failu. Apturiet to un palaidiet no jauna.',
  restartProgramBy:
    'Šis serveris vēl izpilda iepriekšējo, kurai tagad trūkst failu. Pārstartējiet to: {command}',
  notRunningYet: 'Tocsin vēl nedarbojas',
  noBus: 'nav sesijas kopnes',
  settingUnused: 'Saglabātais iestatījums „{name}” netiek lietots: {problem}',
}
