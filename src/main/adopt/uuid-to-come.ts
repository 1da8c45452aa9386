// Differences are shown before there is a check: contract adopt.md 1. Pure.
import { UUID } from '../../shared/uuid.ts'
import { SOME_UUID } from './via.ts'

/**
 * A text with a hook of a check, or of one to come: the hook is made with a UUID that stands for it, which then
 * gives way to what the caller names it (`<uuid>`).
 */
export function withUuid(uuid: string, write: (uuid: string) => string | null): string | null {
  return UUID.test(uuid) ? write(uuid) : (write(SOME_UUID)?.replaceAll(SOME_UUID, uuid) ?? null)
}
