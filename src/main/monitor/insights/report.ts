// The report of a week or a month, read from the store: the rules are in report-rules.ts. Other work has its turns
// in between.
import type { ReportPage, ReportPeriod } from '../../../shared/views/reports.ts'
import type { Clock, Millis } from '../../clock.ts'
import { createSlices } from '../../turns.ts'
import type { MonitorLimits } from '../limits.ts'
import { gapsIn } from '../rules/away.ts'
import { type Check, tagList } from '../rules/check.ts'
import { type Covering, coveringOf, type MaintenanceSpan } from '../rules/coverage.ts'
import { periodAt } from '../rules/report-period.ts'
import type { Flip } from '../tables/flips.ts'
import type { Tables } from '../tables/tables.ts'
import { type Asked, type CheckReport, checkReport, namesOf, sumUp } from './report-rules.ts'
import { joined } from './uptime.ts'

/** Checks whose flips are read together. */
const TOGETHER = 50

export interface ReportQuery {
  readonly period: ReportPeriod
  /** Of the period, as `resolveZone` returned it. */
  readonly zone: string
  /** Null: all projects. */
  readonly projectId: number | null
  /** Empty: whatever their tags. */
  readonly tag: string
}

export interface Reporter {
  /** The report, and the periods beside it of which something can be told. */
  report(query: ReportQuery): Promise<ReportPage>
}

export interface ReporterOptions {
  readonly tables: Pick<
    Tables,
    'checks' | 'flips' | 'gaps' | 'maintenance' | 'pings' | 'projects' | 'removedChecks'
  >
  readonly clock: Pick<Clock, 'now'>
  readonly limits: Pick<MonitorLimits, 'pingLog'>
}

export function createReporter({ tables, clock, limits }: ReporterOptions): Reporter {
  const { checks, flips, gaps, maintenance, pings, projects, removedChecks } = tables

  function pastOf(check: Check, flips: readonly Flip[], { before }: Asked) {
    const { id, nPings, lastDuration } = check
    return {
      check,
      flips,
      // Without a start there are no lengths: most checks have none to read.
      pings: lastDuration === null ? [] : pings.runs(id, nPings - limits.pingLog, before),
      isSilent: checks.channelsOf(id) === '',
    }
  }

  async function readAll(all: readonly Check[], asked: Asked): Promise<readonly CheckReport[]> {
    const read: CheckReport[] = []
    const askedOf = withMaintenance(
      asked,
      coveringOf(maintenance.overlapping(asked.before, asked.now)),
    )
    const rest = createSlices()
    for (let at = 0; at < all.length; at += TOGETHER) {
      const some = all.slice(at, at + TOGETHER)
      const flipsOf = flips.ofChecks(some.map(({ id }) => id))
      for (const check of some) {
        const past = pastOf(check, flipsOf.get(check.id) ?? [], asked)
        const one = checkReport(past, askedOf(check))
        if (one !== null) read.push(one)
        await rest()
      }
    }
    return read
  }

  return {
    async report({ period, zone, projectId, tag }) {
      const now = clock.now()
      const { kind, start, end } = period
      const until = Math.min(end, Math.max(start, now))
      const before = periodAt(kind, start, zone, 1).start
      const around = gaps.overlapping(before, null)
      const asked = { start, until, now, before, gaps: around, joinedGaps: joined(around) }
      const group = projectId === null ? checks.all() : checks.ofProject(projectId)
      const all = tag === '' ? group : group.filter(({ tags }) => tagList(tags).includes(tag))
      const gone = removedChecks
        .between(start, end)
        .filter((one) => projectId === null || one.projectId === projectId)
        .filter(({ tags }) => tag === '' || tagList(tags).includes(tag))
      const project = projectId === null ? null : projects.byId(projectId)
      const oldest = all.reduce((first: Millis, { created }) => Math.min(first, created), now)
      const report = {
        ...{ period, zone, until, tag },
        project: project && { uuid: project.uuid, name: project.name },
        ...sumUp(await readAll(all, asked), asked),
        gaps: gapsIn({ from: start, to: until }, gaps.overlapping(start, until)),
        removed: namesOf(gone.map(({ name }) => ({ uuid: null, name }))),
      }
      return {
        report,
        earlier: oldest < start ? periodAt(kind, start, zone, 1).name : null,
        later: end <= now ? periodAt(kind, end, zone).name : null,
      }
    },
  }
}

/** What is asked of each check: maintenance counts as little as a gap. */
function withMaintenance(asked: Asked, spansOf: Covering): (check: Check) => Asked {
  const known = new Map<readonly MaintenanceSpan[], Asked>()
  return (check) => {
    const spans = spansOf(check)
    if (spans.length === 0) return asked
    const unheard = spans.map(({ start, end }) => ({ start, end, cause: 'maintenance' as const }))
    const gaps = [...asked.gaps, ...unheard].sort((a, b) => a.end - b.end)
    const own = known.get(spans) ?? { ...asked, gaps, joinedGaps: joined(gaps) }
    known.set(spans, own)
    return own
  }
}
