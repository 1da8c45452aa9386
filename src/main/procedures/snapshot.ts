// Everything that the window shows at once.
import type { Handlers } from './handlers.ts'

export const SNAPSHOT_HANDLERS = {} satisfies Partial<Handlers>
