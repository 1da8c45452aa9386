// Email.
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { ON_DOWN, ON_UP, UP_OR_DOWN } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.email,
  text: 'An email through the server in Settings, Notifications.',
  fields: {
    value: {
      type: 'text',
      label: 'Address',
      max: 100,
      pattern: {
        matches: /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/,
        problem: 'must be an email address',
      },
    },
    down: ON_DOWN,
    up: ON_UP,
  },
  needsOneOf: UP_OR_DOWN,
  permanentRefusals:
    'the server refuses the recipient with 5xx, except for policy reasons (`5.7.x`)',
} as const satisfies Definition
