import type { German } from '../catalogue.ts'
import type { find as english } from '../en/find.ts'

export const find: German<typeof english> = {
  search: 'Einstellungen durchsuchen',
}
