import type { French } from '../catalogue.ts'
import type { output as english } from '../en/output.ts'

export const output: French<typeof english> = {
  ignoreNumbers: 'Ignorer les nombres',
  tooDifferent: 'Les deux sorties ont trop peu en commun pour être comparées.',
  difference: 'Différence',
  output: 'Sortie',
  mail: 'E-mail',
  changesSince: 'Changements depuis #{number}',
  copyOutput: 'Copier la sortie',
  download: 'Télécharger',
  mayBeCut: 'Seuls les {count} premiers octets sont conservés : la fin manque peut-être.',
  shortened:
    'Seuls les {count} premiers caractères sont affichés. Le fichier à télécharger contient toute la sortie.',
  keepMore:
    'Pour en garder plus, augmentez « {setting} » dans les paramètres (--ping-body-limit). « tocsin run » garde le début et la fin.',
  search: 'Rechercher dans la sortie',
  placeOf: '{place} sur {count}',
  noMatch: 'Aucun résultat',
  previous: 'Résultat précédent',
  next: 'Résultat suivant',
  wrap: 'Renvoi à la ligne',
  lineNumbers: 'Numéros de ligne',
  jumpToEnd: 'Aller à la fin',
  text: 'Texte',
  same: 'La sortie est identique.',
  sameButNumbers: 'La sortie est identique, aux nombres près.',
  equalLines: {
    one: '{count} ligne identique',
    many: '{count} lignes identiques',
    other: '{count} lignes identiques',
  },
  earlierLines: {
    one: 'Afficher {count} ligne précédente',
    many: 'Afficher {count} lignes précédentes',
    other: 'Afficher {count} lignes précédentes',
  },
}
