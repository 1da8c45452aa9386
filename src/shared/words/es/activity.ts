import type { Spanish } from '../catalogue.ts'
import type { activity as english } from '../en/activity.ts'

export const activity: Spanish<typeof english> = {
  searchOutput: 'Buscar en las salidas',
  searchOutputHint: 'Buscar en las salidas: palabras o «una frase»',
  nothingYet: 'Aún no ha ocurrido nada',
  nothingYetText: 'Aquí aparecen los pings, los cambios de estado y las notificaciones.',
  next24Hours: 'Próximas 24 horas',
  now: 'ahora',
  collisions: 'Coincidencias',
  notSearched: 'No se pudo buscar en las salidas.',
  noOutput: 'Ninguna salida contiene estas palabras',
  stillReading: 'Aún se leen salidas anteriores…',
  deletedCheck: 'Monitor eliminado',
  moreChecks: {
    one: 'y {n} monitor más',
    many: 'y {n} monitores más',
    other: 'y {n} monitores más',
  },
  moreCollisions: {
    one: 'y {n} coincidencia más',
    many: 'y {n} coincidencias más',
    other: 'y {n} coincidencias más',
  },
  lastTook: '{time}, la última duró {duration}',
  collides: '{text}, coincide',
  timeCollides: '{time} (coincide)',
  expected: 'Previsto {times}',
  ofWhichCollide: {
    one: '{text}, de las que {n} coincide',
    many: '{text}, de las que {n} coinciden',
    other: '{text}, de las que {n} coinciden',
  },
  nothingExpected: 'No se espera nada.',
  runs: { one: '{n} ejecución', many: '{n} ejecuciones', other: '{n} ejecuciones' },
  collisionCount: {
    one: '{n} coincidencia',
    many: '{n} coincidencias',
    other: '{n} coincidencias',
  },
  noCollisions: 'ninguna coincidencia',
  runsOfChecks: {
    one: '{runs} de {n} monitor, {collisions}.',
    many: '{runs} de {n} monitores, {collisions}.',
    other: '{runs} de {n} monitores, {collisions}.',
  },
  oftenThanOnce: {
    one: '{n} monitor se ejecuta más de una vez al día.',
    many: '{n} monitores se ejecutan más de una vez al día.',
    other: '{n} monitores se ejecutan más de una vez al día.',
  },
  oftenThan: {
    one: '{n} monitor se ejecuta más de {times} veces al día.',
    many: '{n} monitores se ejecutan más de {times} veces al día.',
    other: '{n} monitores se ejecutan más de {times} veces al día.',
  },
  runTogether: '{names} se ejecutan a la vez',
  pingsFound: { one: '{n} ping', many: '{n} pings', other: '{n} pings' },
  pingsOrMore: { one: '{n} ping o más', many: '{n} pings o más', other: '{n} pings o más' },
}
