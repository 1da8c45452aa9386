// The test of a channel (contract monitor.md 7.2): a made-up check goes down, or up for a channel
// that wants nothing else. The result replaces that of earlier tests.

import { GROUP_KIND } from '../../../integrations/group/members.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Store } from '../../store/store.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import { storedText } from '../notifier/notifier.ts'
import { type AttemptDraft, changeMessage, type Send } from '../outbox/attempts.ts'
import type { Receiver, Receivers, Target } from '../outbox/receivers.ts'
import type { Channel } from '../tables/channels.ts'
import type { Outcome } from '../tables/notifications.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { sealConfig } from './config-codec.ts'
import type { ConfigKey } from './config-key.ts'

export interface ChannelTestOptions {
  readonly monitor: Pick<Monitor, 'events' | 'projects'>
  readonly tables: NotifyTables
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  readonly seal: ConfigKey
  readonly desktopChannel: Pick<DesktopChannel, 'notify'>
  readonly collector: Pick<FactCollector, 'ofTest'>
  readonly receivers: Receivers
  readonly send: Send
}

interface Tested {
  readonly status: 'up' | 'down'
  readonly outcome: Outcome
  readonly error: string
  /** Of a test that went well: what is stored beside it. */
  readonly note?: string
  readonly disable?: boolean
  readonly sealed?: Buffer
  readonly attempts: readonly AttemptDraft[]
}

/**
 * @returns a function that tests the channel of a UUID: what went wrong, empty when it was
 *   delivered. It throws TocsinError NOT_FOUND
 */
export function createChannelTest(options: ChannelTestOptions): (uuid: string) => Promise<string> {
  const { monitor, tables, store, clock, seal, desktopChannel, collector, receivers, send } =
    options
  const { projects, events } = monitor
  const { channels, notifications } = tables

  async function test(channel: Channel): Promise<string> {
    const start = clock.monotonic()
    const tested = await tryOut(channel)
    const duration = Math.round(clock.monotonic() - start)
    const id = await store.write(() => keep(channel, tested, duration))
    if (id !== null) events.emit('notification', { id, checkId: null })
    events.emit('channel', { id: channel.id })
    return tested.error
  }

  async function tryOut(channel: Channel): Promise<Tested> {
    try {
      return await deliver(channel, await receivers.of(channel))
    } catch (error) {
      return failed(errorText(error))
    }
  }

  async function deliver(channel: Channel, receiver: Receiver): Promise<Tested> {
    switch (receiver.type) {
      case 'broken':
        return failed(receiver.problem)
      case 'group':
        return testMembers(receiver.members)
      case 'desktop': {
        const facts = collector.ofTest(projectOf(channel), 'down')
        const result = await desktopChannel.notify(facts, receiver.config)
        const { outcome } = result
        const error = result.outcome === 'sent' ? '' : result.reason
        return { status: 'down', outcome, error, note: storedText(result), attempts: [] }
      }
      case 'target':
        return sendTo(channel, receiver)
    }
  }

  async function sendTo(channel: Channel, target: Target): Promise<Tested> {
    const { transport, config } = target
    const status = transport.wants(config, 'down') ? 'down' : 'up'
    if (!transport.wants(config, status)) return failed(englishOf(tell('failures.unwanted')))
    const attempts: AttemptDraft[] = []
    const facts = collector.ofTest(projectOf(channel), status)
    const sent = await send(
      changeMessage(channel.kind, target, facts, (attempt) => void attempts.push(attempt)),
    )
    const outcome = sent.error === '' ? 'sent' : 'failed'
    const tested = {
      status,
      outcome,
      error: sent.error,
      disable: sent.isPermanent,
      attempts,
    } as const
    if (sent.config === undefined) return tested
    return { ...tested, sealed: sealConfig(await seal.unlock(), channel.uuid, sent.config) }
  }

  async function testMembers(uuids: readonly string[]): Promise<Tested> {
    const members = uuids
      .map((uuid) => channels.byUuid(uuid))
      .filter((member) => member !== null)
      .filter(({ kind, disabled }) => kind !== GROUP_KIND && !disabled)
    if (members.length === 0) return failed(englishOf(tell('failures.nobody')))
    const errors = await Promise.all(members.map(test))
    const count = errors.filter((error) => error !== '').length
    if (count > 0) {
      return failed(englishOf(tell('failures.someFailed', { failed: count, total: errors.length })))
    }
    return { status: 'down', outcome: 'sent', error: '', attempts: [] }
  }

  function projectOf({ projectId }: Channel) {
    const project = projects.byId(projectId)
    if (project === null) throw new TocsinError('NOT_FOUND', tell('refusals.projectDeleted'))
    return project
  }

  /** Null: the channel is gone. Inside a write. */
  function keep(
    { id: channelId, uuid, sealed: before }: Channel,
    tested: Tested,
    duration: number,
  ) {
    const channel = channels.byUuid(uuid)
    if (channel === null) return null
    const at = clock.now()
    const { status: checkStatus, outcome, error, note = '', sealed, attempts } = tested
    const { disable = false } = tested
    notifications.deleteTests(channelId)
    const draft = { checkId: null, flipId: null, channelId, checkStatus, created: at } as const
    const id = notifications.plan({ purpose: 'test', ...draft })
    if (id === null) return null
    for (const [i, attempt] of attempts.entries()) {
      notifications.addAttempt(id, { ...attempt, n: i + 1 })
    }
    notifications.finish(id, outcome, error === '' ? note : error, duration)
    channels.noteOutcome(channelId, { at, duration, error, disable })
    if (sealed !== undefined && before !== null && channel.sealed?.equals(before)) {
      channels.update(channelId, { name: channel.name, sealed })
    }
    return id
  }

  return async (uuid) => {
    const channel = channels.byUuid(uuid)
    if (channel === null) throw new TocsinError('NOT_FOUND', tell('refusals.noIntegration'))
    return test(channel)
  }
}

function failed(error: string): Tested {
  return { status: 'down', outcome: 'failed', error, attempts: [] }
}
