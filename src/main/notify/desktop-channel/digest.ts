// The digest: one notice, when quiet hours end, of everything they suppressed, and when mute ends, of what
// is still down of what it hid. It is read from the stored outcomes, so a restart at night loses nothing.
import type { SettingValues } from '../../../shared/model/settings.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import { isSnoozed } from '../../monitor/rules/alarm-rules.ts'
import { nameOrUuid } from '../../monitor/rules/check.ts'
import type { Store } from '../../store/store.ts'
import type { Notice, NoticeResult } from '../notifier/notifier.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { digestOf, type QuietCheck } from './digest-text.ts'
import { NAME_LIMIT, plain } from './notice-text.ts'
import { isMuted, quietUntil } from './quiet-hours.ts'
import type { TextOptions } from './texts.ts'

export interface DigestOptions {
  readonly monitor: Pick<Monitor, 'alarms' | 'checks' | 'flips'>
  readonly tables: Pick<NotifyTables, 'notifications'>
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  readonly textOptions: () => SettingValues & TextOptions
  readonly show: (notice: Notice) => Promise<NoticeResult>
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Digest {
  /** Also takes up what an earlier process left. */
  start(): void
  stop(): void
  /** Settings may have changed: if something is owed, it looks at once. */
  look(): void
  /** Something was suppressed because of quiet hours or mute; its outcome is being stored. */
  owe(): void
  /** A line for something that has no stored outcome. */
  add(line: string): void
  /** Mute hid that a check of another server is down, which has no stored outcome. `line`: what to say of it later. */
  addHidden(uuid: string, line: () => string): void
  /** That check is up again, or its outage was told after all. */
  dropHidden(uuid: string): void
}

/** The stored outcome of a notification that quiet hours suppressed. */
export const QUIET = 'quiet hours'
/** The same, once a digest has included it or failed to. */
const DIGESTED = 'quiet hours; told in the digest'
const UNDIGESTED = 'quiet hours; the digest failed'
/** The stored outcome of a notification that mute suppressed. */
export const MUTED = 'muted'
/** The same, once a notice after mute has named the outage or failed to. */
const UNMUTED = 'muted; told afterwards'
const UNTOLD = 'muted; the notice afterwards failed'
/** Outcomes are stored by then. */
const MARGIN: Millis = 2 * SECOND
/** Settings, zone and clock may change while it waits: it looks again at least this often. */
const LOOK_EVERY: Millis = MINUTE
const OTHERS_KEPT = 5

export function createDigest(options: DigestOptions): Digest {
  const { monitor, tables, store, clock, textOptions, show, onTrouble } = options
  let others: string[] = []
  const hidden = new Map<string, () => string>()
  let cancel: Cancel | undefined
  let stopped = true

  function lookIn(delay: Millis): void {
    cancel?.()
    cancel = clock.setTimer(delay, () => {
      cancel = undefined
      look().catch((error) => {
        onTrouble('the digest after quiet hours could not be shown', error)
        if (!stopped) lookIn(LOOK_EVERY)
      })
    })
  }

  async function look(): Promise<void> {
    const values = textOptions()
    const { now, mutedUntil } = values
    const until = quietUntil(values, now)
    if (until !== null || isMuted(values, now)) {
      const end = until ?? (typeof mutedUntil === 'number' ? mutedUntil : now + LOOK_EVERY)
      return lookIn(Math.min(LOOK_EVERY, end - now + MARGIN))
    }
    const quiet = tables.notifications.suppressed(DESKTOP_KIND, QUIET)
    const muted = tables.notifications.suppressed(DESKTOP_KIND, MUTED).filter(isStillUntold)
    const checks = checksOf([...quiet, ...muted].map(({ checkId }) => checkId))
    const lines = [...others, ...[...hidden.values()].map((line) => line())]
    if (checks.length === 0 && lines.length === 0) return
    const after = quiet.length > 0 || others.length > 0 ? 'quiet' : 'muted'
    others = []
    hidden.clear()
    const result = await show(digestOf(checks, lines, values, after))
    const isSent = result.outcome === 'sent'
    if (!isSent)
      onTrouble(`the digest of ${after === 'quiet' ? 'quiet hours' : 'mute'} failed`, result.reason)
    await store.write(() => {
      const { setError } = tables.notifications
      for (const { id } of quiet) setError(id, isSent ? DIGESTED : UNDIGESTED)
      for (const { id } of muted) setError(id, isSent ? UNMUTED : UNTOLD)
    })
    // An outcome that was stored meanwhile is not forgotten.
    if (!stopped) lookIn(LOOK_EVERY)
  }

  /**
   * Whether its check is still in the outage that the notification was of. What is over, or somebody
   * acknowledged, is what mute was for; of a snoozed one the end of the snooze tells.
   */
  function isStillUntold({ checkId, flipId }: { checkId: number | null; flipId: number | null }) {
    if (checkId === null || flipId === null || monitor.flips.newest(checkId)?.id !== flipId)
      return false
    if (monitor.checks.byId(checkId)?.status !== 'down') return false
    const alarm = monitor.alarms.of(checkId)
    return alarm.acknowledged === null && !isSnoozed(alarm, clock.now())
  }

  function checksOf(ids: readonly (number | null)[]): QuietCheck[] {
    return [...new Set(ids)].flatMap((id) => {
      const check = id === null ? null : monitor.checks.byId(id)
      if (check === null) return []
      const since = monitor.flips.lastDown(check.id, Number.MAX_SAFE_INTEGER)?.created ?? null
      const name = plain(nameOrUuid(check), NAME_LIMIT)
      return [{ name, status: check.status, downSince: check.status === 'down' ? since : null }]
    })
  }

  function owe(): void {
    if (cancel === undefined && !stopped) lookIn(MARGIN)
  }

  return {
    start() {
      stopped = false
      owe()
    },
    stop() {
      stopped = true
      cancel?.()
      cancel = undefined
    },
    look() {
      if (cancel !== undefined) lookIn(0)
    },
    owe,
    add(line) {
      if (others.length < OTHERS_KEPT && !others.includes(line)) others.push(line)
      owe()
    },
    addHidden(uuid, line) {
      hidden.set(uuid, line)
      owe()
    },
    dropHidden: (uuid) => void hidden.delete(uuid),
  }
}
