// The id of an installation, which it tells other Tocsins (contract remotes.md 3.4). Pure.
import { createHmac } from 'node:crypto'

const DIGITS = 16

/** 16 hex digits. @param secret of the installation, which they do not reveal */
export function instanceIdOf(secret: string): string {
  return createHmac('sha256', secret).update('instance').digest('hex').slice(0, DIGITS)
}
