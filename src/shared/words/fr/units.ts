import type { French } from '../catalogue.ts'
import type { units as english } from '../en/units.ts'

export const units: French<typeof english> = {
  d: 'j',
  h: 'h',
  min: 'min',
  s: 's',
}
