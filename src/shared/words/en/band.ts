// The band of the last days in words: parts beside each other (told.ts).
import type { Part } from '../catalogue.ts'

export const band = {
  noData: 'No data yet',
  up: '{share} up',
  noOutage: 'no outage',
  outages: {
    one: '{n} day with an outage, {span} in all',
    other: '{n} days with an outage, {span} in all',
  },
  /** Of several checks, whose outages overlap: added up, they would be longer than the days. */
  outageDays: { one: '{n} day with an outage', other: '{n} days with an outage' },
  maintenance: { one: '{n} day with maintenance', other: '{n} days with maintenance' },
  unseen: { one: '{n} day not fully watched', other: '{n} days not fully watched' },
} as const satisfies Part
