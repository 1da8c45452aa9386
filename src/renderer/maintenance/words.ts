// What is said of a maintenance window. Pure.
import type { MaintenanceRow } from '../../shared/views/maintenance.ts'
import type { ProjectRow } from '../../shared/views/settings.ts'
import { dayText, durationText, shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'

export interface Surroundings {
  readonly now: number
  readonly zone: string
  readonly projects: readonly Pick<ProjectRow, 'uuid' | 'name'>[]
}

/** `Runs until 14:00`, `Begins Sun 03:00`, `Over`, `Off` */
export function stateText(
  { isOn, runningUntil, next }: Pick<MaintenanceRow, 'isOn' | 'runningUntil' | 'next'>,
  { now, zone }: Surroundings,
): string {
  if (!isOn) return t('maintenance.off')
  if (runningUntil !== null) {
    return t('maintenance.runsUntil', { time: shortText(runningUntil, now, zone) })
  }
  if (next === null) return t('maintenance.over')
  return t('maintenance.beginsAt', { time: shortText(next, now, zone) })
}

/**
 * `21 Nov, 22:00 to 23:30`, `At 03:00, only on Sunday (Europe/Riga), 2 h each`: the end has a day where it is not
 * the start's.
 * @param told the schedule in words; null: not known
 */
export function whenText(
  { times, endedAt }: Pick<MaintenanceRow, 'times' | 'endedAt'>,
  { now, zone }: Surroundings,
  told: string | null,
): string {
  if (times.type === 'once') {
    const { start } = times
    const end = Math.min(times.end, endedAt ?? times.end)
    const isWithinDay = dayText(start, now, zone) === dayText(end, now, zone)
    return t('maintenance.onceFromTo', {
      start: shortText(start, now, zone),
      end: shortText(end, isWithinDay ? start : now, zone),
    })
  }
  const { schedule, tz, length } = times
  const words = told ?? schedule.trim().replaceAll(/\s*\n\s*/g, '; ')
  return t('maintenance.recurs', { schedule: words, zone: tz, length: durationText(length) })
}

/** `All checks`, `Tag nightly in Home · 3 checks` */
export function coversText(
  { project, tag, checks, covered }: Pick<MaintenanceRow, 'project' | 'tag' | 'checks' | 'covered'>,
  { projects }: Pick<Surroundings, 'projects'>,
): string {
  const count = t('maintenance.covered', { n: covered })
  if (checks !== null) return count
  const name = projects.find(({ uuid }) => uuid === project)?.name ?? ''
  if (project === null && tag === '') return t('maintenance.coversAll')
  const group =
    project === null
      ? t('maintenance.ofTag', { tag })
      : tag === ''
        ? t('maintenance.ofProject', { project: name })
        : t('maintenance.ofTagIn', { tag, project: name })
  return `${group} · ${count}`
}

/** What runs, then what begins next, then what is over or off; beside each other as they were. */
export function inOrder<T extends Pick<MaintenanceRow, 'runningUntil' | 'next' | 'isOn'>>(
  rows: readonly T[],
): readonly T[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [beginOf(a), beginOf(b)]
    return first === second ? 0 : first - second
  })
}

function beginOf({
  runningUntil,
  next,
  isOn,
}: Pick<MaintenanceRow, 'runningUntil' | 'next' | 'isOn'>) {
  if (!isOn) return Number.POSITIVE_INFINITY
  if (runningUntil !== null) return Number.NEGATIVE_INFINITY
  return next ?? Number.POSITIVE_INFINITY
}
