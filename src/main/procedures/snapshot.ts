// Everything that the window shows at once, and which batch of events it includes.
import type { Snapshot } from '../../shared/events.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'

export const SNAPSHOT_HANDLERS = {
  'app.snapshot': ({ hub, views, clock }: ProcedureContext): Snapshot => ({
    // First: what happens meanwhile comes with a later batch, and once more harms nothing.
    seq: hub.seq(),
    now: clock.now(),
    checks: views.checkRows(),
    channels: views.channelRows(),
    projects: views.projects(),
    settings: views.settings(),
    app: views.app(),
  }),
} satisfies Partial<Handlers>
