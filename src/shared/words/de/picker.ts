import type { German } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: German<typeof english> = {
  search: 'Integrationen durchsuchen',
  searchExample: 'Chat, Telefon, n8n',
  worksWith: 'Funktioniert mit {products}',
}
