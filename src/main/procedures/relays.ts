// Relays of checks, and the heartbeat of this installation (contract remotes.md 3, 5, 9).
import { checkOf } from './find.ts'
import type { Handlers } from './handlers.ts'
import { heartbeatView, relayRows } from './views/remote-rows.ts'

export const RELAY_HANDLERS = {
  'relays.list': ({ remotes, monitor }) => relayRows(remotes, monitor),

  'relays.set': async (context, { check, remote, ...draft }) => {
    const { relays, editor } = context.remotes
    const relay = await relays.set(checkOf(context, check), editor.named(remote), draft)
    return { target: relay.target }
  },

  'relays.off': async (context, { check }) => {
    await context.remotes.relays.off(checkOf(context, check).id)
    return null
  },

  'heartbeat.get': ({ remotes }) => heartbeatView(remotes),

  'heartbeat.save': async ({ remotes }, { heartbeat }) => {
    if (heartbeat === null) {
      await remotes.heartbeat.off()
      return { tellsNobody: false }
    }
    const { remote, ...draft } = heartbeat
    const { tellsNobody } = await remotes.heartbeat.set(remotes.editor.named(remote), draft)
    return { tellsNobody }
  },

  'heartbeat.pause': async ({ remotes }) => {
    await remotes.heartbeat.pause()
    return null
  },

  'heartbeat.test': async ({ remotes }) => ({ error: await remotes.heartbeat.test() }),
} satisfies Partial<Handlers>
