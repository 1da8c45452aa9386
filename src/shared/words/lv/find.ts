import type { Latvian } from '../catalogue.ts'
import type { find as english } from '../en/find.ts'

export const find: Latvian<typeof english> = {
  search: 'Meklēt iestatījumos',
}
