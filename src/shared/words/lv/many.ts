import type { Latvian } from '../catalogue.ts'
import type { many as english } from '../en/many.ts'

export const many: Latvian<typeof english> = {
  select: 'Atlasīt',
  deselect: 'Noņemt atlasi',
  selectCheck: 'Atlasīt {name}',
  selectAll: {
    zero: 'Atlasīt visas {n} redzamās',
    one: 'Atlasīt {n} redzamo',
    other: 'Atlasīt visas {n} redzamās',
  },
  selectAllShown: 'Atlasīt visas redzamās pārbaudes',
  selectOrDeselect: 'Atlasīt pārbaudi vai noņemt atlasi',
  extendDown: 'Atlasīt arī nākamo pārbaudi',
  extendUp: 'Atlasīt arī iepriekšējo pārbaudi',
  clear: 'Notīrīt atlasi',
  bar: 'Atlasītās pārbaudes',
  selectedChecks: {
    zero: 'Atlasītas {n} pārbaudes',
    one: 'Atlasīta {n} pārbaude',
    other: 'Atlasītas {n} pārbaudes',
  },
  selected: { zero: 'Atlasītas {n}', one: 'Atlasīta {n}', other: 'Atlasītas {n}' },
  hidden: {
    zero: 'Vēl {n} ir paslēptas un netiek mainītas',
    one: 'Vēl {n} ir paslēpta un netiek mainīta',
    other: 'Vēl {n} ir paslēptas un netiek mainītas',
  },
  pause: 'Pauzēt',
  resume: 'Atsākt',
  endSnooze: 'Beigt atlikšanu',
  tags: 'Birkas…',
  integrations: 'Integrācijas…',
  moveTo: 'Pārvietot',
  delete: 'Dzēst…',
  moveMenu: 'Pārvietot uz citu projektu',
  moreMenu: 'Vairāk atlasītajām pārbaudēm',
  pauseThem: {
    zero: 'Pauzēt {n} atlasītās pārbaudes',
    one: 'Pauzēt {n} atlasīto pārbaudi',
    other: 'Pauzēt {n} atlasītās pārbaudes',
  },
  resumeThem: {
    zero: 'Atsākt {n} atlasītās pārbaudes',
    one: 'Atsākt {n} atlasīto pārbaudi',
    other: 'Atsākt {n} atlasītās pārbaudes',
  },
  snoozeThem: {
    zero: 'Atlikt {n} atlasītās pārbaudes: {end}',
    one: 'Atlikt {n} atlasīto pārbaudi: {end}',
    other: 'Atlikt {n} atlasītās pārbaudes: {end}',
  },
  endSnoozeOfThem: {
    zero: 'Beigt {n} atlasīto pārbaužu atlikšanu',
    one: 'Beigt {n} atlasītās pārbaudes atlikšanu',
    other: 'Beigt {n} atlasīto pārbaužu atlikšanu',
  },
  tagsOfThem: {
    zero: '{n} atlasīto pārbaužu birkas…',
    one: '{n} atlasītās pārbaudes birkas…',
    other: '{n} atlasīto pārbaužu birkas…',
  },
  integrationsOfThem: {
    zero: '{n} atlasīto pārbaužu integrācijas…',
    one: '{n} atlasītās pārbaudes integrācijas…',
    other: '{n} atlasīto pārbaužu integrācijas…',
  },
  moveThem: {
    zero: 'Pārvietot {n} atlasītās pārbaudes uz {project}',
    one: 'Pārvietot {n} atlasīto pārbaudi uz {project}',
    other: 'Pārvietot {n} atlasītās pārbaudes uz {project}',
  },
  deleteThem: {
    zero: 'Dzēst {n} atlasītās pārbaudes…',
    one: 'Dzēst {n} atlasīto pārbaudi…',
    other: 'Dzēst {n} atlasītās pārbaudes…',
  },
  'whyNot.assign': 'Citu serveru integrācijas piešķir tur.',
  'whyNot.move': 'Citu serveru projekti šeit nav zināmi.',
  'whyNot.key': 'Šī servera atslēga ļauj tikai lasīt.',
  'done.none': 'Neviena pārbaude netika mainīta.',
  'done.pause': {
    zero: '{n} pārbaudes ir pauzētas.',
    one: '{n} pārbaude ir pauzēta.',
    other: '{n} pārbaudes ir pauzētas.',
  },
  'done.resume': {
    zero: '{n} pārbaudes atsāksies ar nākamajiem pingiem.',
    one: '{n} pārbaude atsāksies ar nākamo pingu.',
    other: '{n} pārbaudes atsāksies ar nākamajiem pingiem.',
  },
  'done.snooze': {
    zero: '{n} pārbaudes ir atliktas līdz {time}.',
    one: '{n} pārbaude ir atlikta līdz {time}.',
    other: '{n} pārbaudes ir atliktas līdz {time}.',
  },
  'done.unsnooze': {
    zero: '{n} pārbaudes vairs nav atliktas.',
    one: '{n} pārbaude vairs nav atlikta.',
    other: '{n} pārbaudes vairs nav atliktas.',
  },
  'done.tag': {
    zero: '{n} pārbaužu birkas ir mainītas.',
    one: '{n} pārbaudes birkas ir mainītas.',
    other: '{n} pārbaužu birkas ir mainītas.',
  },
  'done.assign': {
    zero: '{n} pārbaužu integrācijas ir mainītas.',
    one: '{n} pārbaudes integrācijas ir mainītas.',
    other: '{n} pārbaužu integrācijas ir mainītas.',
  },
  'done.move': {
    zero: '{n} pārbaudes tagad ir projektā {project}, ar tā integrācijām.',
    one: '{n} pārbaude tagad ir projektā {project}, ar tā integrācijām.',
    other: '{n} pārbaudes tagad ir projektā {project}, ar tā integrācijām.',
  },
  'done.delete': {
    zero: '{n} pārbaudes ir dzēstas.',
    one: '{n} pārbaude ir dzēsta.',
    other: '{n} pārbaudes ir dzēstas.',
  },
  'done.undo': {
    zero: '{n} pārbaudes atkal ir kā iepriekš.',
    one: '{n} pārbaude atkal ir kā iepriekš.',
    other: '{n} pārbaudes atkal ir kā iepriekš.',
  },
  pauseTitle: {
    zero: 'Vai pauzēt {n} pārbaudes?',
    one: 'Vai pauzēt {n} pārbaudi?',
    other: 'Vai pauzēt {n} pārbaudes?',
  },
  pauseThere: {
    zero: 'Atsaukšana {n} no tām, citos serveros, var tikai atsākt: līdz nākamajam pingam tās ir jaunas, un to dīkstāves ir aizmirstas.',
    one: 'Atsaukšana {n} no tām, citā serverī, var tikai atsākt: līdz nākamajam pingam tā ir jauna, un tās dīkstāve ir aizmirsta.',
    other:
      'Atsaukšana {n} no tām, citos serveros, var tikai atsākt: līdz nākamajam pingam tās ir jaunas, un to dīkstāves ir aizmirstas.',
  },
  resumedThere: {
    zero: '{n} citos serveros ir atsāktas un gaida nākamo pingu.',
    one: '{n} citā serverī ir atsākta un gaida nākamo pingu.',
    other: '{n} citos serveros ir atsāktas un gaida nākamo pingu.',
  },
  'left.gone': {
    zero: '{n} vairs nepastāv.',
    one: '{n} vairs nepastāv.',
    other: '{n} vairs nepastāv.',
  },
  'left.already': {
    zero: '{n} tādas jau bija.',
    one: '{n} tāda jau bija.',
    other: '{n} tādas jau bija.',
  },
  'left.with-group': {
    zero: '{n} paliek atliktas ar savu birku vai projektu.',
    one: '{n} paliek atlikta ar savu birku vai projektu.',
    other: '{n} paliek atliktas ar savu birku vai projektu.',
  },
  'left.other-project': {
    zero: '{n} ir citā projektā.',
    one: '{n} ir citā projektā.',
    other: '{n} ir citā projektā.',
  },
  'left.changed': {
    zero: '{n} kopš tā laika ir mainījušās un paliek, kā ir.',
    one: '{n} kopš tā laika ir mainījusies un paliek, kā ir.',
    other: '{n} kopš tā laika ir mainījušās un paliek, kā ir.',
  },
  'left.unstored': {
    zero: '{n} neizdevās saglabāt.',
    one: '{n} neizdevās saglabāt.',
    other: '{n} neizdevās saglabāt.',
  },
  'left.elsewhere': {
    zero: '{n} citos serveros netiek skartas.',
    one: '{n} citā serverī netiek skarta.',
    other: '{n} citos serveros netiek skartas.',
  },
  cut: {
    zero: '{n} netika mainītas: {why}',
    one: '{n} netika mainīta: {why}',
    other: '{n} netika mainītas: {why}',
  },
  undoCut: 'Ne viss ir atsaukts: {why}',
  refused: {
    zero: '{n} serveri noraidīja: {why}',
    one: '{n} serveris noraidīja: {why}',
    other: '{n} serveri noraidīja: {why}',
  },
  deleteTitle: {
    zero: 'Vai dzēst {n} pārbaudes?',
    one: 'Vai dzēst {n} pārbaudi?',
    other: 'Vai dzēst {n} pārbaudes?',
  },
  deleteText: {
    zero: 'Zūd arī to iestatījumi un vēsture. Uzdevumi, kas tām sūta pingus, saņems atbildi „not found”.',
    one: 'Zūd arī tās iestatījumi un vēsture. Uzdevumi, kas tai sūta pingus, saņems atbildi „not found”.',
    other:
      'Zūd arī to iestatījumi un vēsture. Uzdevumi, kas tām sūta pingus, saņems atbildi „not found”.',
  },
  deleteThere: {
    zero: '{n} no tām tiks dzēstas savos serveros.',
    one: '{n} no tām tiks dzēsta savā serverī.',
    other: '{n} no tām tiks dzēstas savos serveros.',
  },
  deleteUndo:
    'Atsaukt var {seconds} sekundes. Līdz tam nekas netiek dzēsts; ja šajā laikā logu aizver, netiek dzēsts vispār nekas.',
  deleteAction: 'Dzēst',
  deleting: {
    zero: '{n} pārbaudes tūlīt tiks dzēstas.',
    one: '{n} pārbaude tūlīt tiks dzēsta.',
    other: '{n} pārbaudes tūlīt tiks dzēstas.',
  },
  tagsTitle: {
    zero: '{n} pārbaužu birkas',
    one: '{n} pārbaudes birkas',
    other: '{n} pārbaužu birkas',
  },
  addTags: 'Pievienot birkas',
  addTagsHint: 'Atdalītas ar atstarpēm.',
  tagsNow: 'Esošās birkas',
  tagsRefused: 'Neviena birka netika mainīta',
  integrationsTitle: {
    zero: '{n} pārbaužu integrācijas',
    one: '{n} pārbaudes integrācijas',
    other: '{n} pārbaužu integrācijas',
  },
  integrationsNow: 'Uzzina par dīkstāvēm',
  integrationsOf: {
    zero: '{project}, {n} pārbaužu',
    one: '{project}, {n} pārbaude',
    other: '{project}, {n} pārbaudes',
  },
  integrationsRefused: 'Neviena integrācija netika piešķirta',
  integrationsElsewhere: {
    zero: '{n} atlasītās pārbaudes ir citos serveros. To integrācijas piešķir tur.',
    one: '{n} atlasītā pārbaude ir citā serverī. Tās integrācijas piešķir tur.',
    other: '{n} atlasītās pārbaudes ir citos serveros. To integrācijas piešķir tur.',
  },
  noIntegrations: 'Integrāciju vēl nav. <link>Pievienot</link>',
  switchedOff: 'Izslēgta',
  snoozeSelected: 'Atlikt atlasītās pārbaudes',
}
