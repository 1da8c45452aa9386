import type { French } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: French<typeof english> = {
  search: 'Rechercher une intégration',
  searchExample: 'discussion, téléphone, n8n',
  worksWith: 'Fonctionne avec {products}',
}
