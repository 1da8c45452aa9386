import type { Latvian } from '../catalogue.ts'
import type { badges as english } from '../en/badges.ts'

export const badges: Latvian<typeof english> = {
  copyOf: 'Kopēt emblēmas {name} {title}',
  notLoaded: 'Neizdevās ielādēt emblēmas',
  noTags: 'Birku vēl nav',
  noTagsText: 'Katrai birkai ir sava emblēma.',
  twoStates: 'kārtībā, nedarbojas',
  threeStates: 'kārtībā, kavējas, nedarbojas',
  lead: 'Emblēmas rāda pārbaužu stāvokli tīmekļa lapā vai README. Tāpat kā Healthchecks.io, pārbaude bez pingiem vai pauzē skaitās kārtībā, tāpat birka vai projekts bez pārbaudēm.',
  format: 'Formāts',
  states: 'Stāvokļi',
  onlyHere:
    'Šīs adreses ved tikai uz šo datoru. Citi emblēmu redz, ja serveris klausās tīklā vai ir aiz pamata URL: {link}.',
  statusPage: 'Statusa lapa rāda pārbaudes atsevišķā lapā visiem, kam ir tās adrese: {link}.',
  badgesOf: 'Emblēmas',
  allAndTags: 'Visas pārbaudes un katra birka',
  oneNotLoaded: 'Neizdevās ielādēt emblēmu',
  badgeNow: '{name} emblēma tagad',
  noResponse: 'Serveris neatbild.',
  settingsServer: 'Iestatījumi, Serveris',
  settingsStatusPages: 'Iestatījumi, Statusa lapas',
}
