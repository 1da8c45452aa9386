import type { Part } from '../catalogue.ts'

export const picker = {
  search: 'Search integrations',
  searchExample: 'chat, phone, n8n',
  worksWith: 'Works with {products}',
} as const satisfies Part
