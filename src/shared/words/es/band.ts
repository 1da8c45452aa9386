import type { Spanish } from '../catalogue.ts'
import type { band as english } from '../en/band.ts'

export const band: Spanish<typeof english> = {
  noData: 'Aún no hay datos',
  up: '{share} OK',
  noOutage: 'sin caídas',
  outages: {
    one: '{n} día con caída, {span} en total',
    many: '{n} días con caída, {span} en total',
    other: '{n} días con caída, {span} en total',
  },
  outageDays: { one: '{n} día con caída', many: '{n} días con caída', other: '{n} días con caída' },
  maintenance: {
    one: '{n} día con mantenimiento',
    many: '{n} días con mantenimiento',
    other: '{n} días con mantenimiento',
  },
  unseen: {
    one: '{n} día sin supervisión completa',
    many: '{n} días sin supervisión completa',
    other: '{n} días sin supervisión completa',
  },
}
