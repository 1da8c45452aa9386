// One stream of what happened, newest first.
import type { Handlers } from './handlers.ts'

export const TIMELINE_HANDLERS = {} satisfies Partial<Handlers>
