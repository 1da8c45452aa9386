// How the checks of a project or a tag stand, for its badge: kept until a status changes (contract
// hardening.md H11), whether by an event or by the clock alone.
import type { Clock, Millis } from '../../clock.ts'
import { type StatusCount, statusCount } from '../documents/badge.ts'
import type { Events } from '../events.ts'
import { type Check, type ReportedStatus, tagList } from '../rules/check.ts'
import type { Shift } from '../rules/observer.ts'
import { nextStatusChange, statusAt } from '../rules/status.ts'

export interface BadgeCounts {
  /** @param tag `*`: all checks of the project */
  count(projectId: number, tag: string): StatusCount
}

export interface BadgeCountsOptions {
  readonly checks: {
    byId(id: number): Check | null
    ofProject(projectId: number): readonly Check[]
  }
  readonly events: Pick<Events, 'on'>
  readonly clock: Pick<Clock, 'now'>
  readonly shift: () => Shift
}

/** What a badge needs to know of a check. */
interface Standing {
  readonly tags: readonly string[]
  readonly status: ReportedStatus
  /** When the clock alone may change the status; null: never. */
  readonly until: Millis | null
}

interface Project {
  readonly standings: Map<number, Standing>
  /** Checks whose rows changed since they were looked at. */
  readonly changed: Set<number>
  readonly counts: Map<string, StatusCount>
  /** When it was made, and with which gaps: neither may be another. */
  readonly since: Millis
  readonly shift: Shift
  until: Millis
}

/** Projects whose badges are kept; those asked for the longest ago are forgotten. */
const MAX_PROJECTS = 100
/** Tags have no number, only checks have: whoever signs one for each letter fills no memory. */
const MAX_TAGS = 1000

export function createBadgeCounts(options: BadgeCountsOptions): BadgeCounts {
  const { checks, events, clock, shift } = options
  const projects = new Map<number, Project>()

  function change({ id }: { readonly id: number }): void {
    for (const { changed } of projects.values()) changed.add(id)
  }

  const forget = () => projects.clear()
  events.on('check', change)
  events.on('removed', change)
  events.on('gap', forget)
  events.on('settled', forget)
  events.on('maintenance', forget)
  events.on('project', forget)

  function standingOf(check: Check, now: Millis, shiftNow: Shift): Standing {
    return {
      tags: tagList(check.tags),
      status: statusAt(check, now, shiftNow),
      until: nextStatusChange(check, now, shiftNow),
    }
  }

  function load(projectId: number, now: Millis, shiftNow: Shift): Project {
    const standings = new Map(
      checks.ofProject(projectId).map((check) => [check.id, standingOf(check, now, shiftNow)]),
    )
    const until = earliest(standings)
    const changed = new Set<number>()
    return { standings, changed, counts: new Map(), since: now, shift: shiftNow, until }
  }

  /** Looks at the checks that changed, and at no other. */
  function refresh(project: Project, projectId: number, now: Millis): void {
    if (project.changed.size === 0) return
    for (const id of project.changed) {
      const check = checks.byId(id)
      if (check?.projectId !== projectId) project.standings.delete(id)
      else project.standings.set(id, standingOf(check, now, project.shift))
    }
    project.changed.clear()
    project.counts.clear()
    project.until = earliest(project.standings)
  }

  function current(projectId: number): Project {
    const [now, shiftNow] = [clock.now(), shift()]
    const known = projects.get(projectId)
    projects.delete(projectId)
    if (known !== undefined) refresh(known, projectId, now)
    const holds = known?.shift === shiftNow && now >= known.since && now < known.until
    const project = known !== undefined && holds ? known : load(projectId, now, shiftNow)
    projects.set(projectId, project)
    const [oldest] = projects.keys()
    if (projects.size > MAX_PROJECTS && oldest !== undefined) projects.delete(oldest)
    return project
  }

  return {
    count(projectId, tag) {
      const { counts, standings } = current(projectId)
      const known = counts.get(tag)
      if (known !== undefined) return known
      const all = [...standings.values()]
      const tagged = tag === '*' ? all : all.filter(({ tags }) => tags.includes(tag))
      const count = statusCount(tagged.map(({ status }) => status))
      if (counts.size < MAX_TAGS) counts.set(tag, count)
      return count
    },
  }
}

function earliest(standings: ReadonlyMap<number, Standing>): Millis {
  let first = Number.POSITIVE_INFINITY
  for (const { until } of standings.values()) if (until !== null && until < first) first = until
  return first
}
