// Fields that several kinds share.
import type { ChoiceField, FlagField, NumberField, TextField, UrlField } from './definition.ts'

/** Text for a header or a path: printable ASCII without spaces. */
const ASCII = { matches: /^[!-~]*$/, problem: 'must be ASCII without spaces' } as const

/** A key or an identifier that a service gave out. */
export function token(label: string, max: number, more: Partial<TextField> = {}) {
  return { type: 'text', label, max, pattern: ASCII, ...more } as const satisfies TextField
}

export function apiUrl(address: string, hint?: string) {
  return {
    type: 'url',
    label: 'Service URL',
    default: address,
    advanced: true,
    ...(hint === undefined ? {} : { hint }),
  } as const satisfies UrlField
}

/** Anyone who knows the URL of an incoming webhook can post, so it is a secret. */
export function webhookUrl(hint: string) {
  return { type: 'url', label: 'Webhook URL', hint, secret: true } as const satisfies UrlField
}

export const ON_DOWN = {
  type: 'flag',
  label: 'Notify when a check goes down',
  default: true,
} as const satisfies FlagField

export const ON_UP = {
  type: 'flag',
  label: 'Notify when a check recovers',
  default: true,
} as const satisfies FlagField

export const UP_OR_DOWN = {
  fields: ['down', 'up'],
  problem: 'up and down cannot both be false',
} as const

/** The priorities of messages about outages and about recoveries, each with its own field. */
export function priorities<const F extends PriorityRange>(range: F, hint: string) {
  return {
    priority: { ...range, label: 'Priority when down', hint },
    priority_up: { ...range, label: 'Priority when up again' },
  }
}

type PriorityRange =
  | Pick<NumberField, 'type' | 'min' | 'max' | 'default'>
  | Pick<ChoiceField, 'type' | 'choices' | 'default'>
