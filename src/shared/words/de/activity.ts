import type { German } from '../catalogue.ts'
import type { activity as english } from '../en/activity.ts'

export const activity: German<typeof english> = {
  searchOutput: 'Ausgaben durchsuchen',
  searchOutputHint: 'Ausgaben durchsuchen: Wörter oder „ein Satz“',
  nothingYet: 'Es ist noch nichts geschehen',
  nothingYetText: 'Hier erscheinen Pings, Statuswechsel und Benachrichtigungen.',
  next24Hours: 'Die nächsten 24 Stunden',
  now: 'jetzt',
  collisions: 'Überschneidungen',
  notSearched: 'Die Ausgaben konnten nicht durchsucht werden.',
  noOutput: 'Keine Ausgabe enthält diese Wörter',
  stillReading: 'Ältere Ausgaben werden noch gelesen …',
  deletedCheck: 'Gelöschter Check',
  moreChecks: { one: 'und {n} weiterer Check', other: 'und {n} weitere Checks' },
  moreCollisions: {
    one: 'und {n} weitere Überschneidung',
    other: 'und {n} weitere Überschneidungen',
  },
  lastTook: '{time}, zuletzt {duration}',
  collides: '{text}, überschneidet sich',
  timeCollides: '{time} (überschneidet sich)',
  expected: 'Erwartet {times}',
  ofWhichCollide: {
    one: '{text}, davon {n} mit Überschneidung',
    other: '{text}, davon {n} mit Überschneidung',
  },
  nothingExpected: 'Nichts wird erwartet.',
  runs: { one: '{n} Lauf', other: '{n} Läufe' },
  collisionCount: { one: '{n} Überschneidung', other: '{n} Überschneidungen' },
  noCollisions: 'keine Überschneidungen',
  runsOfChecks: {
    one: '{runs} von {n} Check, {collisions}.',
    other: '{runs} von {n} Checks, {collisions}.',
  },
  oftenThanOnce: {
    one: '{n} Check läuft öfter als einmal am Tag.',
    other: '{n} Checks laufen öfter als einmal am Tag.',
  },
  oftenThan: {
    one: '{n} Check läuft öfter als {times}-mal am Tag.',
    other: '{n} Checks laufen öfter als {times}-mal am Tag.',
  },
  runTogether: '{names} laufen gleichzeitig',
  pingsFound: { one: '{n} Ping', other: '{n} Pings' },
  pingsOrMore: { one: '{n} oder mehr Pings', other: '{n} oder mehr Pings' },
}
