// The flags of `tocsin adopt`, and what they ask for (contract adopt.md 1). Pure.
import type { Dialect } from '../adopt/cron-text.ts'
import type { Via } from '../adopt/job.ts'
import { TocsinError } from '../errors.ts'
import { parseDuration } from '../run/duration.ts'
import { shellWord } from '../shell-word.ts'
import { DATA_DIR_FLAG, type Flag, JSON_FLAG, PROJECT_FLAG, text, type Values } from './flags.ts'

const DIALECTS: readonly Dialect[] = ['debian', 'cronie', 'anacron']

export const ADOPT_FLAGS: readonly Flag[] = [
  {
    name: 'apply',
    help: 'Make the checks and change the crontabs, timers and tasks. Without it, nothing is changed.',
  },
  { name: 'undo', help: 'Take the changes back. The checks stay, paused.', instead: true },
  { name: 'delete-checks', help: 'With --undo: delete the checks.' },
  {
    name: 'only',
    value: 'ID',
    help: 'Only the job with this id or name.',
    multiple: true,
  },
  { name: 'all', help: 'Also the jobs that the distribution brings.' },
  PROJECT_FLAG,
  {
    name: 'tags',
    value: 'T',
    help: 'More tags for the checks, separated by blanks. Each has the tag "adopted".',
  },
  {
    name: 'grace',
    value: 'D',
    help: 'Grace of the checks, such as 30m or 2h. Default: by the period of each job.',
  },
  {
    name: 'via',
    value: 'run|curl',
    help: 'How jobs report: by a copy of tocsin run, or by curl. Default: run for own jobs, curl for those of the system.',
  },
  {
    name: 'crontab',
    value: 'FILE',
    help: 'Read this table instead of the machine. With --apply: make the checks and print the new text; the file stays.',
  },
  { name: 'system', help: 'With --crontab: the table has a column of users.' },
  {
    name: 'dialect',
    value: 'debian|cronie|anacron',
    help: 'With --crontab: the cron that reads it. Default: that of this machine.',
  },
  JSON_FLAG,
]

/**
 * The command line to paste for a next step. It repeats every flag that was given: without `--crontab FILE`,
 * for one, the same words would change this machine's own tables.
 * @param flag the one to add, without dashes
 */
export function nextCommand(values: Values, flag: 'all' | 'apply'): string {
  const words = [...ADOPT_FLAGS, DATA_DIR_FLAG].flatMap(({ name }) => {
    if (name === flag) return [`--${name}`]
    return [values[name] ?? []].flat().flatMap((value) => flagWords(name, value))
  })
  return ['tocsin adopt', ...words].join(' ')
}

function flagWords(name: string, value: string | boolean): string[] {
  if (typeof value === 'boolean') return value ? [`--${name}`] : []
  return [value.startsWith('-') ? `--${name}=${shellWord(value)}` : `--${name} ${shellWord(value)}`]
}

export interface AdoptWords {
  readonly apply: boolean
  readonly undo: boolean
  readonly changes: boolean
  readonly only: readonly string[]
  readonly all: boolean
  readonly tags: string
  /** Seconds. */
  readonly grace: number | null
  readonly via: Via | null
  readonly json: boolean
  readonly deleteChecks: boolean
  readonly file: {
    readonly file: string
    readonly isSystem: boolean
    readonly dialect: Dialect | null
  } | null
}

/** @throws TocsinError USAGE */
export function readAdoptWords(values: Values): AdoptWords {
  const has = (name: string) => values[name] === true
  const file = text(values, 'crontab')
  const usage = (message: string) => new TocsinError('USAGE', message)
  if (has('apply') && has('undo')) throw usage('--apply and --undo exclude each other')
  if (has('delete-checks') && !has('undo')) throw usage('--delete-checks needs --undo')
  if (file !== undefined && has('undo'))
    throw usage(
      '--undo does not work with --crontab: the file was not changed, so install it again in place of the printed text; if that text is a table of this machine now, run tocsin adopt --undo without --crontab',
    )
  if (file === undefined && (has('system') || values.dialect !== undefined)) {
    throw usage('--system and --dialect need --crontab')
  }
  const via = oneOf<Via>(values, 'via', ['run', 'curl'])
  const dialect = oneOf(values, 'dialect', DIALECTS)
  return {
    apply: has('apply'),
    undo: has('undo'),
    changes: has('apply') || has('undo'),
    only: ((values.only ?? []) as readonly string[]).flatMap((word) => String(word)),
    all: has('all'),
    tags: text(values, 'tags') ?? '',
    grace: graceOf(values),
    via,
    json: has('json'),
    deleteChecks: has('delete-checks'),
    file: file === undefined ? null : { file, isSystem: has('system'), dialect },
  }
}

function oneOf<T extends string>(values: Values, name: string, among: readonly T[]): T | null {
  const value = text(values, name)
  if (value === undefined) return null
  const found = among.find((one) => one === value)
  if (found === undefined) throw new TocsinError('USAGE', `--${name} is one of ${among.join(', ')}`)
  return found
}

function graceOf(values: Values): number | null {
  const value = text(values, 'grace')
  if (value === undefined) return null
  const seconds = (parseDuration(value) ?? Number.NaN) / 1000
  if (seconds >= 60 && seconds <= 31_536_000) return seconds
  throw new TocsinError('USAGE', '--grace is a time from 1m to 365d, such as 30m or 2h')
}
