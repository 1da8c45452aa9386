// A schedule looked at before it is saved.
import type { Handlers } from './handlers.ts'

export const SCHEDULE_HANDLERS = {} satisfies Partial<Handlers>
