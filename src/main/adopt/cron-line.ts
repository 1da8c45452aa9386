// A line of a table as cron's or anacron's own reader takes it: contract adopt.md 4. Pure; texts are of bytes.
import { CRON_FIELDS, type CronDialect, readCronField } from './cron-field.ts'
import { type Dialect, inputStart } from './cron-text.ts'
import { readSetting, type Setting } from './environment-line.ts'
import type { BrokenReason } from './job.ts'

export interface TableKind {
  readonly dialect: Dialect
  /** `user`: one person's, run as its owner. `system`: with a column of users (not under anacron). */
  readonly kind: 'user' | 'system'
  /** The owner is root. */
  readonly ownedByRoot: boolean
  readonly userExists: (name: string) => boolean
}

export type LineTime =
  /** Five fields as cron reads them; null: they name nothing. */
  | { readonly kind: 'cron'; readonly fields: string | null }
  /** A random day, which our dialects cannot say. */
  | { readonly kind: 'unsayable' }
  | { readonly kind: 'reboot' }
  /** Seconds. */
  | { readonly kind: 'period'; readonly seconds: number }

export interface JobLine {
  readonly is: 'job'
  readonly time: LineTime
  /** A field is read otherwise than it looks. */
  readonly odd: boolean
  /** Seconds that the line itself may be late: a random value, a delay. */
  readonly extra: number
  /** The user of a system table; else ''. */
  readonly user: string
  /** anacron's name of the job; else null. */
  readonly ident: string | null
  /** Where the command begins, behind its options. */
  readonly commandAt: number
  /** Where the first bare `%` stands, or the length. */
  readonly inputAt: number
}

export type ReadLine =
  | { readonly is: 'blank' | 'comment' }
  | ({ readonly is: 'environment' } & Setting)
  | JobLine
  | { readonly is: 'broken'; readonly reason: BrokenReason }

const broken = (reason: BrokenReason): ReadLine => ({ is: 'broken', reason })

/** In this case only: contract adopt.md 4. */
const SPECIAL: Readonly<Record<string, string>> = {
  hourly: '0 * * * *',
  daily: '0 0 * * *',
  midnight: '0 0 * * *',
  weekly: '0 0 * * 0',
  monthly: '0 0 1 * *',
  yearly: '0 0 1 1 *',
  annually: '0 0 1 1 *',
}

export function readLine(line: string, table: TableKind): ReadLine {
  if (/^[ \t]*$/.test(line)) return { is: 'blank' }
  if (/^[ \t]*#/.test(line)) return { is: 'comment' }
  const setting = readSetting(line, table.dialect)
  if (setting !== null) return { is: 'environment', ...setting }
  return table.dialect === 'anacron' ? anacronJob(line) : cronJob(line, table, table.dialect)
}

/** What stands from an offset on: a word, and where the next one begins. */
function wordAt(line: string, at: number): { word: string; next: number } {
  const [all = '', word = ''] = /^([^ \t]*)[ \t]*/.exec(line.slice(at)) ?? []
  return { word, next: at + all.length }
}

const afterBlanks = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0

function cronJob(line: string, table: TableKind, dialect: CronDialect): ReadLine {
  let at = afterBlanks(line)
  if (dialect === 'cronie' && line[at] === '-') {
    if (table.kind === 'user' && !table.ownedByRoot) return broken('option')
    at += 1
  }
  const times = line[at] === '@' ? readSpecial(line, at) : readFields(line, at, dialect)
  if ('reason' in times) return { is: 'broken', reason: times.reason }
  at = times.next
  if (at === line.length || line[at] === '*') return broken('command')
  let user = ''
  if (table.kind === 'system') {
    const { word, next } = wordAt(line, at)
    if (next === line.length) return broken('command')
    if (!table.userExists(word)) return broken('user')
    user = word
    at = next
  }
  const commandAt = dialect === 'cronie' ? afterOptions(line, at) : at
  if (commandAt === null) return broken('option')
  const inputAt = commandAt + inputStart(line.slice(commandAt), dialect)
  if (line.slice(commandAt, inputAt).trim() === '') return broken('command')
  const { time, odd, extra } = times
  return { is: 'job', time, odd, extra, user, ident: null, commandAt, inputAt }
}

interface Times {
  readonly time: LineTime
  readonly odd: boolean
  readonly extra: number
  readonly next: number
}

function readSpecial(line: string, at: number): Times | { reason: BrokenReason } {
  const { word, next } = wordAt(line, at)
  const name = word.slice(1)
  const plain = { odd: false, extra: 0, next }
  if (name === 'reboot') return { ...plain, time: { kind: 'reboot' } }
  const fields = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined
  return fields === undefined
    ? { reason: 'schedule' }
    : { ...plain, time: { kind: 'cron', fields } }
}

/** Seconds of one unit: a minute, an hour; a random day is not sayable. */
const UNITS = [60, 3600]

function readFields(
  line: string,
  from: number,
  dialect: CronDialect,
): Times | { reason: BrokenReason } {
  let at = from
  let odd = false
  let extra = 0
  let sayable = true
  const texts: (string | null)[] = []
  for (const [index, field] of CRON_FIELDS.entries()) {
    const { word, next } = wordAt(line, at)
    const read = readCronField(word, field, dialect)
    if (read === null) return { reason: 'field' }
    at = next
    odd ||= read.odd
    const unit = UNITS[index]
    if (read.span > 0 && unit === undefined) sayable = false
    extra += read.span * (unit ?? 0)
    texts.push(read.text)
  }
  const fields = texts.includes(null) ? null : texts.join(' ')
  return { time: sayable ? { kind: 'cron', fields } : { kind: 'unsayable' }, odd, extra, next: at }
}

/** `-n ` before a command of cronie's, at most once. Null: an option that it refuses. */
function afterOptions(line: string, at: number): number | null {
  if (line[at] !== '-') return at
  const [option] = /^-n[ \t]+/.exec(line.slice(at)) ?? []
  if (option === undefined || line[at + option.length] === '-') return null
  return at + option.length
}

const ANACRON_JOB = /^([ \t]*)(\d+|@[^ \t]+)([ \t]+)(\d+)([ \t]+)([^ \t/]+)([ \t]+)([^ \t][\s\S]*)$/
const DAY = 86_400
/** By their beginnings, as anacron compares them. */
const NAMED_PERIODS: readonly (readonly [string, number])[] = [
  ['@monthly', 31],
  ['@yearly', 366],
  ['@annually', 366],
  ['@annualy', 366],
  ['@daily', 1],
  ['@weekly', 7],
]

function anacronJob(line: string): ReadLine {
  const found = ANACRON_JOB.exec(line)
  if (found === null) return broken(anacronProblem(line))
  const [, , period = '', , delay = '', , ident = '', , command = ''] = found
  const days = period.startsWith('@')
    ? NAMED_PERIODS.find(([name]) => period.startsWith(name))?.[1]
    : Number(period)
  if (days === undefined) return broken('schedule')
  return {
    is: 'job',
    // A period of no days: at every start of anacron.
    time: days === 0 ? { kind: 'unsayable' } : { kind: 'period', seconds: days * DAY },
    odd: false,
    extra: Number(delay) * 60 + DAY,
    user: '',
    ident,
    commandAt: line.length - command.length,
    inputAt: line.length,
  }
}

function anacronProblem(line: string): BrokenReason {
  const [period = '', delay = '', ident = '', command] = line.trim().split(/[ \t]+/)
  if (!/^(?:\d+|@.+)$/.test(period) || !/^\d*$/.test(delay) || ident.includes('/')) return 'field'
  return command === undefined ? 'command' : 'field'
}
