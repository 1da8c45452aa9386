import type { Latvian } from '../catalogue.ts'
import type { desktop as english } from '../en/desktop.ts'

export const desktop: Latvian<typeof english> = {
  attached: 'Savienots ar Tocsin pakalpojumu',
  otherVersion: 'Pakalpojums ir Tocsin {service}, šī lietotne {app}: pakalpojums jārestartē',
  gone: 'Netiek uzraudzīts: Tocsin pakalpojums ir apstājies',
  disconnected: 'Nav savienojuma ar Tocsin pakalpojumu',
  serviceBack: 'Tocsin pakalpojums ir atkal pieejams',
  serviceStopped: 'Tocsin pakalpojums ir apstājies',
  serviceStoppedBody:
    'Uzdevumi netiek uzraudzīti. Palaidiet pakalpojumu vai ikonjoslā vai logā izvēlieties „Palaist Tocsin šeit“.',
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
  opens: 'Atverams {views} reizes {days} dienu laikā, pēc tam pazūd.',
  heldBy: 'To glabā {server}. {limits}',
  anotherServer: 'cits serveris',
  onlyHere: '{limits} To var atvērt tikai šajā datorā, kamēr Tocsin nav kopīgots tīklā.',
}
