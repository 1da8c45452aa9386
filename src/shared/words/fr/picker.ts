import type { French } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: French<typeof english> = {
  search: 'Rechercher une intégration',
  searchExample: 'conversation, téléphone, n8n',
  noKind:
    'Aucune intégration de ce nom. Un webhook atteint tout service qui accepte des requêtes HTTP.',
  useWebhook: 'Utiliser un webhook',
  worksWith: 'Fonctionne avec {products}',
}
