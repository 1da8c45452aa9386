import type { German } from '../catalogue.ts'
import type { band as english } from '../en/band.ts'

export const band: German<typeof english> = {
  noData: 'Noch keine Daten',
  up: '{share} OK',
  noOutage: 'kein Ausfall',
  outages: {
    one: '{n} Tag mit Ausfall, insgesamt {span}',
    other: '{n} Tage mit Ausfall, insgesamt {span}',
  },
  outageDays: { one: '{n} Tag mit Ausfall', other: '{n} Tage mit Ausfall' },
  maintenance: { one: '{n} Tag mit Wartung', other: '{n} Tage mit Wartung' },
  unseen: { one: '{n} Tag nicht ganz überwacht', other: '{n} Tage nicht ganz überwacht' },
}
