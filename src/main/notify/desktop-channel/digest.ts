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
import { createRetriedWrites } from '../outbox/retried-writes.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { digestOf, type QuietCheck } from './digest-text.ts'
import { NAME_LIMIT, plain } from './notice-text.ts'
import { isMuted, MUTED, QUIET, quietUntil } from './quiet-hours.ts'
import type { TextOptions } from './texts.ts'

export interface DigestOptions {
  readonly monitor: Pick<Monitor, 'alarms' | 'checks' | 'flips' | 'maintenance'>
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
}

/** The stored outcome of what quiet hours suppressed, once a digest has included it or failed to. */
const DIGESTED = 'quiet hours; told in the digest'
const UNDIGESTED = 'quiet hours; the digest failed'
/** The same of mute, once a notice after it has named the outage or failed to. */
const UNMUTED = 'muted; told afterwards'
const UNTOLD = 'muted; the notice afterwards failed'
/** Outcomes are stored by then. */
const MARGIN: Millis = 2 * SECOND
/** Settings, zone and clock may change while it waits: it looks again at least this often. */
const LOOK_EVERY: Millis = MINUTE
const OTHERS_KEPT = 5

export function createDigest(options: DigestOptions): Digest {
  const { monitor, tables, clock, textOptions, show, onTrouble } = options
  const writes = createRetriedWrites(options)
  let others: string[] = []
  /** Ids of notifications that were named or are being named, until that is stored: none is named twice. */
  const named = new Set<number>()
  /** Until then, by the monotonic clock, outcomes are being stored. */
  let storedBy: Millis = 0
  let cancel: Cancel | undefined
  let stopped = true

  function lookIn(delay: Millis): void {
    cancel?.()
    cancel = clock.setTimer(delay, () => {
      cancel = undefined
      look().catch((error) => {
        onTrouble('the notice after quiet hours or mute could not be shown', error)
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
    const { suppressed, hiddenOutages, setError } = tables.notifications
    const isNew = ({ id }: { readonly id: number }) => !named.has(id)
    const allQuiet = suppressed(DESKTOP_KIND, QUIET).filter(isNew)
    const allMuted = hiddenOutages(DESKTOP_KIND, MUTED).filter(isNew)
    const quiet = allQuiet.filter(({ checkId }) => !isInMaintenance(checkId))
    const lasting = allMuted.filter(({ checkId }) => !isInMaintenance(checkId))
    // Nobody hears of a check in maintenance before its end.
    if (quiet.length < allQuiet.length || lasting.length < allMuted.length) lookIn(LOOK_EVERY)
    const wait = storedBy - clock.monotonic()
    if (wait > 0) lookIn(wait)
    const muted = lasting.filter(({ checkId }) => isUnattended(checkId))
    const checks = checksOf([...quiet, ...muted].map(({ checkId }) => checkId))
    if (checks.length === 0 && others.length === 0) return
    const after = quiet.length > 0 || others.length > 0 ? 'quiet' : 'muted'
    const lines = others
    others = []
    const ids = [...quiet, ...muted].map(({ id }) => id)
    for (const id of ids) named.add(id)
    const result = await show(digestOf(checks, lines, values, after))
    const isSent = result.outcome === 'sent'
    if (!isSent)
      onTrouble(`the digest of ${after === 'quiet' ? 'quiet hours' : 'mute'} failed`, result.reason)
    await writes.write(() => {
      for (const { id } of quiet) setError(id, isSent ? DIGESTED : UNDIGESTED)
      for (const { id } of muted) setError(id, isSent ? UNMUTED : UNTOLD)
    })
    for (const id of ids) named.delete(id)
    // An outcome that was stored meanwhile is not forgotten.
    if (!stopped && cancel === undefined) lookIn(LOOK_EVERY)
  }

  /** Contract monitor.md 11. */
  function isInMaintenance(checkId: number | null): boolean {
    const check = checkId === null ? null : monitor.checks.byId(checkId)
    return check !== null && monitor.maintenance.of(check) !== null
  }

  /** What somebody acknowledged needs no word after mute; of a snoozed one the end of the snooze tells. */
  function isUnattended(checkId: number): boolean {
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
    storedBy = clock.monotonic() + MARGIN
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
      writes.stop()
    },
    look() {
      if (cancel !== undefined) lookIn(0)
    },
    owe,
    add(line) {
      if (others.length < OTHERS_KEPT && !others.includes(line)) others.push(line)
      owe()
    },
  }
}
