import type { Latvian } from '../catalogue.ts'
import type { activity as english } from '../en/activity.ts'

export const activity: Latvian<typeof english> = {
  searchOutput: 'Meklēt izvadē',
  searchOutputHint: 'Meklēt izvadē: vārdi vai „frāze”',
  nothingYet: 'Vēl nekas nav noticis',
  nothingYetText: 'Šeit parādās pingi, stāvokļa maiņas un paziņojumi.',
  next24Hours: 'Nākamās 24 stundas',
  now: 'tagad',
  collisions: 'Sadursmes',
  notSearched: 'Neizdevās meklēt izvadē.',
  noOutput: 'Nevienā izvadē nav šo vārdu',
  stillReading: 'Vēl lasa vecāku izvadi…',
  deletedCheck: 'Dzēsta pārbaude',
  moreChecks: {
    zero: 'un vēl {n} pārbaužu',
    one: 'un vēl {n} pārbaude',
    other: 'un vēl {n} pārbaudes',
  },
  moreCollisions: {
    zero: 'un vēl {n} sadursmju',
    one: 'un vēl {n} sadursme',
    other: 'un vēl {n} sadursmes',
  },
  lastTook: '{time}, pēdējā ilga {duration}',
  collides: '{text}, sadursme',
  timeCollides: '{time} (sadursme)',
  expected: 'Gaidāms {times}',
  ofWhichCollide: {
    zero: '{text}, no tām {n} ar sadursmi',
    one: '{text}, no tām {n} ar sadursmi',
    other: '{text}, no tām {n} ar sadursmi',
  },
  nothingExpected: 'Nekas nav gaidāms.',
  runs: { zero: '{n} izpilžu', one: '{n} izpilde', other: '{n} izpildes' },
  collisionCount: { zero: '{n} sadursmju', one: '{n} sadursme', other: '{n} sadursmes' },
  noCollisions: 'sadursmju nav',
  runsOfChecks: {
    zero: '{runs} no {n} pārbaudēm, {collisions}.',
    one: '{runs} no {n} pārbaudes, {collisions}.',
    other: '{runs} no {n} pārbaudēm, {collisions}.',
  },
  oftenThanOnce: {
    zero: '{n} pārbaudes izpildās biežāk nekā reizi dienā.',
    one: '{n} pārbaude izpildās biežāk nekā reizi dienā.',
    other: '{n} pārbaudes izpildās biežāk nekā reizi dienā.',
  },
  oftenThan: {
    zero: '{n} pārbaudes izpildās biežāk nekā {times} reizes dienā.',
    one: '{n} pārbaude izpildās biežāk nekā {times} reizes dienā.',
    other: '{n} pārbaudes izpildās biežāk nekā {times} reizes dienā.',
  },
  runTogether: '{names} izpildās vienlaikus',
  pingsFound: { zero: '{n} pingu', one: '{n} pings', other: '{n} pingi' },
  pingsOrMore: {
    zero: '{n} vai vairāk pingu',
    one: '{n} vai vairāk pingu',
    other: '{n} vai vairāk pingu',
  },
}
