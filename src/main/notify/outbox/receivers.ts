// A channel opened for delivery: its kind with its configuration, remembered while that is the same.
// A locked channel cannot be opened: planning assumes that it wants everything, and its delivery waits.

import type { Config } from '../../../integrations/definition.ts'
import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import { DESKTOP_DEFAULTS } from '../../../integrations/desktop/config.ts'
import { GROUP_KIND, membersOf } from '../../../integrations/group/members.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { problemLines, reasonOf, TocsinError } from '../../errors.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import { openConfig } from '../channels/config-codec.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { AnyTransport } from '../kinds/transport.ts'
import type { Channel } from '../tables/channels.ts'

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
  /** Whether a channel gets a notification of this change. A locked one does, until it is opened. */
  wants(channel: Channel, status: 'up' | 'down'): Promise<boolean>
  /** The lane of its target; empty: it is locked, gone, or has no target. */
  lane(channel: Channel | null): Promise<string>
}

export interface ReceiversOptions {
  readonly seal: ConfigKey
  readonly loadKinds: LoadKinds
}

type Opened = Pick<Channel, 'sealed'> & { readonly receiver: Receiver }

export function createReceivers({ seal, loadKinds }: ReceiversOptions): Receivers {
  /** By id of the channel, as long as its configuration is the same. */
  const opened = new Map<number, Opened>()

  async function find(channel: Channel): Promise<Receiver> {
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
    if (kind === undefined) return broken(englishOf(tell('failures.unknownKind', { kind: name })))
    const transport = await kinds.transport(name)
    try {
      const checked = kinds.check(kind, openConfig(sealer, uuid, sealed))
      if ('problems' in checked) return broken(problemLines(checked.problems).join('; '))
      return asReceiver(name, checked.config, transport)
    } catch (error) {
      return broken(englishOf(tell('failures.saveAgain', { reason: reasonOf(error) })))
    }
  }

  /** A desktop that cannot be opened notifies all the same, with the defaults. */
  async function receiverOf(channel: Channel): Promise<Receiver> {
    try {
      return await find(channel)
    } catch (error) {
      if (channel.kind === DESKTOP_KIND) return { type: 'desktop', config: DESKTOP_DEFAULTS }
      throw error
    }
  }

  /** What its transport answers; null: it is locked, or has no transport. */
  async function ask<T>(channel: Channel, question: (target: Target) => T): Promise<T | null> {
    try {
      const receiver = await receiverOf(channel)
      return receiver.type === 'target' ? question(receiver) : null
    } catch {
      return null
    }
  }

  return {
    of: receiverOf,
    async wants(channel, status) {
      if (channel.disabled) return false
      const wants = await ask(channel, ({ transport, config }) => transport.wants(config, status))
      return wants ?? true
    },
    async lane(channel) {
      if (channel === null) return ''
      return (await ask(channel, ({ transport, config }) => transport.lane(config))) ?? ''
    },
  }
}

/** @param config as the kind's own schema gave it */
function asReceiver(kind: string, config: Config, transport: AnyTransport | undefined): Receiver {
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
  throw new TocsinError('SECRETS_LOCKED', tell('refusals.notSealedYet'))
}
