// The key by which a read-only client names a check without knowing its UUID. Pure.
import { hash } from 'node:crypto'

/** `unique_key`: SHA-1 of the first 16 hex digits of the UUID (contract monitor.md 1.1). */
export function uniqueKeyOf(uuid: string): string {
  return hash('sha1', uuid.replaceAll('-', '').slice(0, 16))
}
