// Fields that the configurations of several kinds share (contract channels.md).
import { z } from 'zod'

const ADDRESS_LIMIT = 1000

/** An http or https URL, or nothing. */
export function webAddressOrNone() {
  return z
    .string()
    .max(ADDRESS_LIMIT)
    .refine(
      (text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      'must be an http or https URL',
    )
    .default('')
}

/** What goes into a header or a path as it is: printed ASCII without spaces. */
export function token(limit: number) {
  return z
    .string()
    .max(limit)
    .regex(/^[!-~]*$/, 'must be ASCII without spaces')
}

/** As `token`, and not empty. */
export function neededToken(limit: number) {
  return token(limit).min(1)
}

/** A number to call, such as `+37120000001`; spaces and dashes are taken out. */
export function phoneNumber() {
  return z
    .string()
    .transform((text) => text.replace(/[\s()-]/g, ''))
    .pipe(z.string().regex(/^\+\d{5,15}$/, 'must be a phone number such as +37120000001'))
}

/** Which changes a channel is told of. */
export interface Told {
  readonly up: boolean
  readonly down: boolean
}

export const toldOfSomething = ({ up, down }: Told) => up || down
export const TOLD_OF_NOTHING = { path: ['down'], error: 'up and down cannot both be false' }

export function isTold(told: Told, status: 'up' | 'down'): boolean {
  return told[status]
}
