// The reminder loop: finds reminders that are due, gives them, or the alarm that a snooze held back, and
// schedules the next one after each.
// alarm-rules.ts decides when; reminder-round.ts sends.

import { GROUP_KIND } from '../../../integrations/group/members.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import { SNOOZED } from '../../monitor/rules/alarm-rules.ts'
import type { Check } from '../../monitor/rules/check.ts'
import { latestSettle } from '../../monitor/rules/observer.ts'
import type { Store } from '../../store/store.ts'
import { within } from '../../within.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import { SETTLE_MARGIN } from '../desktop-channel/gap-hold.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { TransportContext } from '../kinds/transport.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import { createRetriedWrites } from '../outbox/retried-writes.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { createReminderRound } from './reminder-round.ts'

export interface RemindersOptions {
  readonly monitor: Monitor
  readonly tables: NotifyTables
  readonly store: Store
  readonly clock: Clock
  readonly seal: ConfigKey
  readonly desktopChannel: Pick<DesktopChannel, 'remind'>
  readonly collector: Pick<FactCollector, 'ofReminder'>
  readonly loadKinds: LoadKinds
  /** @throws TocsinError SECRETS_LOCKED */
  readonly context: () => Promise<TransportContext>
  /** An alarm to this channel is stored, and waits to be delivered. */
  readonly onPlanned: (channelId: number) => void
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Commands of other processes and a clock that was set are noticed within this time. */
const LOOK_EVERY: Millis = MINUTE
/** Checks in one write: pings get their turn in between. */
const BATCH = 50
/** What is in hand at the stop is given again at the next start, if it takes longer. */
const STOP_LIMIT: Millis = SECOND

/** Started and stopped once. */
export function createReminders(options: RemindersOptions) {
  const { monitor, tables, clock, onPlanned, onTrouble } = options
  const { alarms, checks, flips, gaps } = monitor
  const writes = createRetriedWrites(options)
  const remind = createReminderRound({ ...options, writes })
  /** Ids of checks whose reminder is being given. */
  const inProgress = new Set<number>()
  const rounds = new Set<Promise<void>>()
  let cancelTimer: Cancel | undefined
  let stopped = true

  function lookIn(delay: Millis): void {
    if (stopped) return
    cancelTimer = clock.setTimer(Math.max(SECOND, Math.min(delay, LOOK_EVERY)), () => {
      let next = LOOK_EVERY
      try {
        next = look()
      } catch (error) {
        onTrouble('reminders could not be looked for', error)
      }
      lookIn(next)
    })
  }

  /** Begins a round with what is due. @returns in how long to look again */
  function look(): Millis {
    const now = clock.now()
    const due = alarms.due(now).filter((id) => !inProgress.has(id))
    const settled = due.length === 0 ? now : settledAt(now)
    if (settled > now) return settled - now
    if (due.length > 0) begin(due)
    return (alarms.nextDueAfter(now) ?? now + LOOK_EVERY) - now
  }

  /** When the last gap has settled: until then it is not known which checks are still down. */
  function settledAt(now: Millis): Millis {
    const longest = latestSettle({ start: 0, end: 0, cause: 'asleep' }) + SETTLE_MARGIN
    const untils = gaps.endingAfter(now - longest).map(({ settlesUntil }) => settlesUntil)
    return Math.max(now, ...untils.map((until) => until + SETTLE_MARGIN))
  }

  function begin(ids: readonly number[]): void {
    for (const id of ids) inProgress.add(id)
    const round = give(ids)
      .catch((error) => onTrouble('reminders could not be given', error))
      .finally(() => {
        for (const id of ids) inProgress.delete(id)
        rounds.delete(round)
      })
    rounds.add(round)
  }

  async function give(ids: readonly number[]): Promise<void> {
    const alarmed = await tellHeldBack(ids)
    const down = ids.map((id) => checks.byId(id)).filter(isDown)
    await remind(down, alarmed)
    for (let i = 0; i < ids.length; i += BATCH) {
      await writes.write(() => {
        for (const id of ids.slice(i, i + BATCH)) alarms.noteReminded(id)
      })
    }
  }

  /**
   * What a snooze held back is told as the alarm that it is, as few kinds of integrations take reminders. The
   * desktop does: its reminder says for how long the check is down already.
   * @returns the checks of which integrations are told
   */
  async function tellHeldBack(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const alarmed = new Set<number>()
    const untold = ids.filter(alarms.isHeldBack)
    for (let i = 0; i < untold.length; i += BATCH) {
      const planned = await writes.write(() =>
        untold.slice(i, i + BATCH).map((id) => ({ id, channelIds: planHeldBack(id) })),
      )
      for (const { id, channelIds } of planned ?? []) {
        if (channelIds.length > 0) alarmed.add(id)
        for (const channelId of channelIds) onPlanned(channelId)
      }
    }
    return alarmed
  }

  /** Inside a write. Returns ids of the channels: the check may have others now than when it went down. */
  function planHeldBack(checkId: number): readonly number[] {
    const flipId = flips.lastDown(checkId, Number.MAX_SAFE_INTEGER)?.id
    if (flipId === undefined || !alarms.isHeldBack(checkId)) return []
    const heldBack = tables.notifications.release(flipId, SNOOZED)
    const [purpose, checkStatus, created] = ['flip', 'down', clock.now()] as const
    return receiversOf(checkId, heldBack).filter((channelId) => {
      const draft = { purpose, checkId, flipId, channelId, checkStatus, created }
      return tables.notifications.plan(draft) !== null
    })
  }

  /** The channels of a check but for desktops, and of those that were held back the members of its groups. */
  function receiversOf(checkId: number, heldBack: readonly number[]): readonly number[] {
    const assigned = tables.channels.ofCheck(checkId)
    const hasGroup = assigned.some(({ kind }) => kind === GROUP_KIND)
    const projectId = checks.byId(checkId)?.projectId
    const members = hasGroup ? heldBack.flatMap((id) => tables.channels.byId(id) ?? []) : []
    const own = members.filter((member) => member.projectId === projectId)
    const told = [...assigned, ...own].filter(({ kind }) => kind !== DESKTOP_KIND)
    return [...new Set(told.map(({ id }) => id))]
  }

  return {
    start(): void {
      stopped = false
      lookIn(0)
    },
    /** Lets the round in hand end, within limits. */
    async stop(): Promise<void> {
      stopped = true
      cancelTimer?.()
      await within(clock, STOP_LIMIT, Promise.all(rounds), () => {})
      writes.stop()
    },
  }
}

function isDown(check: Check | null): check is Check {
  return check?.status === 'down'
}
