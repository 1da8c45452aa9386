// The installation as a whole: its snapshot for a window, sharing to the network, its health, and
// what only the desktop entrance can do. Headless the answers say so, and the window leaves it out.
import type { Snapshot } from '../../shared/events.ts'
import { diagnose } from '../doctor/diagnostics.ts'
import { examineAll } from '../doctor/examine.ts'
import type { Examined } from '../doctor/examined.ts'
import { TocsinError } from '../errors.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'
import { LongList, type WithLongLists } from './long-list.ts'

export const INSTALLATION_HANDLERS = {
  'app.snapshot': ({ hub, views, clock }: ProcedureContext): WithLongLists<Snapshot> => ({
    // First: what happens meanwhile comes with a later batch, and once more harms nothing.
    seq: hub.seq(),
    now: clock.now(),
    checks: new LongList(views.checkRows),
    channels: views.channelRows(),
    projects: views.projects(),
    remotes: views.remoteRows(),
    settings: views.settings(),
    app: views.app(),
  }),

  'share.set': async ({ share }, { address, minutes }) => {
    await share.set(address, minutes)
    return share.reach()
  },

  'doctor.run': async (context) => {
    const findings = await examineAll(examinedBy(context))
    return findings.map(({ part, ok, detail }) => ({ part, ok, text: detail }))
  },

  'doctor.diagnostics': async (context) => (await diagnose(examinedBy(context))).text,

  'desktop.get': async ({ desktop }) => (await desktop?.get()) ?? null,

  'desktop.save': async ({ desktop, hub }, { startAtLogin, shortcut, updates }) => {
    const changes = {
      ...(startAtLogin === undefined ? {} : { startAtLogin }),
      ...(shortcut === undefined ? {} : { shortcut }),
      ...(updates === undefined ? {} : { updates }),
    }
    const state = (await desktop?.save(changes)) ?? null
    // An update is offered no longer, or again.
    if (updates !== undefined) hub.changed('app')
    return state
  },

  'desktop.copy': ({ desktop }, { text, secret }) => {
    desktop?.copy(text, secret)
    return { copied: desktop !== null }
  },

  'desktop.installUpdate': ({ desktop }) => {
    desktop?.installUpdate()
    return null
  },

  'desktop.showLogs': async ({ desktop }) => {
    if (desktop === null) throw new TocsinError('INVALID', 'a server writes its log to stderr')
    await desktop.showLogs()
    return null
  },

  'desktop.openExternal': async ({ desktop }, { url }) => {
    if (desktop === null) throw new TocsinError('INVALID', 'a browser opens its links itself')
    await desktop.openExternal(url)
    return null
  },
} satisfies Partial<Handlers>

/** The application that looks at itself. */
function examinedBy({ dataDir, env, clock, health, desktop }: ProcedureContext): Examined {
  const troubles = health.troubles()
  return { dataDir, env, clock, troubles, desktop: desktop ?? undefined }
}
