// Opsgenie (contract channels.md).
import type { Definition } from '../definition.ts'
import { apiUrl, token } from '../fields.ts'

export const definition = {
  title: 'Opsgenie',
  text: 'An alert, closed when the check recovers.',
  fields: {
    key: token('API key', 100, { secret: true }),
    region: {
      type: 'choice',
      label: 'Region',
      choices: [
        { value: 'us', label: 'US' },
        { value: 'eu', label: 'EU' },
      ],
      default: 'us',
    },
    api_url: apiUrl('', "Empty: the region's address."),
  },
} as const satisfies Definition
