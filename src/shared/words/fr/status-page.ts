import type { French } from '../catalogue.ts'
import type { statusPage as english } from '../en/status-page.ts'

export const statusPage: French<typeof english> = {
  'state.up': 'OK',
  'state.grace': 'En retard',
  'state.down': 'En panne',
  'state.paused': 'En pause',
  'state.new': 'Pas encore démarré',
  'state.maintenance': 'En maintenance',
  nothing: 'Rien n’est encore surveillé ici',
  allUp: 'Tout fonctionne',
  allDown: 'Tout est en panne',
  allNew: 'Pas encore démarré',
  down: {
    one: '{n} sur {all} est en panne',
    many: '{n} sur {all} sont en panne',
    other: '{n} sur {all} sont en panne',
  },
  grace: {
    one: '{n} sur {all} est en retard',
    many: '{n} sur {all} sont en retard',
    other: '{n} sur {all} sont en retard',
  },
  maintenance: {
    one: '{n} sur {all} est en maintenance',
    many: '{n} sur {all} sont en maintenance',
    other: '{n} sur {all} sont en maintenance',
  },
  labelled: '{label} : {text}',
  together: 'Tous ensemble',
  lastDays: {
    one: 'Dernier jour',
    many: '{n} derniers jours',
    other: '{n} derniers jours',
  },
  daysAgo: { one: 'il y a {n} jour', many: 'il y a {n} jours', other: 'il y a {n} jours' },
  today: 'aujourd’hui',
  leftOut: {
    one: '{n} autre n’est pas affiché.',
    many: '{n} autres ne sont pas affichés.',
    other: '{n} autres ne sont pas affichés.',
  },
  asOf: 'État au <time>{time}</time>',
  gone: 'Il n’y a pas de page d’état ici',
  goneText: 'Elle a été supprimée, ou l’adresse est incomplète.',
}
