// PagerDuty (contract channels.md).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { apiUrl, token } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.pd,
  text: 'An incident, resolved when the check recovers.',
  fields: {
    value: token('Integration key', 100, { secret: true }),
    api_url: apiUrl('https://events.pagerduty.com'),
  },
} as const satisfies Definition
