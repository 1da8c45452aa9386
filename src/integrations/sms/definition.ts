// SMS by Twilio (contract channels.md).
import { KIND_TITLES } from '../../shared/model/kind-titles.ts'
import type { Definition } from '../definition.ts'
import { apiUrl, ON_DOWN, ON_UP, token, UP_OR_DOWN } from '../fields.ts'

export const definition = {
  title: KIND_TITLES.sms,
  text: 'A text message to a phone through Twilio, which charges for it.',
  fields: {
    value: {
      type: 'text',
      label: 'Phone number',
      hint: 'For example +37120000001.',
      ignored: /[\s()-]/g,
      pattern: {
        matches: /^\+\d{5,15}$/,
        problem: 'must be a phone number such as +37120000001',
      },
    },
    account_sid: token('Account SID', 100),
    auth_token: token('Auth token', 100, { secret: true }),
    from: { type: 'text', label: 'From', max: 100, hint: 'A phone number of your account.' },
    down: ON_DOWN,
    // A recovery may cost as much as an alarm.
    up: { ...ON_UP, default: false },
    api_url: apiUrl('https://api.twilio.com'),
  },
  needsOneOf: UP_OR_DOWN,
  permanentRefusals: '400 with code 21211',
} as const satisfies Definition
