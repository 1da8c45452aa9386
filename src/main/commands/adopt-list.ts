// What `tocsin adopt` prints: the list, differences, `sudo` lines and the summary (contract adopt.md 1). Pure.
import path from 'node:path'
import type { JobTime } from '../adopt/job.ts'
import { byDocument, differenceOf, isToAdopt, isToHook, type ListedJob } from '../adopt/plan.ts'
import { WARNING_WORDS } from '../adopt/words.ts'
import { table } from './command.ts'

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
]

/** `2h`, `1d2h`, `90s`: as flags take it where it is one unit. */
function shortDuration(seconds: number): string {
  let rest = seconds
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? '' : `${count}${unit}`
  })
  return parts.join('') || '0s'
}

export function listTable(jobs: readonly ListedJob[]): string[] {
  const rows = jobs.map(({ id, state, reason, when, grace, name, where }) => [
    id,
    reason === null ? state : `${state} ${reason}`,
    scheduleText(when),
    when?.kind === 'schedule' ? when.tz : '',
    grace === null ? '' : shortDuration(grace),
    name,
    where,
  ])
  return table([['ID', 'STATE', 'SCHEDULE', 'ZONE', 'GRACE', 'NAME', 'WHERE'], ...rows])
}

function scheduleText(when: JobTime | null): string {
  if (when === null) return ''
  return when.kind === 'schedule' ? when.schedule : `every ${shortDuration(when.timeout)}`
}

/** A line for each warning, and what people need to know. */
export function notes(jobs: readonly ListedJob[]): string[] {
  return jobs.flatMap(({ name, warn, note }) => [
    ...warn.map((warning) => `${name}: ${WARNING_WORDS[warning]}`),
    ...(note === undefined ? [] : [note]),
  ])
}

/** The unified differences of what adopting these jobs would change. */
export function differences(jobs: readonly ListedJob[]): string[] {
  return byDocument(jobs)
    .map(differenceOf)
    .filter((text) => text !== '')
}

/** The `sudo` lines that applying would prepare. */
export function rootCommands(jobs: readonly ListedJob[], dataDir: string): string[] {
  const folder = path.join(dataDir, 'adopt', 'for-root')
  return byDocument(jobs.filter(isToHook)).flatMap(([first]) => {
    const document = first?.document
    if (document === undefined || !document.needsRoot || document.untouchable) return []
    const old = document.bytes === null ? null : path.join(folder, `${document.key}.old`)
    return [document.rootCommand(old, path.join(folder, `${document.key}.new`))]
  })
}

export interface SummaryFacts {
  readonly jobs: readonly ListedJob[]
  /** Jobs of the distribution that are not listed. */
  readonly hidden: number
  /** The command line that also lists the hidden ones. */
  readonly listAll: string
  /** The command line that adopts these jobs. */
  readonly applyThem: string
}

export function summary({ jobs, hidden, listAll, applyThem }: SummaryFacts): string[] {
  const count = (...states: readonly ListedJob['state'][]) =>
    jobs.filter(({ state }) => states.includes(state)).length
  const counts = [
    `${count('ready')} ready`,
    `${count('root')} need root`,
    ...named(count('adopted'), 'adopted'),
    ...named(count('changed'), 'changed'),
    ...named(count('orphan'), 'without a check'),
    `${count('hand', 'watched', 'unscheduled', 'off', 'ignored', 'broken')} left`,
  ]
  const more = jobs.some(isToAdopt) ? `: ${applyThem}` : '.'
  const word = jobs.length === 1 ? 'job' : 'jobs'
  return [
    ...(hidden === 0 ? [] : [`${hidden} more that the distribution brings: ${listAll}`]),
    `${jobs.length} ${word}: ${counts.join(', ')}. Nothing was changed${more}`,
  ]
}

const named = (count: number, what: string): string[] => (count === 0 ? [] : [`${count} ${what}`])

/** A job as JSON. The difference is its own alone. */
export function jobDocument(job: ListedJob): Record<string, unknown> {
  const { id, state, reason, warn, where, name, when, grace, check } = job
  return {
    id,
    state,
    reason,
    warn,
    source: where,
    name,
    ...(when?.kind === 'schedule' ? { schedule: when.schedule } : {}),
    ...(when?.kind === 'timeout' ? { timeout: when.timeout } : {}),
    tz: when?.kind === 'schedule' ? when.tz : null,
    grace,
    check: check?.uuid ?? null,
    diff: differenceOf([job]),
  }
}
