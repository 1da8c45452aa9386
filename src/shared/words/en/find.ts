import type { Part } from '../catalogue.ts'

export const find = {
  search: 'Search settings',
} as const satisfies Part
