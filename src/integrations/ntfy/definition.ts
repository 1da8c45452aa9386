// ntfy (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { priorities, token } from '../fields.ts'

/** The priority that turns notifications off. */
export const OFF = 0

export const definition = {
  title: KIND_TITLES.ntfy,
  text: 'A push notification to phones that subscribe to a topic.',
  worksWith: ['Android', 'iOS'],
  fields: {
    topic: {
      type: 'text',
      label: 'Topic',
      hint: 'Choose a name that nobody guesses, and subscribe to it in the ntfy app.',
      pattern: {
        matches: /^[\w-]{1,64}$/,
        problem: 'must be 1 to 64 letters, digits, dashes or underscores',
      },
    },
    url: { type: 'url', label: 'Server', default: 'https://ntfy.sh' },
    token: token('Access token', 100, {
      default: '',
      hint: 'Only for protected topics.',
      secret: true,
    }),
    ...priorities(
      { type: 'number', min: OFF, max: 5, default: 3 },
      '1 (lowest) to 5 (highest). 0 turns these notifications off.',
    ),
  },
} as const satisfies Definition
