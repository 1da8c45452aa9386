import type { Part } from '../catalogue.ts'

export const picker = {
  search: 'Search integrations',
  searchExample: 'chat, phone, n8n',
  noKind: 'No integration of that name. Webhook reaches any service that takes HTTP requests.',
  useWebhook: 'Use Webhook',
  worksWith: 'Works with {products}',
} as const satisfies Part
