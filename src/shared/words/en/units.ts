// The units of lengths of time, as short as they are written: in the window, in notifications and on pages.
import type { Part } from '../catalogue.ts'

export const units = {
  d: 'd',
  h: 'h',
  min: 'min',
  s: 's',
} as const satisfies Part
