// Opsgenie (contract channels.md).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { apiUrl, token } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.opsgenie,
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
