import type { Latvian } from '../catalogue.ts'
import type { picker as english } from '../en/picker.ts'

export const picker: Latvian<typeof english> = {
  search: 'Meklēt integrācijas',
  searchExample: 'Slack, tālruni, n8n',
  noKind:
    'Nav integrācijas ar tādu nosaukumu. Webhook sasniedz jebkuru pakalpojumu, kas pieņem HTTP pieprasījumus.',
  useWebhook: 'Izmantot webhook',
  worksWith: 'Darbojas ar: {products}',
}
