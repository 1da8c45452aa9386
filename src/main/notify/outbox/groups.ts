// Groups: each member gets a delivery of its own, and the group's outcome counts those that failed
// (contract monitor.md 7.3).

import { GROUP_KIND } from '../../../integrations/group/members.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import type { Channel } from '../tables/channels.ts'
import type { Notification } from '../tables/notifications.ts'
import type { NotifyTables } from '../tables/tables.ts'
import type { Delivering, Outcomes, Result } from './outcomes.ts'
import type { Receivers } from './receivers.ts'
import type { RetriedWrites } from './retried-writes.ts'

export interface GroupsOptions {
  readonly tables: Pick<NotifyTables, 'channels' | 'notifications'>
  readonly clock: Clock
  readonly writes: RetriedWrites
  readonly outcomes: Outcomes
  readonly receivers: Pick<Receivers, 'wants'>
  /** A delivery to a member has been planned. */
  readonly onPlanned: (channelId: number) => void
}

export interface Groups {
  /** Plans the deliveries to the members; the group has its outcome when they have theirs. */
  fanOut(delivery: Delivering, group: Channel, members: readonly string[]): Promise<void>
  /** Must be called with each outcome of a flip. */
  noteOutcome(flipId: number): Promise<void>
}

/** A group's delivery that waits for those to its members. */
interface Waiting {
  readonly delivery: Delivering
  readonly group: Channel
  readonly members: ReadonlySet<string>
}

export function createGroups(options: GroupsOptions): Groups {
  const { tables, clock, writes, outcomes, receivers, onPlanned } = options
  const { channels, notifications } = tables
  const waiting = new Map<number, readonly Waiting[]>()

  async function plan({ row }: Delivering, members: readonly Channel[]): Promise<void> {
    const { purpose, checkId, flipId, checkStatus } = row
    const created = clock.now()
    await writes.write(() => {
      // It may have gone with its check or its flip.
      if (notifications.byId(row.id) === null) return
      for (const { id } of members) {
        if (channels.byId(id) === null) continue
        notifications.plan({ purpose, checkId, flipId, channelId: id, checkStatus, created })
      }
    })
  }

  async function finishWhenDone({ delivery, group, members }: Waiting): Promise<boolean> {
    const rows = notifications.ofFlip(delivery.row.flipId ?? 0).filter(({ channelId }) => {
      const channel = channels.byId(channelId)
      return channel !== null && channel.kind !== GROUP_KIND && members.has(channel.uuid)
    })
    if (rows.some(({ outcome }) => outcome === 'sending')) return false
    await outcomes.finish(delivery, group, resultOf(rows))
    return true
  }

  async function noteOutcome(flipId: number): Promise<void> {
    const ofFlip = waiting.get(flipId)
    if (ofFlip === undefined) return
    // Taken out before anything is awaited: an outcome that comes meanwhile finds the rest only.
    waiting.delete(flipId)
    for (const one of ofFlip) {
      if (await finishWhenDone(one)) continue
      waiting.set(flipId, [...(waiting.get(flipId) ?? []), one])
    }
  }

  return {
    async fanOut(delivery, group, uuids) {
      const { flipId, checkStatus } = delivery.row
      if (flipId === null) return
      const members: Channel[] = []
      for (const uuid of uuids) {
        const member = channels.byUuid(uuid)
        if (member === null || member.kind === GROUP_KIND) continue
        if (await receivers.wants(member, checkStatus)) members.push(member)
      }
      await plan(delivery, members)
      for (const { id } of members) onPlanned(id)
      const one = { delivery, group, members: new Set(members.map(({ uuid }) => uuid)) }
      waiting.set(flipId, [...(waiting.get(flipId) ?? []), one])
      await noteOutcome(flipId)
    },
    noteOutcome,
  }
}

const NOBODY: Result = {
  outcome: 'suppressed',
  text: englishOf(tell('failures.nobody')),
}

function resultOf(rows: readonly Notification[]): Result {
  const failed = rows.filter(({ outcome }) => outcome === 'failed').length
  const text = englishOf(tell('failures.someFailed', { failed, total: rows.length }))
  if (failed > 0) return { outcome: 'failed', text }
  const suppressed = rows.filter(({ outcome }) => outcome === 'suppressed')
  if (rows.length === 0) return NOBODY
  const [first] = suppressed.length === rows.length ? suppressed : []
  if (first !== undefined) return { outcome: 'suppressed', text: first.error }
  return { outcome: 'sent', text: '' }
}
