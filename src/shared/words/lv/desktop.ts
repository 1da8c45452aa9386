import type { Latvian } from '../catalogue.ts'
import type { desktop as english } from '../en/desktop.ts'

export const desktop: Latvian<typeof english> = {
  attached: 'Savienots ar Tocsin pakalpojumu',
  otherVersion: 'Pakalpojums ir Tocsin {service}, šī lietotne {app}: pakalpojums jāpārstartē',
  gone: 'Netiek uzraudzīts: Tocsin pakalpojums ir apstājies',
  disconnected: 'Nav savienojuma ar Tocsin pakalpojumu',
  serviceBack: 'Tocsin pakalpojums ir atkal pieejams',
  serviceStopped: 'Tocsin pakalpojums ir apstājies',
  serviceStoppedBody:
    'Uzdevumi netiek uzraudzīti. Palaidiet pakalpojumu vai ikonjoslā vai logā izvēlieties „Palaist Tocsin šeit”.',
  serviceSilent: 'Tocsin pakalpojums neatbild',
  serviceSilentBody: 'Lietotne savienosies, tiklīdz pakalpojums atbildēs.',
  notStarted: 'Tocsin šeit neizdevās palaist',
  notCreated: 'Sūtījums netika izveidots',
  noText: 'Starpliktuvē nav teksta.',
  ownText: 'Šo tekstu starpliktuvē ielika pats Tocsin.',
  linkCopied: 'Saite ir starpliktuvē',
  notPushed: 'Starpliktuves saturs netika nosūtīts',
  serverGone:
    'Serveris, caur kuru iet sūtījumi, ir noņemts vai izslēgts. Iestatījumos izvēlieties citu.',
  opens: {
    zero: 'Atverams {views}× {n} dienu laikā, pēc tam pazūd.',
    one: 'Atverams {views}× {n} dienas laikā, pēc tam pazūd.',
    other: 'Atverams {views}× {n} dienu laikā, pēc tam pazūd.',
  },
  heldBy: 'To glabā {server}. {limits}',
  anotherServer: 'cits serveris',
  onlyHere: '{limits} To var atvērt tikai šajā datorā, kamēr Tocsin nav kopīgots tīklā.',
  cannotStart: 'Tocsin nevar palaist',
  choices: 'Izvēles',
  'way.try-again': 'Mēģināt vēlreiz',
  'way.other-port': 'Šoreiz lietot citu portu',
  'way.quit': 'Iziet',
  'advice.port':
    'Uzdevumi sūta Tocsin pingus uz šo portu, tāpēc tagad tie netiek saņemti. Apturiet otru programmu un mēģiniet vēlreiz.\n\nCitā portā nepienāk pingi no crontab un skriptiem, kas lieto šo, un to pārbaudes vairs nedarbojas.',
  'advice.folder':
    'Tos pašus datus lieto cits Tocsin, varbūt „tocsin serve” terminālī vai pakalpojums, un šī lietotne nevar ar to savienoties. Palaidiet to no jauna šīs lietotnes versijā vai apturiet.',
  'advice.damaged':
    'Nekas netika mainīts. Ielieciet datu mapes vietā dublējumu vai pārvietojiet bojāto failu, lai sāktu bez tā datiem. Sīkāk rāda „tocsin doctor”.',
  'advice.newer':
    'Nekas netika mainīts. Lai lietotu šos datus, atkal uzstādiet jaunāko Tocsin versiju.',
  'advice.other': 'Tocsin neizdevās palaist. Līdz tam uzdevumi netiek uzraudzīti.',
  keepsMonitoring: 'Tocsin turpina uzraudzīt.',
  stillOpen: 'Tocsin joprojām ir atvērts.',
  staysInTaskBar:
    'Šī darbvirsma nerāda ikonjoslas ikonu, tāpēc logs paliek uzdevumjoslā. Pēc iziešanas uzdevumi netiek uzraudzīti.',
  staysWithService:
    'Šī darbvirsma nerāda ikonjoslas ikonu, tāpēc logs paliek uzdevumjoslā. Pēc iziešanas Tocsin pakalpojums turpina uzraudzīt; šī lietotne vairs nesūta paziņojumus.',
  keepMonitoring: 'Turpināt uzraudzīt',
  keepOpen: 'Atstāt atvērtu',
  pushClipboard: 'Vai nosūtīt starpliktuves saturu?',
  pushClipboardText:
    'Tās teksts kļūst par noslēpumu aiz saites, un saite stājas tā vietā. Šī darbvirsma rāda starpliktuvi tikai logam, kas tiek lietots.',
  push: 'Nosūtīt',
  cancel: 'Atcelt',
}
