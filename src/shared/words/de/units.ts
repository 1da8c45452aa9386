import type { German } from '../catalogue.ts'
import type { units as english } from '../en/units.ts'

export const units: German<typeof english> = {
  d: 'd',
  h: 'h',
  min: 'min',
  s: 's',
}
