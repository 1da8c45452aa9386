// A job of launchd, as its XML property list has it: contract adopt.md 4 and 7. Pure: a text in, a job and a
// new text out; nothing but the strings of our hook differs.
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import { type CalendarEntry, scheduleOf } from './calendar-entries.ts'
import type { AdoptContext, FoundJob, HandReason } from './job.ts'
import {
  type HookStrings,
  hookOfStrings,
  hookStrings,
  putStrings,
  takeStrings,
} from './launch-agent-hook.ts'
import { clean } from './naming.ts'
import {
  dictionary,
  integerOf,
  isTrue,
  itemsOf,
  parsePropertyList,
  stringOf,
} from './property-list.ts'
import { type Fit, fitGrace, fitSchedule, fitTimeout } from './schedule-fit.ts'
import { hookVia, SOME_UUID } from './via.ts'
import { isWatched } from './watched.ts'
import { type XmlElement, XmlError } from './xml.ts'

/** `own`: of the person's `~/Library`; `system`: of `/Library`. */
export type AgentScope = 'own' | 'system'

export interface AgentFile {
  /** Absolute. */
  readonly path: string
  readonly scope: AgentScope
  /** Null: a binary property list, or an encoding that is not read. */
  readonly text: string | null
}

type Keys = ReadonlyMap<string, XmlElement>

export function readAgent(file: AgentFile, context: AdoptContext): FoundJob {
  const keys = file.text === null ? null : keysOf(file.text)
  const name = file.path.replace(/^.*\//, '').replace(/\.plist$/, '')
  if (keys === null) {
    return { ...foundJob(file, name, context), state: 'hand', reason: 'binary' }
  }
  const strings = itemsOf(keys.get('ProgramArguments'))
  const hook = hookOfStrings(strings)
  const fit = fitTimes(keys, context)
  const words = strings.slice(hook?.count ?? 0).map((string) => string.text)
  return {
    ...foundJob(file, stringOf(keys.get('Label')) ?? name, context),
    ...stateOf(file, keys, fit, hook, context),
    when: fit.kind === 'fits' ? fit.when : null,
    grace: fitGrace(fit, { now: context.now }),
    uuid: hook?.uuid ?? null,
    command: words.join('\n') || (stringOf(keys.get('Program')) ?? ''),
    user: stringOf(keys.get('UserName')) ?? (file.scope === 'own' ? context.user : ''),
  }
}

/** Null: it is no property list that we read. */
function keysOf(text: string): Keys | null {
  try {
    const keys = parsePropertyList(text)
    // Read all of it now: what is no dictionary there is left alone as a whole.
    for (const entry of itemsOf(keys.get('StartCalendarInterval'))) dictionary(entry)
    return keys
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

function foundJob(file: AgentFile, label: string, { user }: AdoptContext): FoundJob {
  return {
    place: label,
    where:
      file.scope === 'own'
        ? englishOf(tell('adoptNotes.agentOf', { plist: file.path, user }))
        : file.path,
    state: 'ready',
    reason: null,
    warn: [],
    name: clean(label.split('.').at(-1) || label),
    when: null,
    grace: null,
    uuid: null,
    command: '',
    user: '',
    distribution: false,
  }
}

function stateOf(
  { scope }: AgentFile,
  keys: Keys,
  fit: Fit,
  hook: HookStrings | null,
  context: AdoptContext,
): Pick<FoundJob, 'state' | 'reason'> {
  if (hook !== null) return { state: 'adopted', reason: null }
  const strings = itemsOf(keys.get('ProgramArguments')).map((string) => string.text)
  if (isWatched(strings.join(' '))) return { state: 'watched', reason: null }
  if (isTrue(keys.get('Disabled'))) return { state: 'off', reason: null }
  if (fit.kind === 'unscheduled') return { state: 'unscheduled', reason: null }
  const reason = fit.kind === 'hand' ? fit.reason : handReason(scope, keys, context)
  if (reason !== null) return { state: 'hand', reason }
  return { state: scope === 'own' || context.isRoot ? 'ready' : 'root', reason: null }
}

function handReason(scope: AgentScope, keys: Keys, context: AdoptContext): HandReason | null {
  const [first] = itemsOf(keys.get('ProgramArguments'))
  const isList = keys.get('ProgramArguments')?.name === 'array'
  if (!isList || stringOf(first) === null || keys.has('Program')) return 'program'
  const via = hookVia(context, scope)
  if (via === null) return 'program'
  return hookStrings(SOME_UUID, via, context) === null ? 'path' : null
}

function fitTimes(keys: Keys, context: AdoptContext): Fit {
  const keepAlive = keys.get('KeepAlive')
  if (keepAlive !== undefined && keepAlive.name !== 'false') return { kind: 'unscheduled' }
  const entries = itemsOf(keys.get('StartCalendarInterval')).map(dictionary)
  if (entries.length > 0) return fitCalendar(entries, context)
  const seconds = integerOf(keys.get('StartInterval'))
  return seconds === null || seconds <= 0 ? { kind: 'unscheduled' } : fitTimeout(seconds)
}

const CALENDAR_KEYS: Readonly<Record<string, keyof CalendarEntry>> = {
  Minute: 'minute',
  Hour: 'hour',
  Day: 'day',
  Month: 'month',
  Weekday: 'weekday',
}

function fitCalendar(entries: readonly Keys[], context: AdoptContext): Fit {
  const fields = entries.map(calendarEntry)
  if (fields.includes(null)) return { kind: 'hand', reason: 'schedule' }
  const schedule = scheduleOf(fields.filter((entry) => entry !== null))
  return fitSchedule(schedule, context.zone, context)
}

/** Null: a value that is no whole number, or below zero. Too large ones the schedule refuses. */
function calendarEntry(keys: Keys): CalendarEntry | null {
  const entry: Record<keyof CalendarEntry, readonly string[] | null> = {
    minute: null,
    hour: null,
    day: null,
    month: null,
    weekday: null,
  }
  for (const [key, field] of Object.entries(CALENDAR_KEYS)) {
    if (!keys.has(key)) continue
    const value = integerOf(keys.get(key))
    if (value === null || value < 0) return null
    entry[field] = [String(value)]
  }
  return entry
}

/**
 * The text with our hook in it: put in, or its check changed.
 * @returns null when it cannot be put in: `readAgent` says why
 */
export function hookAgent(
  text: string,
  uuid: string,
  scope: AgentScope,
  context: AdoptContext,
): string | null {
  const bare = unhookAgent(text)
  const [first] = programArguments(bare)
  const via = hookVia(context, scope)
  const strings = via === null ? null : hookStrings(uuid, via, context)
  return first === undefined || strings === null ? null : putStrings(bare, first, strings)
}

/** The text without our hook; the same text when it has none. */
export function unhookAgent(text: string): string {
  const strings = programArguments(text)
  return takeStrings(text, strings.slice(0, hookOfStrings(strings)?.count ?? 0))
}

function programArguments(text: string): readonly XmlElement[] {
  return itemsOf(keysOf(text)?.get('ProgramArguments'))
}
