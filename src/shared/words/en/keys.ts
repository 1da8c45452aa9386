import type { Part } from '../catalogue.ts'

export const keys = {
  here: 'Here',
  everywhere: 'Everywhere',
} as const satisfies Part
