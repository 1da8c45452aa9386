import type { Spanish } from '../catalogue.ts'
import type { units as english } from '../en/units.ts'

export const units: Spanish<typeof english> = {
  d: 'd',
  h: 'h',
  min: 'min',
  s: 's',
}
