import type { French } from '../catalogue.ts'
import type { find as english } from '../en/find.ts'

export const find: French<typeof english> = {
  search: 'Rechercher un réglage',
}
