// Signal, through a signal-cli daemon (contract monitor.md 7.3).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { ON_DOWN, ON_UP, UP_OR_DOWN } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.signal,
  text: 'A message through signal-cli, running as a daemon.',
  fields: {
    socket: {
      type: 'text',
      label: 'Socket of signal-cli',
      max: 1000,
      hint: 'A path, or host:port.',
    },
    account: {
      type: 'text',
      label: 'Account',
      max: 100,
      default: '',
      hint: 'Your phone number in signal-cli.',
    },
    value: {
      type: 'text',
      label: 'Recipient',
      hint: 'A phone number or a user name.',
      ignored: /[\s-]/g,
      pattern: {
        matches: /^(\+\d{5,15}|\w{3,48}\.\d{2,10})$/,
        problem: 'must be a phone number such as +37120000001 or a user name such as anna.01',
      },
    },
    down: ON_DOWN,
    up: ON_UP,
  },
  needsOneOf: UP_OR_DOWN,
  permanentRefusals: 'the recipient is not registered',
} as const satisfies Definition
