// One delivery: the row of a flip and a channel, from "sending" to its outcome. The row is read
// again each time, as people and other processes change it.

import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Flip } from '../../monitor/queries.ts'
import { alarmHeldBack } from '../../monitor/rules/alarm-rules.ts'
import { isDamage } from '../../store/damage.ts'
import { sealConfig } from '../channels/config-codec.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import type { Facts } from '../message/facts.ts'
import { type NoticeResult, storedText } from '../notifier/notifier.ts'
import type { Channel } from '../tables/channels.ts'
import type { Notification } from '../tables/notifications.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { changeMessage, type Send } from './attempts.ts'
import type { Groups } from './groups.ts'
import type { Delivering, Outcomes, Result } from './outcomes.ts'
import type { Receivers, Target } from './receivers.ts'

export interface DeliveryOptions {
  readonly monitor: Pick<Monitor, 'alarms' | 'flips'>
  readonly tables: NotifyTables
  readonly clock: Clock
  readonly seal: ConfigKey
  readonly desktopChannel: Pick<DesktopChannel, 'notify'>
  readonly collector: Pick<FactCollector, 'ofFlip'>
  readonly receivers: Receivers
  readonly outcomes: Outcomes
  readonly groups: Groups
  readonly send: Send
  readonly onTrouble: (what: string, error: unknown) => void
}

/** What is known of a planned delivery while it waits for its turn. */
export interface Planned {
  readonly id: number
  readonly flipId: number
}

/** `locked`: it stays as it is until the secrets are unlocked. */
export type Delivery = 'over' | 'locked'

export type Deliver = (planned: Planned) => Promise<Delivery>

export function createDelivery(options: DeliveryOptions): Deliver {
  const {
    monitor,
    tables,
    clock,
    seal,
    desktopChannel,
    collector,
    receivers,
    outcomes,
    groups,
    send,
    onTrouble,
  } = options
  const { alarms, flips } = monitor
  const { channels, notifications } = tables
  /** Later ones were planned by this process, which has made no attempt at them yet. */
  const lastOfEarlier = lastIdOf(notifications)

  /** Why the delivery is dropped; null: it goes ahead. */
  function whyNot(row: Notification, channel: Channel): string | null {
    if (channel.disabled) return englishOf(tell('failures.disabled'))
    if (row.checkId === null) return null
    return alarmHeldBack(alarms.of(row.checkId), row.checkStatus, clock.now())
  }

  /** Null: the channel is a group; its members' outcomes decide its own. */
  async function deliverTo(
    delivery: Delivering,
    channel: Channel,
    facts: Facts,
  ): Promise<Result | null> {
    const receiver = await receivers.of(channel)
    switch (receiver.type) {
      case 'broken':
        return { outcome: 'failed', text: receiver.problem }
      case 'group':
        await groups.fanOut(delivery, channel, receiver.members)
        return null
      case 'desktop':
        return notifyDesktop(delivery, facts, receiver.config)
      case 'target':
        return sendTo(receiver, delivery, channel, facts)
    }
  }

  async function notifyDesktop(
    delivery: Delivering,
    facts: Facts,
    config: DesktopConfig,
  ): Promise<Result> {
    const [started, start] = [clock.now(), clock.monotonic()]
    const result = await desktopChannel.notify(facts, config).catch(failed)
    const text = storedText(result)
    const error = result.outcome === 'failed' ? text : ''
    const duration = Math.round(clock.monotonic() - start)
    delivery.attempts.push({ started, duration, error })
    return { outcome: result.outcome, text }
  }

  async function sendTo(
    target: Target,
    delivery: Delivering,
    { uuid, kind }: Channel,
    facts: Facts,
  ): Promise<Result> {
    if (!target.transport.wants(target.config, facts.status)) {
      return { outcome: 'suppressed', text: englishOf(tell(`failures.off.${facts.status}`)) }
    }
    const sent = await send(
      changeMessage(kind, target, facts, (attempt, goesOn) => {
        delivery.attempts.push(attempt)
        // Not awaited: an attempt that is not stored now is stored with the outcome.
        if (goesOn) outcomes.noteAttempts(delivery).catch(() => {})
      }),
    )
    if (sent.error !== '') {
      return { outcome: 'failed', text: sent.error, disable: sent.isPermanent }
    }
    if (sent.config === undefined) return { outcome: 'sent', text: sent.note }
    const sealed = sealConfig(await seal.unlock(), uuid, sent.config)
    return { outcome: 'sent', text: sent.note, sealed }
  }

  /** What became of it; null: the group's members decide. @throws TocsinError SECRETS_LOCKED */
  async function resultOf(
    delivery: Delivering,
    channel: Channel,
    flip: Flip,
  ): Promise<Result | null> {
    const reason = whyNot(delivery.row, channel)
    if (reason !== null) return { outcome: 'suppressed', text: reason }
    try {
      const facts = collector.ofFlip(flip)
      return facts === null ? GONE : await deliverTo(delivery, channel, facts)
    } catch (error) {
      if (isLocked(error)) throw error
      // A bug: the delivery gets an outcome, so that it does not block the queue.
      onTrouble(`a notification by ${channel.kind} could not be made`, error)
      return { outcome: 'failed', text: errorText(error) }
    }
  }

  return async ({ id, flipId }) => {
    const row = notifications.byId(id)
    const channel = row === null ? null : channels.byId(row.channelId)
    const flip = flips.byId(flipId)
    if (row?.outcome !== 'sending' || channel === null || flip === null) {
      // It went with its check or its channel, or has its outcome already.
      await outcomes.settle(flipId)
      await groups.noteOutcome(flipId)
      return 'over'
    }
    const earlier = id > lastOfEarlier ? 0 : notifications.attempts(id).length
    const delivery = { row, start: clock.monotonic(), earlier, attempts: [] }
    try {
      const result = await resultOf(delivery, channel, flip)
      if (result !== null) {
        await outcomes.finish(delivery, channel, result)
        await groups.noteOutcome(flipId)
      }
      return 'over'
    } catch (error) {
      if (!isLocked(error)) throw error
      await outcomes.noteWaiting(channel, errorText(error))
      return 'locked'
    }
  }
}

const GONE: Result = { outcome: 'suppressed', text: englishOf(tell('refusals.checkGone')) }

function isLocked(error: unknown): boolean {
  return error instanceof TocsinError && error.code === 'SECRETS_LOCKED'
}

function failed(error: unknown): NoticeResult {
  return { outcome: 'failed', reason: errorText(error) }
}

/** Where the table is damaged, any of them may be of an earlier process: a start goes on. */
function lastIdOf(notifications: Pick<NotifyTables['notifications'], 'maxId'>): number {
  try {
    return notifications.maxId() ?? 0
  } catch (error) {
    if (!isDamage(error)) throw error
    return Number.POSITIVE_INFINITY
  }
}
