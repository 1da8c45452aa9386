// One round of reminders: one notice of all checks on the desktop, one mail per e-mail channel
// (contract monitor.md 7.2). Other kinds get no reminders.

import type { DesktopConfig } from '../../../integrations/desktop/config.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import type { Check } from '../../monitor/rules/check.ts'
import { nextTurn } from '../../turns.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import type { Facts } from '../message/facts.ts'
import { storedText } from '../notifier/notifier.ts'
import { type AttemptDraft, createSending, type SendingOptions } from '../outbox/attempts.ts'
import { createCaps } from '../outbox/caps.ts'
import { createReceivers, type ReceiversOptions, type Target } from '../outbox/receivers.ts'
import type { RetriedWrites } from '../outbox/retried-writes.ts'
import type { Channel } from '../tables/channels.ts'
import type { Outcome } from '../tables/notifications.ts'
import type { NotifyTables } from '../tables/tables.ts'

export interface ReminderRoundOptions extends ReceiversOptions, Pick<SendingOptions, 'context'> {
  readonly monitor: Pick<Monitor, 'checks' | 'events'>
  readonly tables: NotifyTables
  readonly clock: Clock
  readonly desktopChannel: Pick<DesktopChannel, 'remind'>
  readonly collector: Pick<FactCollector, 'ofReminder'>
  readonly writes: RetriedWrites
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Resolves when everybody has been reminded and every outcome is stored. */
export type ReminderRound = (
  checks: readonly Check[],
  /** Ids of those of which integrations are told at the same time: only their desktops are reminded. */
  alarmed: ReadonlySet<number>,
) => Promise<void>

/** A channel that takes reminders, and how. */
interface ReminderTarget {
  readonly channel: Channel
  readonly by: Target | { readonly type: 'desktop'; readonly config: DesktopConfig }
}

interface Due extends ReminderTarget {
  readonly facts: Facts[]
}

/** What became of reminding one channel of one check. */
interface ReminderResult {
  readonly channel: Channel
  readonly fact: Facts
  readonly outcome: Outcome
  readonly text: string
  readonly attempts: readonly AttemptDraft[]
  readonly duration: Millis
  /** Its target will never take anything. */
  readonly disable: boolean
}

/** Checks worked on in one turn of the event loop, or one write: pings get theirs in between. */
const BATCH = 50

export function createReminderRound(options: ReminderRoundOptions): ReminderRound {
  const { monitor, tables, clock, desktopChannel, collector, writes, onTrouble } = options
  const { events } = monitor
  const { channels, notifications } = tables
  const receivers = createReceivers(options)
  const send = createSending({ ...options, caps: createCaps(clock) })

  /** The channels of a check that take reminders, members of its groups among them. */
  async function targetsOf(assigned: readonly Channel[]): Promise<readonly ReminderTarget[]> {
    const found: ReminderTarget[] = []
    for (const channel of assigned) {
      if (channel.disabled) continue
      const receiver = await receivers.of(channel).catch((error: unknown) => {
        onTrouble(`reminders by ${channel.kind} wait`, error)
        return null
      })
      if (receiver?.type === 'group') {
        const members = receiver.members.map((uuid) => channels.byUuid(uuid))
        found.push(...(await targetsOf(members.filter((member) => member !== null))))
      } else if (receiver?.type === 'desktop') found.push({ channel, by: receiver })
      else if (receiver?.type === 'target' && takesReminders(receiver)) {
        found.push({ channel, by: receiver })
      }
    }
    return found
  }

  /** Each channel once, with its checks. */
  async function dueOf(
    checks: readonly Check[],
    alarmed: ReadonlySet<number>,
  ): Promise<readonly Due[]> {
    const due = new Map<number, Due>()
    for (const [i, check] of checks.entries()) {
      if (i % BATCH === BATCH - 1) await nextTurn()
      const facts = collector.ofReminder(check, clock.now())
      const assigned = channels.ofCheck(check.id)
      const isAlarmed = alarmed.has(check.id)
      const asked = isAlarmed ? assigned.filter(({ kind }) => kind === DESKTOP_KIND) : assigned
      const reminded = await targetsOf(asked)
      for (const [id, one] of new Map(reminded.map((each) => [each.channel.id, each]))) {
        const known = due.get(id) ?? { ...one, facts: [] }
        known.facts.push(facts)
        due.set(id, known)
      }
    }
    return [...due.values()]
  }

  /** Every project has a desktop channel; where they are alike, one notice tells of all. */
  async function remindDesktop(due: readonly Due[], config: DesktopConfig): Promise<void> {
    const pairs = due.flatMap(({ channel, facts }) => facts.map((fact) => ({ channel, fact })))
    const [started, start] = [clock.now(), clock.monotonic()]
    const results = await desktopChannel.remind(
      pairs.map(({ fact }) => fact),
      config,
    )
    const duration = Math.round(clock.monotonic() - start)
    await store(
      pairs.flatMap((pair, i) => {
        const result = results[i]
        if (result === undefined) return []
        const { outcome } = result
        const text = storedText(result)
        const attempt = { started, duration, error: outcome === 'failed' ? text : '' }
        return [{ ...pair, outcome, text, attempts: [attempt], duration, disable: false }]
      }),
    )
  }

  async function remindTarget({ channel, facts }: Due, target: Target): Promise<void> {
    const attempts: AttemptDraft[] = []
    const start = clock.monotonic()
    const sent = await send({
      kind: channel.kind,
      target,
      attempts: target.transport.attempts,
      async send(config, context) {
        await target.transport.remind?.(facts, config, context)
        return {}
      },
      onAttempt: (attempt) => void attempts.push(attempt),
    })
    const duration = Math.round(clock.monotonic() - start)
    const outcome = sent.error === '' ? 'sent' : 'failed'
    const given = {
      channel,
      outcome,
      text: sent.error,
      duration,
      disable: sent.isPermanent,
    } as const
    await store(facts.map((fact) => ({ ...given, fact, attempts })))
  }

  async function store(all: readonly ReminderResult[]): Promise<void> {
    for (let i = 0; i < all.length; i += BATCH) {
      const stored = await writes.write(() =>
        all.slice(i, i + BATCH).map((given) => [storeOne(given), given] as const),
      )
      for (const [id, { fact, channel }] of stored ?? []) {
        if (id === null) continue
        events.emit('notification', { id, checkId: fact.check.id })
        events.emit('channel', { id: channel.id })
      }
    }
  }

  /** Inside a write. Null: the check or the channel is gone. */
  function storeOne({ channel, fact, outcome, text, attempts, duration, disable }: ReminderResult) {
    if (monitor.checks.byId(fact.check.id) === null) return null
    if (channels.byId(channel.id) === null) return null
    const id = notifications.plan({
      purpose: 'reminder',
      checkId: fact.check.id,
      flipId: null,
      channelId: channel.id,
      checkStatus: 'down',
      created: fact.at,
    })
    if (id === null) return null
    attempts.forEach((attempt, i) => {
      notifications.addAttempt(id, { ...attempt, n: i + 1 })
    })
    notifications.finish(id, outcome, text, duration)
    if (outcome !== 'suppressed') {
      const error = outcome === 'failed' ? text : ''
      channels.noteOutcome(channel.id, { at: clock.now(), duration, error, disable })
    }
    return id
  }

  return async (checks, alarmed) => {
    const due = await dueOf(checks, alarmed)
    const desktops = Map.groupBy(
      due.flatMap((one) => (one.by.type === 'desktop' ? [{ ...one, by: one.by }] : [])),
      ({ by: { config } }) => `${config.critical} ${config.sound}`,
    )
    const deliveries = [
      ...[...desktops.values()].map((alike) => {
        const [first] = alike
        return first === undefined ? undefined : remindDesktop(alike, first.by.config)
      }),
      ...due.map((one) => (one.by.type === 'target' ? remindTarget(one, one.by) : undefined)),
    ]
    for (const result of await Promise.allSettled(deliveries)) {
      if (result.status === 'rejected') onTrouble('a reminder could not be given', result.reason)
    }
  }
}

function takesReminders({ transport, config }: Target): boolean {
  return transport.remind !== undefined && transport.wants(config, 'down')
}
