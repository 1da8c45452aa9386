import type { Spanish } from '../catalogue.ts'
import type { find as english } from '../en/find.ts'

export const find: Spanish<typeof english> = {
  search: 'Buscar ajustes',
}
