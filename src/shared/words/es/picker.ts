import type { Spanish } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: Spanish<typeof english> = {
  search: 'Buscar integraciones',
  searchExample: 'chat, teléfono, n8n',
  worksWith: 'Funciona con {products}',
}
