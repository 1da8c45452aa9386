import type { French } from '../catalogue.ts'
import type { tray as english } from '../en/tray.ts'

export const tray: French<typeof english> = {
  compactList: 'Liste compacte',
  noChecks: 'Aucun contrôle pour l’instant.',
  offline: 'Pas de connexion. La liste n’est peut-être plus à jour.',
  open: 'Ouvrir Tocsin',
  troubledFirst: 'Contrôles, ceux en difficulté d’abord',
  showAll: {
    one: 'Afficher {n} contrôle dans Tocsin',
    many: 'Afficher les {n} contrôles dans Tocsin',
    other: 'Afficher les {n} contrôles dans Tocsin',
  },
  nothingYet: 'Rien à surveiller pour l’instant',
  noMatch: 'Aucun contrôle ne correspond',
  next: 'Contrôle suivant',
  previous: 'Contrôle précédent',
  close: 'Fermer',
  snoozed: 'En sommeil',
  clickOpens: 'Un clic sur l’icône de la zone de notification ouvre',
  theWindow: 'La fenêtre',
}
