import type { Latvian } from '../catalogue.ts'
import type { units as english } from '../en/units.ts'

export const units: Latvian<typeof english> = {
  d: 'd',
  h: 'h',
  min: 'min',
  s: 's',
}
