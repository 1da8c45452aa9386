// One round of reminders: one notice of all checks for the desktop, one mail for each e-mail channel
// (contract 7.2). Kinds that take no reminders are told of changes only.
import type { Clock, Millis } from '../clock.ts'
import type { Channel } from '../monitor/channels.ts'
import type { Check } from '../monitor/check.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { createCaps } from './caps.ts'
import type { Facts } from './facts.ts'
import type { Gather } from './gather.ts'
import type { DesktopConfig, Teller } from './notices/teller.ts'
import type { NoticeResult } from './notifier.ts'
import type { PatientWrites } from './patient-writes.ts'
import { createReceivers, type ReceiversOptions, type Target } from './receivers.ts'
import { type AttemptDraft, createSending, type SendingOptions } from './sending.ts'

export interface RemindingOptions extends ReceiversOptions, Pick<SendingOptions, 'outside'> {
  readonly monitor: Pick<Monitor, 'channels' | 'checks' | 'events' | 'notifications'>
  readonly clock: Clock
  readonly teller: Pick<Teller, 'remind'>
  readonly gather: Pick<Gather, 'ofReminder'>
  readonly writes: PatientWrites
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Resolves when everybody has been reminded and every outcome is stored. */
export type Remind = (checks: readonly Check[]) => Promise<void>

/** A channel with what it is to be reminded of. */
interface Due {
  readonly channel: Channel
  readonly facts: readonly Facts[]
}

interface Given {
  readonly outcome: NoticeResult
  readonly attempts: readonly AttemptDraft[]
  /** Its target will never take anything. */
  readonly disable: boolean
}

export function createReminding(options: RemindingOptions): Remind {
  const { monitor, clock, teller, gather, writes, onTrouble } = options
  const { channels, checks, events, notifications } = monitor
  const receivers = createReceivers(options)
  const send = createSending({ ...options, caps: createCaps(clock) })

  /** The channels of these checks, members of groups among them, each with its checks. */
  async function channelsOf(facts: readonly Facts[]): Promise<readonly Due[]> {
    const found = new Map<number, { channel: Channel; facts: Set<Facts> }>()
    for (const fact of facts) {
      for (const channel of await withMembers(channels.ofCheck(fact.check.id))) {
        const due = found.get(channel.id) ?? { channel, facts: new Set() }
        found.set(channel.id, due)
        due.facts.add(fact)
      }
    }
    return [...found.values()].map(({ channel, facts }) => ({ channel, facts: [...facts] }))
  }

  async function withMembers(assigned: readonly Channel[]): Promise<readonly Channel[]> {
    const all: Channel[] = []
    for (const channel of assigned.filter(({ disabled }) => !disabled)) {
      const receiver = await receiverOf(channel)
      if (receiver?.type !== 'group') all.push(channel)
      else {
        const members = receiver.members.map((uuid) => channels.byUuid(uuid))
        all.push(...members.filter((member) => member !== null && !member.disabled))
      }
    }
    return all
  }
  return async () => {}
}
