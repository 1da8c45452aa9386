// `tocsin schedule next`: the firings of an expression, for people and for scripts.
import { isoSeconds, type Millis } from '../clock.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { firings, resolveZone } from '../monitor/schedule/index.ts'
import { localTime } from '../monitor/schedule/local-time.ts'
import type { Command, CommandCall } from './command.ts'
import { JSON_FLAG, requiredText, text } from './flags.ts'

const DEFAULT_COUNT = 5
const MAX_COUNT = 1000

interface Question {
  readonly expr: string
  readonly tz: string
  readonly after: Millis
  readonly count: number
}

/**
 * @param now where the question begins unless it says otherwise
 * @throws Error naming what is wrong with the question.
 */
function readQuestion(fields: Readonly<Record<string, unknown>>, now: Millis): Question {
  const { expr, tz = 'UTC', after, count = DEFAULT_COUNT } = fields
  if (typeof expr !== 'string') throw new Error('expr is missing')
  const zone = typeof tz === 'string' ? resolveZone(tz) : null
  if (zone === null) throw new Error(`tz is not a valid timezone: ${tz}`)
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new Error(`count must be a whole number from 1 to ${MAX_COUNT}`)
  }
  return { expr, tz: zone, after: after === undefined ? now : readInstant(after, 'after'), count }
}

/** @throws Error naming the field */
export function readInstant(value: unknown, field: string): Millis {
  const isIso =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(value)
  // An instant without an offset is UTC: nothing in the product reads the machine's zone.
  const hasZone = isIso && (value.length === 10 || /Z$|[+-]\d\d:\d\d$/.test(value.slice(10)))
  const instant = isIso ? Date.parse(hasZone ? value : `${value}Z`) : Number.NaN
  if (Number.isNaN(instant)) throw new Error(`${field} is not an ISO 8601 instant: ${value}`)
  return instant
}

function answer({ expr, tz, after, count }: Question): Millis[] {
  return firings(expr, tz, after).take(count).toArray()
}

async function next(call: CommandCall): Promise<number> {
  if (call.values.stdin) return answerLines(call)
  const { values } = call
  const count = text(values, 'count')
  const question = asUsage(() =>
    readQuestion(
      {
        expr: requiredText(values, 'expr'),
        tz: text(values, 'tz'),
        after: text(values, 'after'),
        count: count === undefined ? undefined : Number(count),
      },
      call.clock.now(),
    ),
  )
  const instants = asUsage(() => answer(question))
  if (instants.length === 0) call.complain('it does not fire after that')
  if (values.json) call.print(JSON.stringify(instants.map(isoSeconds)))
  else for (const at of instants) call.print(`${localTime(at, question.tz)}  ${isoSeconds(at)}`)
  return EXIT.ok
}

/** @throws TocsinError USAGE for whatever `fn` throws */
export function asUsage<T>(fn: () => T): T {
  try {
    return fn()
  } catch (error) {
    if (error instanceof TocsinError) throw error
    throw new TocsinError('USAGE', errorText(error))
  }
}

async function answerLines({ io, clock, print }: CommandCall): Promise<number> {
  // Loaded here: every other command, the server too, starts without it.
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: io.stdin })) {
    if (line.trim() !== '') print(JSON.stringify(answerLine(line, clock.now())))
  }
  return EXIT.ok
}

function answerLine(line: string, now: Millis): string[] | { error: string } {
  try {
    const fields: unknown = JSON.parse(line)
    if (typeof fields !== 'object' || fields === null) throw new Error('not a JSON object')
    return answer(readQuestion({ ...fields }, now)).map(isoSeconds)
  } catch (error) {
    return { error: errorText(error) }
  }
}

export const SCHEDULE_COMMANDS: readonly Command[] = [
  {
    name: 'schedule next',
    summary: 'The next firings of a cron or OnCalendar expression, local and UTC',
    flags: [
      {
        name: 'expr',
        value: 'E',
        required: true,
        help: 'Cron or OnCalendar expression; several are separated by line breaks.',
      },
      { name: 'tz', value: 'Z', help: 'Time zone of the expression. Default: UTC.' },
      {
        name: 'after',
        value: 'ISO',
        help: 'List firings after this instant; without an offset it is UTC. Default: now.',
      },
      {
        name: 'count',
        value: 'N',
        help: `Number of firings, 1 to ${MAX_COUNT}. Default: ${DEFAULT_COUNT}.`,
      },
      JSON_FLAG,
      {
        name: 'stdin',
        alone: true,
        help: 'Read lines of {"expr","tz","after","count"} and print a JSON array, or {"error"}, for each.',
      },
    ],
    run: next,
  },
]
