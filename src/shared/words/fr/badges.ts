import type { French } from '../catalogue.ts'
import type { badges as english } from '../en/badges.ts'

export const badges: French<typeof english> = {
  copyOf: 'Copier {title} du badge {name}',
  notLoaded: 'Impossible de charger les badges',
  noTags: 'Aucune étiquette pour l’instant',
  noTagsText: 'Chaque étiquette a son propre badge.',
  twoStates: 'OK, en panne',
  threeStates: 'OK, en retard, en panne',
  lead: 'Les badges montrent l’état des contrôles sur une page web ou dans un README. Comme chez Healthchecks.io, un contrôle sans ping ou en pause compte comme OK, de même qu’une étiquette ou un projet sans contrôle.',
  format: 'Format',
  states: 'États',
  onlyHere:
    'Ces adresses ne mènent qu’à cet ordinateur. D’autres voient un badge si le serveur écoute sur le réseau ou derrière une URL de base : {link}.',
  statusPage:
    'Une page d’état montre des contrôles sur une page à part, à tous ceux qui ont son adresse : {link}.',
  badgesOf: 'Badges de',
  allAndTags: 'Tous les contrôles et chaque étiquette',
  oneNotLoaded: 'Impossible de charger le badge',
  badgeNow: 'Le badge de {name} actuellement',
  noResponse: 'Le serveur ne répond pas.',
  settingsServer: 'Paramètres, Serveur',
  settingsStatusPages: 'Paramètres, Pages d’état',
}
