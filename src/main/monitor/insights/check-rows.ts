// Rows of the table of checks: made of what is stored, for one check or for all at once. Rules of
// status are in monitor/rules/status.ts, what is kept of rows in kept-rows.ts.
import type { CheckRow } from '../../../shared/views/checks.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import type { Events } from '../events.ts'
import type { MonitorLimits } from '../limits.ts'
import { tagList } from '../rules/check.ts'
import { type Covering, inMaintenance, nextSpanChange } from '../rules/coverage.ts'
import { groupSnoozeOf, nextSnoozeEnd, snoozeEnd, snoozingGroup } from '../rules/group-snooze.ts'
import type { Shift } from '../rules/observer.ts'
import { deadline, nextStatusChange, statusAt } from '../rules/status.ts'
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../tables/alarm-settings.ts'
import type { ShownCheck } from '../tables/check-columns.ts'
import type { Tables } from '../tables/tables.ts'
import { createKeptRows, type Moment } from './kept-rows.ts'

/** So many rows are made at once: they die young, and their text is cheap to come by. */
const BATCH = 100

export interface CheckRows {
  /**
   * All of them, in the order in which the checks were made. Each batch is read when it is asked for: one
   * that is asked for later shows what happened meanwhile.
   */
  inBatches(): Iterable<readonly CheckRow[]>
  /**
   * As `inBatches`, what `make` makes of each batch: some of it is kept until a row of its batch changes.
   * @param make depends on the rows alone
   */
  keptBatches<T extends Uint8Array>(make: (rows: readonly CheckRow[]) => T): () => Iterable<T>
  /** Null: there is no such check. */
  one(id: number): CheckRow | null
  of(check: ShownCheck): CheckRow
}

export interface CheckRowsOptions {
  readonly store: Pick<Store, 'db' | 'transactions'>
  readonly tables: Pick<
    Tables,
    'checks' | 'projects' | 'alarmSettings' | 'groupSnoozes' | 'history'
  >
  readonly events: Pick<Events, 'on'>
  readonly clock: Clock
  readonly limits: MonitorLimits
  /** How gaps and maintenance move deadlines now. */
  readonly shift: () => Shift
  /** The maintenance of each check. */
  readonly maintenance: () => Covering
}

/** A check with what else is stored of it. */
interface Stored {
  readonly check: ShownCheck
  readonly project: string
  readonly alarmSettings: AlarmSettings
  readonly changed: Millis | null
}

type TagsOf = (text: string) => readonly string[]

