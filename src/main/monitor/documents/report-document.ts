// A report as JSON for other programs: `tocsin report --json`, and what a webhook gets. Times are ISO 8601 in UTC,
// lengths whole seconds. Pure.
import type {
  NamedCheck,
  NamedList,
  Report,
  ReportOutage,
  TroubledCheck,
} from '../../../shared/views/reports.ts'
import { isoSeconds, type Millis } from '../../clock.ts'
import { isAllWell, reportHeadline, reportTitle } from './report-words.ts'

export function reportDocument(report: Report) {
  const { period, project } = report
  return {
    title: reportTitle(report),
    summary: reportHeadline(report),
    period: period.kind,
    name: period.name,
    start: isoSeconds(period.start),
    end: isoSeconds(period.end),
    until: isoSeconds(report.until),
    tz: report.zone,
    project: project && { uuid: project.uuid, name: project.name },
    tag: report.tag,
    well: isAllWell(report),
    checks: report.counts,
    uptime: report.uptime,
    uptime_before: report.before,
    downtime: seconds(report.downtime),
    missed_runs: report.missed,
    outages: report.outages.map(outageOf),
    outages_in_all: report.outagesInAll,
    longest: report.longest && outageOf(report.longest),
    troubled: report.troubled.map(troubledOf),
    slowest: report.slowest.map((run) => ({
      ...checkOf(run),
      ended: isoSeconds(run.at),
      n: run.n,
      duration: seconds(run.duration),
      median: seconds(run.median),
    })),
    gaps: report.gaps.map(({ cause, start, end, count, total }) => ({
      ...{ cause, count, start: isoSeconds(start), end: isoSeconds(end), total: seconds(total) },
    })),
    created: listOf(report.created),
    deleted: listOf(report.removed),
    without_integration: listOf(report.silent),
  }
}

function outageOf(outage: ReportOutage) {
  const { start, end, ended, length, reason, missed } = outage
  return {
    ...checkOf(outage),
    start: isoSeconds(start),
    end: end === null ? null : isoSeconds(end),
    ended,
    length: seconds(length),
    reason,
    missed_runs: missed,
  }
}

function troubledOf(check: TroubledCheck) {
  const { outages, downtime, missed, uptime, before } = check
  const counted = { outages, downtime: seconds(downtime), missed_runs: missed }
  return { ...checkOf(check), ...counted, uptime, uptime_before: before }
}

function listOf({ listed, inAll }: NamedList) {
  return { count: inAll, listed: listed.map(checkOf) }
}

function checkOf({ uuid, name }: NamedCheck) {
  return { uuid, name }
}

function seconds(length: Millis): number {
  return Math.round(length / 1000)
}
