// The installation as a whole: its snapshot for a window, sharing to the network, and its health.
import type { Snapshot } from '../../shared/events.ts'
import { examineAll, plainly } from '../doctor/examine.ts'
import type { ProcedureContext } from './context.ts'
import { examinedBy } from './desktop.ts'
import type { Handlers } from './handlers.ts'
import { LongList, type WithLongLists } from './long-list.ts'

export const INSTALLATION_HANDLERS = {
  'app.snapshot': ({ hub, views, clock }: ProcedureContext): WithLongLists<Snapshot> => ({
    // First: what happens meanwhile comes with a later batch, and once more harms nothing.
    seq: hub.seq(),
    now: clock.now(),
    checks: new LongList(views.checkRows, views.checkRowParts),
    channels: views.channelRows(),
    projects: views.projects(),
    settings: views.settings(),
    remotes: views.remoteRows(),
    app: views.app(),
  }),

  'share.set': async ({ share }, { address, minutes }) => {
    await share.set(address, minutes)
    return share.reach()
  },

  'doctor.run': async (context) => {
    const findings = await examineAll(examinedBy(context))
    return findings.map((finding) => {
      const { part, ok, detail } = plainly(finding)
      const told = { part: finding.part, text: finding.detail }
      return { part, ok, text: detail, told }
    })
  },
} satisfies Partial<Handlers>