export function createCheckRows(options: CheckRowsOptions): CheckRows {
  const { tables, clock, limits } = options
  const { checks, projects, alarmSettings, groupSnoozes, history } = tables

  const moment = (): Moment => ({
    now: clock.now(),
    shift: options.shift(),
    maintenance: options.maintenance(),
  })

  /** A resumed check waits as a new one does (contract monitor.md D5), but was pinged all the same. */
  function lastPing({ id, nPings, lastPing }: ShownCheck): Millis | null {
    if (lastPing !== null || nPings === 0) return lastPing
    return history.head(id, nPings, nPings - limits.pingLog, ['success', 'fail'])?.created ?? null
  }

  /** Nothing else of the row tells of pings that are only noted. Their number does not: a cleared log keeps it. */
  function isOnlyNoted({ id, nPings, lastStart }: ShownCheck, pinged: Millis | null): boolean {
    if (pinged !== null || lastStart !== null || nPings === 0) return false
    return history.head(id, nPings, nPings - limits.pingLog, ['log', 'ign', 'start']) !== null
  }

  function row(stored: Stored, { now, shift, maintenance }: Moment, tagsOf: TagsOf): CheckRow {
    const { check, project, alarmSettings, changed } = stored
    const status = statusAt(check, now, shift)
    const goesDown = deadline(check, shift)
    const isUnseen = status === 'down' && check.status !== 'down'
    const end = snoozeEnd(alarmSettings)
    const group = snoozingGroup(alarmSettings, now)
    const pinged = lastPing(check)
    const during = inMaintenance(maintenance(check), now)
    return {
      uuid: check.uuid,
      uniqueKey: check.uniqueKey,
      project,
      name: check.name,
      slug: check.slug,
      tags: tagsOf(check.tags),
      kind: check.kind,
      timeout: check.timeout,
      grace: check.grace,
      schedule: check.schedule,
      tz: check.tz,
      status,
      startedAt: check.lastStart,
      lastPing: pinged,
      lastDuration: check.lastDuration,
      due: check.status === 'up' ? check.due : null,
      deadline: goesDown,
      // The watcher dates the flip that it is about to store at the deadline.
      since: isUnseen ? goesDown : changed,
      nPings: check.nPings,
      ...(isOnlyNoted(check, pinged) && { isOnlyNoted: true }),
      snoozedUntil: end !== null && end > now ? end : null,
      snoozedBy: group && { project: group.projectId === null ? null : project, tag: group.tag },
      acknowledged: alarmSettings.acknowledged !== null,
      ...(during && { maintenance: { name: during.name, until: during.until } }),
      created: check.created,
    }
  }

  function of(check: ShownCheck): CheckRow {
    const stored = {
      check,
      project: projects.byId(check.projectId)?.uuid ?? '',
      alarmSettings: alarmSettings.of(check.id),
      changed: history.lastChange(check.id),
    }
    return row(stored, moment(), tagList)
  }

  /** @param batch checks in the order of their ids */
  function storedOf(batch: readonly ShownCheck[]): readonly Stored[] {
    const [from, to] = [batch[0]?.id ?? 0, batch.at(-1)?.id ?? 0]
    const settingsByCheck = alarmSettings.between(from, to)
    const changes = history.lastChanges(from, to)
    const snoozes = groupSnoozes.all()
    const projectOf = oncePerKey((id: number) => projects.byId(id)?.uuid ?? '')
    return batch.map((check) => {
      const own = settingsByCheck.get(check.id) ?? DEFAULT_ALARM_SETTINGS
      const groupSnooze = snoozes.length === 0 ? null : groupSnoozeOf(snoozes, check)
      return {
        check,
        project: projectOf(check.projectId),
        alarmSettings: groupSnooze === null ? own : { ...own, groupSnooze },
        changed: changes.get(check.id) ?? null,
      }
    })
  }

  // Checks of one batch mostly have the same few tags: to split their text took a tenth of a snapshot.
  function rowsOf(batch: readonly Stored[], at: Moment): readonly CheckRow[] {
    const tagsOf = oncePerKey(tagList)
    return batch.map((stored) => row(stored, at, tagsOf))
  }

  return {
    of,
    one(id) {
      const check = checks.byId(id)
      return check === null ? null : of(check)
    },
    *inBatches() {
      for (let batch = checks.shownAfter(0, BATCH); batch.length > 0; ) {
        yield rowsOf(storedOf(batch), moment())
        batch = checks.shownAfter(batch.at(-1)?.id ?? 0, BATCH)
      }
    },
    keptBatches: (make) =>
      createKeptRows(
        {
          ...{ ...options, checks, moment },
          rowsOf(batch, at) {
            const stored = storedOf(batch)
            return { rows: rowsOf(stored, at), until: nextChange(stored, at) }
          },
        },
        make,
      ),
  }
}

/** When the clock alone changes the row of one of the checks; infinite: never. */
function nextChange(batch: readonly Stored[], { now, shift, maintenance }: Moment): Millis {
  let next = Number.POSITIVE_INFINITY
  // Checks in the same windows share one list.
  const spans = new Set(batch.map(({ check }) => maintenance(check)))
  for (const list of spans) next = Math.min(next, nextSpanChange(list, now))
  for (const { check, alarmSettings } of batch) {
    const status = nextStatusChange(check, now, shift) ?? next
    next = Math.min(next, status, nextSnoozeEnd(alarmSettings, now))
  }
  return next
}

function oncePerKey<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
