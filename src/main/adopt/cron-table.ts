// A whole table: its lines, the environment that holds for each, and the jobs with their states (contract
// adopt.md 3, 4). Pure; texts are of bytes.
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import { resolveZone } from '../monitor/schedule/index.ts'
import { decoded } from './bytes.ts'
import { fitSchedule } from './cron-fit.ts'
import { type JobLine, type ReadLine, readLine, type TableKind } from './cron-line.ts'
import { isTooLong, judge, type LineWhen } from './cron-state.ts'
import { shellText } from './cron-text.ts'
import { graceOf } from './grace.ts'
import { type HookKit, hookOut } from './hook.ts'
import type { FoundJob, JobWarning } from './job.ts'
import { clean, nameOfCommand } from './naming.ts'
import { isPlain } from './plain.ts'

export interface Table extends TableKind {
  /** For people: `crontab of ann`, `/etc/cron.d/app`. */
  readonly title: string
  /** Whether we may change it; else what is ready needs root. */
  readonly needsRoot: boolean
  /** The machine's; null: unknown. */
  readonly zone: string | null
  readonly now: number
  /** Null: nothing on this machine could send a ping. */
  readonly kit: HookKit | null
  /** To find hooks by, where `kit` is null too. */
  readonly ours: HookKit
  readonly distribution?: boolean
}

/** A line of a table, without its newline. */
export interface TableLine {
  readonly text: string
  readonly read: ReadLine
  /** Of a job. */
  readonly job: FoundJob | null
  readonly shell: string | null
  readonly plain: boolean
}

const NAME = /^[ \t]*#[ \t]*Name:[ \t]*(.*[^ \t\r])[ \t\r]*$/

/** The variables that stand above a line, and the line itself. */
interface Above {
  readonly settings: ReadonlyMap<string, string>
  readonly line: string
}

export function readTable(text: string, table: Table): TableLine[] {
  const settings = new Map<string, string>()
  const texts = splitLines(text)
  const reads = texts.map((line) => readLine(line, table))
  // Of anacron's table the line alone is skipped. cronie skips it in tables of the system.
  const refused =
    table.dialect !== 'anacron' &&
    !(table.dialect === 'cronie' && table.kind === 'system') &&
    reads.some((read, i) => read.is === 'broken' || isTooLong(read, texts[i] ?? '', table))
  return texts.map((line, i) => {
    const read = reads[i] ?? { is: 'blank' }
    if (read.is === 'environment') settings.set(read.name, read.value)
    if (read.is !== 'job' && read.is !== 'broken') {
      return { text: line, read, job: null, shell: null, plain: false }
    }
    const place = { line: texts[i - 1] ?? '', settings, number: i + 1 }
    return read.is === 'broken'
      ? {
          text: line,
          read,
          job: brokenJob(read.reason, line, place, table),
          shell: null,
          plain: false,
        }
      : jobLine(line, read, place, table, refused)
  })
}

/** Without newlines; the last line may lack one. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

type Place = Above & { readonly number: number }

function where(table: Table, { number }: Place): string {
  return englishOf(tell('adoptNotes.lineOf', { place: table.title, line: number }))
}

function brokenJob(
  reason: Extract<FoundJob['reason'], string>,
  line: string,
  place: Place,
  table: Table,
): FoundJob {
  return {
    place: String(place.number),
    where: where(table, place),
    state: 'broken',
    reason,
    warn: [],
    name: commentName(place.line) ?? 'job',
    when: null,
    grace: null,
    uuid: null,
    command: decoded(line.trim()),
    user: '',
    distribution: table.distribution === true,
  }
}

function commentName(above: string): string | null {
  const [, name] = NAME.exec(above) ?? []
  return name === undefined ? null : clean(decoded(name))
}

function jobLine(
  line: string,
  read: JobLine,
  place: Place,
  table: Table,
  refused: boolean,
): TableLine {
  const raw = line.slice(read.commandAt, read.inputAt)
  const hook = hookOut(raw, table.ours)
  const own = hook?.command ?? raw
  const text = shellText(own, table.dialect)
  const shellName = (place.settings.get('SHELL') ?? '/bin/sh').split('/').at(-1) ?? ''
  const plain = isPlain(text, shellName)
  const when = timeOf(read, place, table)
  const judged = judge({
    line,
    read,
    above: place.line,
    table,
    hook,
    own,
    text,
    shellName,
    plain,
    when,
    refused,
  })
  const time = when.time
  const delay = read.extra + randomDelay(place.settings, table)
  return {
    text: line,
    read,
    plain,
    shell: shellText(raw, table.dialect),
    job: {
      place: String(place.number),
      where: where(table, place),
      ...judged,
      warn: warnings(read.odd && time !== null, place, table),
      name:
        commentName(place.line) ??
        (read.ident === null ? nameOfCommand(decoded(text)) : clean(decoded(read.ident))),
      when: time,
      grace: time === null ? null : graceOf(time, { now: table.now, extra: delay }),
      uuid: hook?.uuid ?? null,
      command: decoded(own + line.slice(read.inputAt)),
      user: decoded(read.user),
      distribution: table.distribution === true,
    },
  }
}

function timeOf({ time }: JobLine, { settings }: Place, table: Table): LineWhen {
  const none = (problem: LineWhen['problem']): LineWhen => ({ time: null, problem })
  if (time.kind === 'reboot') return none('reboot')
  if (time.kind === 'unsayable') return none('schedule')
  if (time.kind === 'period') {
    return { time: { kind: 'timeout', timeout: time.seconds }, problem: null }
  }
  const fit = time.fields === null ? 'never' : fitSchedule(time.fields)
  if (fit !== 'fits' || time.fields === null) return none(fit === 'never' ? 'never' : 'schedule')
  const named = table.dialect === 'cronie' ? settings.get('CRON_TZ') : undefined
  const tz = named === undefined ? table.zone : resolveZone(named)
  if (tz === null) return none('zone')
  return { time: { kind: 'schedule', schedule: time.fields, tz }, problem: null }
}

/** Seconds. */
function randomDelay(settings: ReadonlyMap<string, string>, { dialect }: TableKind): number {
  const set = settings.get('RANDOM_DELAY')
  if (set === undefined || dialect === 'debian') return 0
  const minutes = Number(/^[ \t]*\+?(\d+)/.exec(set)?.[1] ?? 0)
  return dialect === 'cronie' && minutes > 1440 ? 0 : minutes * 60
}

function warnings(odd: boolean, { settings }: Place, { dialect }: TableKind): JobWarning[] {
  const ignored = dialect !== 'cronie' && settings.has('CRON_TZ')
  return [...(odd ? (['field'] as const) : []), ...(ignored ? (['CRON_TZ'] as const) : [])]
}
