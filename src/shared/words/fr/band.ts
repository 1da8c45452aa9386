import type { French } from '../catalogue.ts'
import type { band as english } from '../en/band.ts'

export const band: French<typeof english> = {
  noData: 'Pas encore de données',
  up: '{share} OK',
  noOutage: 'aucune panne',
  outages: {
    one: '{n} jour avec une panne, {span} en tout',
    many: '{n} jours avec une panne, {span} en tout',
    other: '{n} jours avec une panne, {span} en tout',
  },
  outageDays: {
    one: '{n} jour avec une panne',
    many: '{n} jours avec une panne',
    other: '{n} jours avec une panne',
  },
  maintenance: {
    one: '{n} jour avec maintenance',
    many: '{n} jours avec maintenance',
    other: '{n} jours avec maintenance',
  },
  unseen: {
    one: '{n} jour incomplètement surveillé',
    many: '{n} jours incomplètement surveillés',
    other: '{n} jours incomplètement surveillés',
  },
}
