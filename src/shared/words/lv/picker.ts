import type { Latvian } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: Latvian<typeof english> = {
  search: 'Meklēt integrācijas',
  searchExample: 'čats, tālrunis, n8n',
  worksWith: 'Darbojas ar: {products}',
}
