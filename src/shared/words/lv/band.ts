import type { Latvian } from '../catalogue.ts'
import type { band as english } from '../en/band.ts'

export const band: Latvian<typeof english> = {
  noData: 'Datu vēl nav',
  up: '{share} kārtībā',
  noOutage: 'bez dīkstāves',
  outages: {
    zero: '{n} dienu ar dīkstāvi, kopā {span}',
    one: '{n} diena ar dīkstāvi, kopā {span}',
    other: '{n} dienas ar dīkstāvi, kopā {span}',
  },
  outageDays: {
    zero: '{n} dienu ar dīkstāvi',
    one: '{n} diena ar dīkstāvi',
    other: '{n} dienas ar dīkstāvi',
  },
  maintenance: {
    zero: '{n} dienu ar apkopi',
    one: '{n} diena ar apkopi',
    other: '{n} dienas ar apkopi',
  },
  unseen: {
    zero: '{n} dienu nav pilnībā uzraudzītas',
    one: '{n} diena nav pilnībā uzraudzīta',
    other: '{n} dienas nav pilnībā uzraudzītas',
  },
}
