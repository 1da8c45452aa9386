import type { French } from '../catalogue.ts'
import type { many as english } from '../en/many.ts'

export const many: French<typeof english> = {
  select: 'Sélectionner',
  deselect: 'Désélectionner',
  selectCheck: 'Sélectionner {name}',
  selectAll: {
    one: 'Sélectionner {n} affiché',
    many: 'Sélectionner les {n} affichés',
    other: 'Sélectionner les {n} affichés',
  },
  selectAllShown: 'Sélectionner tous les contrôles affichés',
  selectOrDeselect: 'Sélectionner ou désélectionner le contrôle',
  extendDown: 'Sélectionner aussi le contrôle suivant',
  extendUp: 'Sélectionner aussi le contrôle précédent',
  clear: 'Annuler la sélection',
  bar: 'Contrôles sélectionnés',
  selectedChecks: {
    one: '{n} contrôle sélectionné',
    many: '{n} contrôles sélectionnés',
    other: '{n} contrôles sélectionnés',
  },
  selected: { one: '{n} sélectionné', many: '{n} sélectionnés', other: '{n} sélectionnés' },
  hidden: {
    one: '{n} autre est masqué et laissé tel quel',
    many: '{n} autres sont masqués et laissés tels quels',
    other: '{n} autres sont masqués et laissés tels quels',
  },
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  endSnooze: 'Réveiller',
  tags: 'Étiquettes…',
  integrations: 'Intégrations…',
  moveTo: 'Déplacer',
  delete: 'Supprimer…',
  moveMenu: 'Déplacer vers un autre projet',
  moreMenu: 'Plus pour les contrôles sélectionnés',
  pauseThem: {
    one: 'Mettre en pause {n} contrôle sélectionné',
    many: 'Mettre en pause {n} contrôles sélectionnés',
    other: 'Mettre en pause {n} contrôles sélectionnés',
  },
  resumeThem: {
    one: 'Reprendre {n} contrôle sélectionné',
    many: 'Reprendre {n} contrôles sélectionnés',
    other: 'Reprendre {n} contrôles sélectionnés',
  },
  snoozeThem: {
    one: 'Mettre en sommeil {n} contrôle sélectionné : {end}',
    many: 'Mettre en sommeil {n} contrôles sélectionnés : {end}',
    other: 'Mettre en sommeil {n} contrôles sélectionnés : {end}',
  },
  endSnoozeOfThem: {
    one: 'Réveiller {n} contrôle sélectionné',
    many: 'Réveiller {n} contrôles sélectionnés',
    other: 'Réveiller {n} contrôles sélectionnés',
  },
  tagsOfThem: {
    one: 'Étiquettes de {n} contrôle sélectionné…',
    many: 'Étiquettes de {n} contrôles sélectionnés…',
    other: 'Étiquettes de {n} contrôles sélectionnés…',
  },
  integrationsOfThem: {
    one: 'Intégrations de {n} contrôle sélectionné…',
    many: 'Intégrations de {n} contrôles sélectionnés…',
    other: 'Intégrations de {n} contrôles sélectionnés…',
  },
  moveThem: {
    one: 'Déplacer {n} contrôle sélectionné vers {project}',
    many: 'Déplacer {n} contrôles sélectionnés vers {project}',
    other: 'Déplacer {n} contrôles sélectionnés vers {project}',
  },
  deleteThem: {
    one: 'Supprimer {n} contrôle sélectionné…',
    many: 'Supprimer {n} contrôles sélectionnés…',
    other: 'Supprimer {n} contrôles sélectionnés…',
  },
  'whyNot.assign': 'Les intégrations des autres serveurs s’attribuent sur place.',
  'whyNot.move': 'Les projets des autres serveurs ne sont pas connus ici.',
  'whyNot.key': 'La clé de ce serveur ne permet que la lecture.',
  'done.none': 'Aucun contrôle n’a été modifié.',
  'done.pause': {
    one: '{n} contrôle est en pause.',
    many: '{n} contrôles sont en pause.',
    other: '{n} contrôles sont en pause.',
  },
  'done.resume': {
    one: '{n} contrôle reprend à son prochain ping.',
    many: '{n} contrôles reprennent à leurs prochains pings.',
    other: '{n} contrôles reprennent à leurs prochains pings.',
  },
  'done.snooze': {
    one: '{n} contrôle est en sommeil jusqu’à {time}.',
    many: '{n} contrôles sont en sommeil jusqu’à {time}.',
    other: '{n} contrôles sont en sommeil jusqu’à {time}.',
  },
  'done.unsnooze': {
    one: '{n} contrôle n’est plus en sommeil.',
    many: '{n} contrôles ne sont plus en sommeil.',
    other: '{n} contrôles ne sont plus en sommeil.',
  },
  'done.tag': {
    one: 'Les étiquettes de {n} contrôle sont modifiées.',
    many: 'Les étiquettes de {n} contrôles sont modifiées.',
    other: 'Les étiquettes de {n} contrôles sont modifiées.',
  },
  'done.assign': {
    one: 'Les intégrations de {n} contrôle sont modifiées.',
    many: 'Les intégrations de {n} contrôles sont modifiées.',
    other: 'Les intégrations de {n} contrôles sont modifiées.',
  },
  'done.move': {
    one: '{n} contrôle est maintenant dans {project}, avec ses intégrations.',
    many: '{n} contrôles sont maintenant dans {project}, avec ses intégrations.',
    other: '{n} contrôles sont maintenant dans {project}, avec ses intégrations.',
  },
  'done.delete': {
    one: '{n} contrôle est supprimé.',
    many: '{n} contrôles sont supprimés.',
    other: '{n} contrôles sont supprimés.',
  },
  'done.undo': {
    one: '{n} contrôle est de nouveau comme avant.',
    many: '{n} contrôles sont de nouveau comme avant.',
    other: '{n} contrôles sont de nouveau comme avant.',
  },
  pauseTitle: {
    one: 'Mettre en pause {n} contrôle ?',
    many: 'Mettre en pause {n} contrôles ?',
    other: 'Mettre en pause {n} contrôles ?',
  },
  pauseThere: {
    one: 'L’annulation ne peut que reprendre {n} d’entre eux, sur un autre serveur : il est nouveau jusqu’au prochain ping, et sa panne est oubliée.',
    many: 'L’annulation ne peut que reprendre {n} d’entre eux, sur d’autres serveurs : ils sont nouveaux jusqu’au prochain ping, et leurs pannes sont oubliées.',
    other:
      'L’annulation ne peut que reprendre {n} d’entre eux, sur d’autres serveurs : ils sont nouveaux jusqu’au prochain ping, et leurs pannes sont oubliées.',
  },
  resumedThere: {
    one: '{n} a repris sur un autre serveur et attend son prochain ping.',
    many: '{n} ont repris sur d’autres serveurs et attendent leur prochain ping.',
    other: '{n} ont repris sur d’autres serveurs et attendent leur prochain ping.',
  },
  'left.gone': {
    one: '{n} n’existe plus.',
    many: '{n} n’existent plus.',
    other: '{n} n’existent plus.',
  },
  'left.already': {
    one: '{n} l’était déjà.',
    many: '{n} l’étaient déjà.',
    other: '{n} l’étaient déjà.',
  },
  'left.with-group': {
    one: '{n} reste en sommeil avec son étiquette ou son projet.',
    many: '{n} restent en sommeil avec leur étiquette ou leur projet.',
    other: '{n} restent en sommeil avec leur étiquette ou leur projet.',
  },
  'left.other-project': {
    one: '{n} appartient à un autre projet.',
    many: '{n} appartiennent à un autre projet.',
    other: '{n} appartiennent à un autre projet.',
  },
  'left.changed': {
    one: '{n} a changé depuis et reste tel quel.',
    many: '{n} ont changé depuis et restent tels quels.',
    other: '{n} ont changé depuis et restent tels quels.',
  },
  'left.unstored': {
    one: '{n} n’a pas pu être enregistré.',
    many: '{n} n’ont pas pu être enregistrés.',
    other: '{n} n’ont pas pu être enregistrés.',
  },
  'left.elsewhere': {
    one: '{n} sur un autre serveur est laissé de côté.',
    many: '{n} sur d’autres serveurs sont laissés de côté.',
    other: '{n} sur d’autres serveurs sont laissés de côté.',
  },
  cut: {
    one: '{n} n’a pas été modifié : {why}',
    many: '{n} n’ont pas été modifiés : {why}',
    other: '{n} n’ont pas été modifiés : {why}',
  },
  undoCut: 'Tout n’a pas été annulé : {why}',
  refused: {
    one: '{n} a été refusé par son serveur : {why}',
    many: '{n} ont été refusés par leurs serveurs : {why}',
    other: '{n} ont été refusés par leurs serveurs : {why}',
  },
  deleteTitle: {
    one: 'Supprimer {n} contrôle ?',
    many: 'Supprimer {n} contrôles ?',
    other: 'Supprimer {n} contrôles ?',
  },
  deleteText: {
    one: 'Ses réglages et son historique disparaissent aussi. Les tâches qui lui envoient un ping reçoivent la réponse « not found ».',
    many: 'Leurs réglages et leurs historiques disparaissent aussi. Les tâches qui leur envoient un ping reçoivent la réponse « not found ».',
    other:
      'Leurs réglages et leurs historiques disparaissent aussi. Les tâches qui leur envoient un ping reçoivent la réponse « not found ».',
  },
  deleteThere: {
    one: '{n} d’entre eux est supprimé sur son serveur.',
    many: '{n} d’entre eux sont supprimés sur leurs serveurs.',
    other: '{n} d’entre eux sont supprimés sur leurs serveurs.',
  },
  deleteUndo:
    'Vous avez {seconds} secondes pour annuler. Rien n’est supprimé avant, et rien du tout si cette fenêtre est fermée pendant ce temps.',
  deleteAction: 'Supprimer',
  deleting: {
    one: '{n} contrôle va être supprimé.',
    many: '{n} contrôles vont être supprimés.',
    other: '{n} contrôles vont être supprimés.',
  },
  tagsTitle: {
    one: 'Étiquettes de {n} contrôle',
    many: 'Étiquettes de {n} contrôles',
    other: 'Étiquettes de {n} contrôles',
  },
  addTags: 'Ajouter des étiquettes',
  addTagsHint: 'Séparées par des espaces.',
  tagsNow: 'Étiquettes présentes',
  tagsRefused: 'Aucune étiquette n’a été modifiée',
  integrationsTitle: {
    one: 'Intégrations de {n} contrôle',
    many: 'Intégrations de {n} contrôles',
    other: 'Intégrations de {n} contrôles',
  },
  integrationsNow: 'Informées de leurs pannes',
  integrationsOf: {
    one: '{project}, {n} contrôle',
    many: '{project}, {n} contrôles',
    other: '{project}, {n} contrôles',
  },
  integrationsRefused: 'Aucune intégration n’a été attribuée',
  integrationsElsewhere: {
    one: '{n} contrôle sélectionné est sur un autre serveur. Attribuez ses intégrations sur place.',
    many: '{n} contrôles sélectionnés sont sur d’autres serveurs. Attribuez leurs intégrations sur place.',
    other:
      '{n} contrôles sélectionnés sont sur d’autres serveurs. Attribuez leurs intégrations sur place.',
  },
  noIntegrations: 'Aucune intégration pour l’instant. <link>En ajouter une</link>',
  switchedOff: 'Désactivée',
  snoozeSelected: 'Mettre en sommeil les contrôles sélectionnés',
}
