import type { German } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: German<typeof english> = {
  search: 'Integrationen durchsuchen',
  searchExample: 'Chat, Telefon, n8n',
  noKind:
    'Keine Integration mit diesem Namen. Ein Webhook erreicht jeden Dienst, der HTTP-Anfragen annimmt.',
  useWebhook: 'Webhook verwenden',
  worksWith: 'Funktioniert mit {products}',
}
