// Rows of the table of checks: made of what is stored, for one check or for all at once. Rules of
// status are in monitor/rules/status.ts.
import type { CheckRow } from '../../../shared/views/checks.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import { tagList } from '../rules/check.ts'
import { type Covering, inMaintenance } from '../rules/coverage.ts'
import { groupSnoozeOf, snoozeEnd, snoozingGroup } from '../rules/group-snooze.ts'
import type { Shift } from '../rules/observer.ts'
import { deadline, statusAt } from '../rules/status.ts'
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../tables/alarm-settings.ts'
import type { ShownCheck } from '../tables/check-columns.ts'
import type { Tables } from '../tables/tables.ts'

/** So many rows are made at once: they die young, and their text is cheap to come by. */
const BATCH = 100

export interface CheckRows {
  /**
   * All of them, in the order in which the checks were made. Each batch is read when it is asked for: one
   * that is asked for later shows what happened meanwhile.
   */
  inBatches(): Iterable<readonly CheckRow[]>
  /** Null: there is no such check. */
  one(id: number): CheckRow | null
  of(check: ShownCheck): CheckRow
}

export interface CheckRowsOptions {
  readonly tables: Pick<
    Tables,
    'checks' | 'projects' | 'alarmSettings' | 'groupSnoozes' | 'history'
  >
  readonly clock: Clock
  readonly limits: MonitorLimits
  /** How gaps and maintenance move deadlines now. */
  readonly shift: () => Shift
  /** The maintenance of each check. */
  readonly maintenance: () => Covering
}

/** What a row needs beside its check. */
interface Around {
  readonly now: Millis
  readonly shift: Shift
  readonly project: string
  readonly alarmSettings: AlarmSettings
  readonly changed: Millis | null
  readonly tagsOf: (text: string) => readonly string[]
}

export function createCheckRows(options: CheckRowsOptions): CheckRows {
  const { tables, clock, limits, shift } = options
  const { checks, projects, alarmSettings, groupSnoozes, history } = tables

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

  function row(check: ShownCheck, around: Around): CheckRow {
    const { now, project, changed } = around
    const status = statusAt(check, now, around.shift)
    const goesDown = deadline(check, around.shift)
    const isUnseen = status === 'down' && check.status !== 'down'
    const { alarmSettings } = around
    const end = snoozeEnd(alarmSettings)
    const group = snoozingGroup(alarmSettings, now)
    const pinged = lastPing(check)
    const maintenance = inMaintenance(options.maintenance()(check), now)
    return {
      uuid: check.uuid,
      uniqueKey: check.uniqueKey,
      project,
      name: check.name,
      slug: check.slug,
      tags: around.tagsOf(check.tags),
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
      ...(maintenance && { maintenance: { name: maintenance.name, until: maintenance.until } }),
      created: check.created,
    }
  }

  function of(check: ShownCheck): CheckRow {
    return row(check, {
      now: clock.now(),
      shift: shift(),
      project: projects.byId(check.projectId)?.uuid ?? '',
      alarmSettings: alarmSettings.of(check.id),
      changed: history.lastChange(check.id),
      tagsOf: tagList,
    })
  }

  return {
    of,
    one(id) {
      const check = checks.byId(id)
      return check === null ? null : of(check)
    },
    *inBatches() {
      const [now, shiftNow] = [clock.now(), shift()]
      const uuids = new Map(projects.all().map(({ id, uuid }) => [id, uuid]))
      const settingsByCheck = alarmSettings.all()
      const changes = history.lastChanges()
      const snoozes = groupSnoozes.all()
      for (let batch = checks.shownAfter(0, BATCH); batch.length > 0; ) {
        const tagsOf = oncePerText()
        yield batch.map((check) => {
          const own = settingsByCheck.get(check.id) ?? DEFAULT_ALARM_SETTINGS
          const groupSnooze = snoozes.length === 0 ? null : groupSnoozeOf(snoozes, check)
          return row(check, {
            now,
            shift: shiftNow,
            project: uuids.get(check.projectId) ?? '',
            alarmSettings: groupSnooze === null ? own : { ...own, groupSnooze },
            changed: changes.get(check.id) ?? null,
            tagsOf,
          })
        })
        batch = checks.shownAfter(batch.at(-1)?.id ?? 0, BATCH)
      }
    },
  }
}

/** Checks of one batch mostly have the same few tags: to split their text took a tenth of a snapshot. */
function oncePerText(): (text: string) => readonly string[] {
  const lists = new Map<string, readonly string[]>()
  return (text) => {
    const known = lists.get(text)
    if (known !== undefined) return known
    const list = tagList(text)
    lists.set(text, list)
    return list
  }
}
