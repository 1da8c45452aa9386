import type { Latvian } from '../catalogue.ts'
import type { statusPage as english } from '../en/status-page.ts'

export const statusPage: Latvian<typeof english> = {
  'state.up': 'Kārtībā',
  'state.grace': 'Kavējas',
  'state.down': 'Nedarbojas',
  'state.paused': 'Pauzēta',
  'state.new': 'Vēl nav sākta',
  'state.maintenance': 'Apkopē',
  nothing: 'Šeit vēl nekas netiek uzraudzīts',
  allUp: 'Viss darbojas',
  allDown: 'Nekas nedarbojas',
  allNew: 'Vēl nav sākta',
  down: {
    zero: 'Nedarbojas {n} no {all}',
    one: 'Nedarbojas {n} no {all}',
    other: 'Nedarbojas {n} no {all}',
  },
  grace: {
    zero: 'Kavējas {n} no {all}',
    one: 'Kavējas {n} no {all}',
    other: 'Kavējas {n} no {all}',
  },
  maintenance: {
    zero: 'Apkopē {n} no {all}',
    one: 'Apkopē {n} no {all}',
    other: 'Apkopē {n} no {all}',
  },
  labelled: '{label}: {text}',
  together: 'Visas kopā',
  lastDays: {
    zero: 'Pēdējās {n} dienas',
    one: 'Pēdējā {n} diena',
    other: 'Pēdējās {n} dienas',
  },
  daysAgo: {
    zero: 'pirms {n} dienām',
    one: 'pirms {n} dienas',
    other: 'pirms {n} dienām',
  },
  today: 'šodien',
  leftOut: {
    zero: 'Vēl {n} nav sarakstā.',
    one: 'Vēl {n} nav sarakstā.',
    other: 'Vēl {n} nav sarakstā.',
  },
  asOf: 'Stāvoklis: <time>{time}</time>',
  gone: 'Šeit nav statusa lapas',
  goneText: 'Tā ir noņemta, vai adrese nav pilnīga.',
}
