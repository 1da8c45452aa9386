// Gotify (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { priorities, token } from '../fields.ts'

/** The priority that turns notifications off. */
export const OFF = 0

export const definition = {
  title: KIND_TITLES.gotify,
  text: 'A push notification to your phone through your own Gotify server.',
  worksWith: ['Android'],
  fields: {
    url: { type: 'url', label: 'Server' },
    token: token('Application token', 50, { secret: true }),
    ...priorities(
      {
        type: 'choice',
        choices: [
          { value: OFF, label: 'Off (0)' },
          { value: 2, label: 'Low (2)' },
          { value: 5, label: 'Normal (5)' },
          { value: 9, label: 'High (9)' },
        ],
        default: 5,
      },
      'Off: no notification.',
    ),
  },
} as const satisfies Definition
