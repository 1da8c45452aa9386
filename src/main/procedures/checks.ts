// Checks: details, edits, what a person says of their alarms.
import type { Handlers } from './handlers.ts'

export const CHECK_HANDLERS = {} satisfies Partial<Handlers>
