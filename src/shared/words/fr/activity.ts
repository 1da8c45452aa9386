import type { French } from '../catalogue.ts'
import type { activity as english } from '../en/activity.ts'

export const activity: French<typeof english> = {
  searchOutput: 'Rechercher dans les sorties',
  searchOutputHint: 'Rechercher : mots ou « une phrase »',
  nothingYet: 'Il ne s’est encore rien passé',
  nothingYetText: 'Les pings, les changements d’état et les notifications s’affichent ici.',
  next24Hours: 'Prochaines 24 heures',
  now: 'maintenant',
  collisions: 'Collisions',
  notSearched: 'Impossible de rechercher dans les sorties.',
  noOutput: 'Aucune sortie ne contient ces mots',
  stillReading: 'Lecture des sorties plus anciennes…',
  deletedCheck: 'Contrôle supprimé',
  moreChecks: {
    one: 'et {n} contrôle de plus',
    many: 'et {n} contrôles de plus',
    other: 'et {n} contrôles de plus',
  },
  moreCollisions: {
    one: 'et {n} collision de plus',
    many: 'et {n} collisions de plus',
    other: 'et {n} collisions de plus',
  },
  lastTook: '{time}, dernière durée {duration}',
  collides: '{text}, en collision',
  timeCollides: '{time} (en collision)',
  expected: 'Attendu {times}',
  ofWhichCollide: {
    one: '{text}, dont {n} en collision',
    many: '{text}, dont {n} en collision',
    other: '{text}, dont {n} en collision',
  },
  nothingExpected: 'Rien n’est attendu.',
  runs: { one: '{n} exécution', many: '{n} exécutions', other: '{n} exécutions' },
  collisionCount: { one: '{n} collision', many: '{n} collisions', other: '{n} collisions' },
  noCollisions: 'aucune collision',
  runsOfChecks: {
    one: '{runs} de {n} contrôle, {collisions}.',
    many: '{runs} de {n} contrôles, {collisions}.',
    other: '{runs} de {n} contrôles, {collisions}.',
  },
  oftenThanOnce: {
    one: '{n} contrôle s’exécute plus d’une fois par jour.',
    many: '{n} contrôles s’exécutent plus d’une fois par jour.',
    other: '{n} contrôles s’exécutent plus d’une fois par jour.',
  },
  oftenThan: {
    one: '{n} contrôle s’exécute plus de {times} fois par jour.',
    many: '{n} contrôles s’exécutent plus de {times} fois par jour.',
    other: '{n} contrôles s’exécutent plus de {times} fois par jour.',
  },
  runTogether: '{names} s’exécutent en même temps',
  pingsFound: { one: '{n} ping', many: '{n} pings', other: '{n} pings' },
  pingsOrMore: { one: '{n} ping ou plus', many: '{n} pings ou plus', other: '{n} pings ou plus' },
}
