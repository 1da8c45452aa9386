// The digest: one notice, when quiet hours end, of everything they suppressed. It is read from the
// stored outcomes, so a restart at night loses nothing.
import type { SettingValues } from '../../../shared/model/settings.ts'
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import { nameOrUuid } from '../../monitor/rules/check.ts'
import type { Store } from '../../store/store.ts'
import type { Notice, NoticeResult } from '../notifier/notifier.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { digestOf, type QuietCheck } from './digest-text.ts'
import { NAME_LIMIT, plain } from './notice-text.ts'
import { isMuted, quietUntil } from './quiet-hours.ts'
import type { TextOptions } from './texts.ts'

export interface DigestOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'flips'>
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
  /** Something was suppressed because of quiet hours; its outcome is being stored. */
  owe(): void
  /** A line for something that has no stored outcome. */
  add(line: string): void
}

/** The stored outcome of a notification that quiet hours suppressed. */
export const QUIET = 'quiet hours'
/** The same, once a digest has included it or failed to. */
const DIGESTED = 'quiet hours; told in the digest'
const UNDIGESTED = 'quiet hours; the digest failed'
/** Outcomes are stored by then. */
const MARGIN: Millis = 2 * SECOND
/** Settings, zone and clock may change while it waits: it looks again at least this often. */
const LOOK_EVERY: Millis = MINUTE
const OTHERS_KEPT = 5

export function createDigest(options: DigestOptions): Digest {
  const { monitor, tables, store, clock, textOptions, show, onTrouble } = options
  let others: string[] = []
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
    const { now } = values
    const until = quietUntil(values, now)
    if (until !== null || isMuted(values, now)) {
      return lookIn(Math.min(LOOK_EVERY, (until ?? now + LOOK_EVERY) - now + MARGIN))
    }
    const rows = tables.notifications.suppressed(DESKTOP_KIND, QUIET)
    const checks = checksOf(rows.map(({ checkId }) => checkId))
    if (checks.length === 0 && others.length === 0) return
    const lines = others
    others = []
    const result = await show(digestOf(checks, lines, values))
    if (result.outcome !== 'sent') onTrouble('the digest of quiet hours failed', result.reason)
    await store.write(() => {
      const error = result.outcome === 'sent' ? DIGESTED : UNDIGESTED
      for (const { id } of rows) tables.notifications.setError(id, error)
    })
    // An outcome that was stored meanwhile is not forgotten.
    if (!stopped) lookIn(LOOK_EVERY)
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
    owe,
    add(line) {
      if (others.length < OTHERS_KEPT && !others.includes(line)) others.push(line)
      owe()
    },
  }
}
