import type { Spanish } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: Spanish<typeof english> = {
  search: 'Buscar integraciones',
  searchExample: 'chat, teléfono, n8n',
  noKind:
    'Ninguna integración con ese nombre. Un webhook llega a cualquier servicio que acepte peticiones HTTP.',
  useWebhook: 'Usar un webhook',
  worksWith: 'Funciona con {products}',
}
