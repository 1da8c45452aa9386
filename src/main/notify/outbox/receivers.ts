// What a channel is to the one who delivers: its kind with its opened configuration. Transports are
// loaded when the first channel needs one.

import type { Config } from '../../../integrations/definition.ts'
import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import { DESKTOP_DEFAULTS } from '../../../integrations/desktop/config.ts'
import { GROUP_KIND, membersOf } from '../../../integrations/group/members.ts'
import { errorText, problemLines, TocsinError } from '../../errors.ts'
import { type Channel, DESKTOP_KIND } from '../../monitor/tables/channels.ts'
import { openConfig } from '../channels/config-codec.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { AnyTransport } from '../kinds/transport.ts'

export interface Target {
  readonly type: 'target'
  readonly transport: AnyTransport
  readonly config: unknown
}

export type Receiver =
  | Target
  | { readonly type: 'desktop'; readonly config: DesktopConfig }
  /** Hands on to the channels of these UUIDs. */
  | { readonly type: 'group'; readonly members: readonly string[] }
  /** Nothing can be delivered before a person mends it. */
  | { readonly type: 'broken'; readonly problem: string }

export interface Receivers {
  /** @throws TocsinError SECRETS_LOCKED */
  of(channel: Channel): Promise<Receiver>
}

export interface ReceiversOptions {
  readonly seal: ConfigKey
  readonly loadKinds: LoadKinds
}

type Opened = Pick<Channel, 'sealed'> & { readonly receiver: Receiver }

export function createReceivers({ seal, loadKinds }: ReceiversOptions): Receivers {
  /** By id of the channel, as long as its configuration is the same. */
  const opened = new Map<number, Opened>()

  async function of(channel: Channel): Promise<Receiver> {
    if (channel.sealed === null) return unsealed(channel)
    const known = opened.get(channel.id)
    if (known?.sealed?.equals(channel.sealed)) return known.receiver
    const receiver = await open(channel, channel.sealed)
    opened.set(channel.id, { sealed: channel.sealed, receiver })
    return receiver
  }

  async function open({ uuid, kind: name }: Channel, sealed: Buffer): Promise<Receiver> {
    const sealer = await seal.unlock()
    const kinds = await loadKinds()
    const kind = kinds.get(name)
    if (kind === undefined) return broken(`${name} is not a kind of channel`)
    const transport = await kinds.transport(name)
    try {
      const checked = kinds.check(kind, openConfig(sealer, uuid, sealed))
      if ('problems' in checked) return broken(problemLines(checked.problems).join('; '))
      return receiverOf(name, checked.config, transport)
    } catch (error) {
      return broken(`save the channel again: ${errorText(error)}`)
    }
  }

  return {
    async of(channel) {
      try {
        return await of(channel)
      } catch (error) {
        // Who watches this machine is told all the same, as if nobody had configured it.
        if (channel.kind === DESKTOP_KIND) return { type: 'desktop', config: DESKTOP_DEFAULTS }
        throw error
      }
    },
  }
}

/** @param config as the kind's own schema gave it */
function receiverOf(kind: string, config: Config, transport: AnyTransport | undefined): Receiver {
  if (transport !== undefined) return { type: 'target', transport, config }
  if (kind === GROUP_KIND) {
    return { type: 'group', members: membersOf(config.value) }
  }
  const { critical, sound } = config
  return { type: 'desktop', config: { critical: critical === true, sound: sound !== false } }
}

function broken(problem: string): Receiver {
  return { type: 'broken', problem }
}

function unsealed({ kind }: Channel): Receiver {
  if (kind === DESKTOP_KIND) return { type: 'desktop', config: DESKTOP_DEFAULTS }
  // An older version stored it in the clear: it is sealed as soon as that is possible.
  throw new TocsinError('SECRETS_LOCKED', 'secrets are locked: its configuration is not sealed yet')
}
