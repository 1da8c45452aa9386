// The id of an installation, which it tells other Tocsins, and the ids that a relayed signal brings along
// (contract remotes.md 3.4). Pure.
import { createHmac } from 'node:crypto'

/** Which installation answers. */
export const INSTANCE_HEADER = 'x-tocsin-instance'
/** Which installations a signal passed, the last one last. */
export const RELAY_HEADER = 'x-tocsin-relay'

const DIGITS = 16
const ID = /^[0-9a-f]{16}$/
/** A signal that passed so many installations goes no further. */
const MOST_PASSED = 4

/** 16 hex digits. @param secret of the installation, which they do not reveal */
export function instanceIdOf(secret: string): string {
  return createHmac('sha256', secret).update('instance').digest('hex').slice(0, DIGITS)
}

export function isInstanceId(text: unknown): text is string {
  return typeof text === 'string' && ID.test(text)
}

/** The ids of a relayed signal; anything else in the header is left out. */
export function instancesIn(header: string): readonly string[] {
  return header
    .split(',')
    .map((id) => id.trim())
    .filter(isInstanceId)
}

/** Whether a signal has been here, or passed too many: it is not recorded. */
export function isLoop(header: string, own: string): boolean {
  const ids = instancesIn(header)
  return ids.includes(own) || ids.length >= MOST_PASSED
}
