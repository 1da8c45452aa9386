// The pages in Latvian. `zero` is the form of 0, 10–20, 30, 40, …
import type { Texts } from './texts.ts'

export const LATVIAN: Texts<'zero' | 'one'> = {
  languageName: 'Latviešu',
  title: 'Privāta saite',
  languages: 'Valoda',

  sharedBy: '{name} ar jums kopīgo šo saturu',
  messageLabel: 'Sūtītāja ziņa',
  aboutSummary: 'Kas tas ir?',
  aboutText:
    'Kāds jums to nosūtīja ar privātu saiti. Tā darbojas tikai ierobežotu reižu skaitu un ierobežotu laiku; pēc tam viss saturs tiek dzēsts.',
  aboutNamed:
    'Vārdu un ziņu ierakstīja pats sūtītājs; neviens tos nav pārbaudījis. Ja neko negaidījāt, pirms atvēršanas pajautājiet sūtītājam.',
  aboutUnnamed: 'Ja neko negaidījāt, pirms atvēršanas pajautājiet tam, kurš jums nosūtīja saiti.',

  stepHeading: 'Jums ir nosūtīts kaut kas privāts',
  stepOnce: 'To var atvērt tikai vienu reizi. Atveriet, kad būsiet gatavi to lasīt.',
  stepText: 'To var atvērt tikai ierobežotu reižu skaitu. Atveriet, kad būsiet gatavi to lasīt.',
  kindText: 'Tas ir teksts.',
  kindFile: 'Tajā ir faili.',
  kindUrl: 'Poga ved uz citu vietni.',
  kindQr: 'Tas ir QR kods.',
  stepPassphrase: 'Jums tiks prasīta paroles frāze.',
  stepButton: 'Atvērt',

  foreignHeading: 'Vai atvērt šo privāto saiti?',
  foreignText:
    'Jūs šurp atveda cita vietne. Lai neviena vietne nevarētu atvērt privātu saiti bez jūsu ziņas, atveriet to ar šo pogu.',

  passphraseHeading: 'Nepieciešama paroles frāze',
  passphraseText:
    'Sūtītājs saturu ir aizsargājis ar paroles frāzi. Ja jums tās nav, prasiet to sūtītājam.',
  passphraseLabel: 'Paroles frāze',
  passphraseButton: 'Turpināt',
  passphraseWrong: 'Paroles frāze nav pareiza. Ievērojiet lielos un mazos burtus.',
  passphraseThrottled: 'Pārāk daudz mēģinājumu. Uzgaidiet minūti un mēģiniet vēlreiz.',

  secretHeading: 'Nosūtīts jums',
  copy: 'Kopēt',
  copied: 'Nokopēts',
  copyFailed: 'Neizdevās nokopēt. Atlasiet tekstu un nokopējiet to pašrocīgi.',
  show: 'Rādīt',
  hide: 'Paslēpt',
  qrLabel: 'QR kods',
  qrText: 'Noskenējiet kodu ar citas ierīces kameru.',
  qrSave: 'Saglabāt attēlu',
  qrShow: 'Rādīt kā tekstu',
  wifiHeading: 'Pievienoties šim Wi-Fi tīklam',
  wifiText: 'Šajā ierīcē: nokopējiet paroli, atveriet Wi-Fi iestatījumus un izvēlieties tīklu.',
  wifiOpen: 'Šajā ierīcē: atveriet Wi-Fi iestatījumus un izvēlieties tīklu. Tam nav paroles.',
  wifiNetwork: 'Tīkls',
  wifiPassword: 'Parole',
  wifiCopy: 'Kopēt paroli',
  filesHeading: 'Faili',
  downloadAll: 'Lejupielādēt visu (ZIP)',
  fileMinutes: {
    zero: 'Saites uz failiem darbojas {n} minūšu.',
    one: 'Saites uz failiem darbojas {n} minūti.',
    other: 'Saites uz failiem darbojas {n} minūtes.',
  },
  noFiles: 'Šeit nav ne ziņas, ne failu.',
  viewsLeft: {
    zero: 'Saturu var atvērt vēl {n} reižu.',
    one: 'Saturu var atvērt vēl {n} reizi.',
    other: 'Saturu var atvērt vēl {n} reizes.',
  },
  reloadOpens: 'Šīs lapas pārlādēšana tiek skaitīta kā vēl viena atvēršana.',
  daysLeft: {
    zero: 'Tas tiks dzēsts ne vēlāk kā pēc {n} dienām.',
    one: 'Tas tiks dzēsts ne vēlāk kā pēc {n} dienas.',
    other: 'Tas tiks dzēsts ne vēlāk kā pēc {n} dienām.',
  },
  hoursLeft: {
    zero: 'Tas tiks dzēsts ne vēlāk kā pēc {n} stundām.',
    one: 'Tas tiks dzēsts ne vēlāk kā pēc {n} stundas.',
    other: 'Tas tiks dzēsts ne vēlāk kā pēc {n} stundām.',
  },
  minutesLeft: {
    zero: 'Tas tiks dzēsts ne vēlāk kā pēc {n} minūtēm.',
    one: 'Tas tiks dzēsts ne vēlāk kā pēc {n} minūtes.',
    other: 'Tas tiks dzēsts ne vēlāk kā pēc {n} minūtēm.',
  },
  lastView: 'Šī bija pēdējā atvēršanas reize. Saturs tagad tiek dzēsts; saglabājiet vajadzīgo.',
  lastViewFiles: {
    zero: 'Šī bija pēdējā atvēršanas reize. Saglabājiet failus {n} minūšu laikā; pēc tam viss tiks dzēsts.',
    one: 'Šī bija pēdējā atvēršanas reize. Saglabājiet failus {n} minūtes laikā; pēc tam viss tiks dzēsts.',
    other:
      'Šī bija pēdējā atvēršanas reize. Saglabājiet failus {n} minūšu laikā; pēc tam viss tiks dzēsts.',
  },
  deleteSummary: 'Dzēst tagad',
  deleteText: 'Pēc tam saturu vairs nevarēs atvērt neviens, arī jūs ne.',
  deleteButton: 'Dzēst neatgriezeniski',
  deletedHeading: 'Izdzēsts',
  deletedText: 'Saturu vairs nevar atvērt neviens.',

  expiredHeading: 'Šī saite vairs nedarbojas',
  expiredText:
    'Saturam ir beidzies termiņš vai tas ir izdzēsts, vai arī adrese nav pilnīga. Ja tas jums vēl ir vajadzīgs, lūdziet sūtītājam jaunu saiti.',
  inertText: 'Šeit nav priekšskatījuma. Atveriet saiti pārlūkā.',
  unavailableHeading: 'Pašlaik nav pieejams',
  unavailableText: 'Nekas nav zudis, un nekas netika atvērts. Mēģiniet vēlreiz pēc brīža.',
  damagedHeading: 'To nevar atvērt',
  damagedText: 'Saglabātais ir bojāts. Palūdziet sūtītājam jaunu saiti.',
  nothingHeading: 'Šeit lapas nav',
  nothingText: 'Privātas saites veido pašā lietotnē.',

  previewHeading: 'Saite ir gatava',
  previewText:
    'Nosūtiet to cilvēkam, kuram tā paredzēta. Ja atvērsiet to paši, tiks izmantota viena reize.',
  previewViews: {
    zero: 'Saturu var atvērt {n} reižu.',
    one: 'Saturu var atvērt {n} reizi.',
    other: 'Saturu var atvērt {n} reizes.',
  },
  linkLabel: 'Saite',
  linkLanguage: 'Saites valoda',
  linkLanguageOpen: 'Saņēmēja pārlūka valoda',
  linkQrLabel: 'Saites QR kods',
  shareLabel: 'Nosūtāmais teksts',
  shareIntro: 'Sūtu jums kaut ko privātu. To var atvērt šeit:',
  shareViews: {
    zero: 'To var atvērt {n} reižu.',
    one: 'To var atvērt {n} reizi.',
    other: 'To var atvērt {n} reizes.',
  },
  shareDays: {
    zero: 'Saite darbojas {n} dienu.',
    one: 'Saite darbojas {n} dienu.',
    other: 'Saite darbojas {n} dienas.',
  },
  shareHours: {
    zero: 'Saite darbojas {n} stundu.',
    one: 'Saite darbojas {n} stundu.',
    other: 'Saite darbojas {n} stundas.',
  },
  shareMinutes: {
    zero: 'Saite darbojas {n} minūšu.',
    one: 'Saite darbojas {n} minūti.',
    other: 'Saite darbojas {n} minūtes.',
  },
  sharePassphrase: 'Būs vajadzīga paroles frāze, kuru jums paziņošu atsevišķi.',
  shareDeletion: 'Pēc tam saturs tiek dzēsts, un to nevar atjaunot.',
  printHeading: 'Drukāt',
  printMessage: 'Ziņa lapā (nav obligāta)',
  printShowExpiration: 'Norādīt, līdz kuram laikam saite darbojas',
  printShowId: 'Rādīt identifikatoru',
  printOpen: 'Atvērt drukājamo lapu',
  printText: 'Noskenējiet kodu vai ierakstiet adresi pārlūkā.',
  // The date after it is in the nominative.
  printUntil: 'Darbojas līdz:',
  printId: 'Identifikators:',
  print: 'Drukāt',
}
