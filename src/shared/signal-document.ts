// A signal of a job as one JSON document: the same over HTTP and in the spool (contract run.md 5).
// Types, builder and parser. Pure; which check it means and what it does to it is the server's.
import { UUID } from './uuid.ts'

export const SIGNAL_KINDS = ['start', 'success', 'fail', 'log'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** Signals of one request, at most. */
export const SIGNALS_LIMIT = 200

export interface Signal {
  /** UUID, new for each signal. */
  readonly id: string
  /** UUID, slug or name of the check. */
  readonly check: string
  /** Name of the project; null: the default one. */
  readonly project: string | null
  readonly kind: SignalKind
  /** Milliseconds since the epoch, by the sender's clock. */
  readonly at: number
  /** Run id, a UUID. */
  readonly rid: string | null
  /** 0 to 255. */
  readonly exit: number | null
  /** Empty: none. */
  readonly body: Uint8Array
  /** The ping's user agent. */
  readonly agent: string
  /** Fields of `POST /checks/` for a check that is missing; null: it is not to be made. */
  readonly make: Readonly<Record<string, unknown>> | null
}

export const SIGNAL_OUTCOMES = [
  'recorded',
  'noted',
  'repeated',
  'unknown',
  'ambiguous',
  'refused',
] as const
export type SignalOutcome = (typeof SIGNAL_OUTCOMES)[number]

/** What became of one signal. */
export interface SignalAnswer {
  readonly id: string
  readonly outcome: SignalOutcome
  /** Number of the ping; null: none was stored. */
  readonly n: number | null
}

export interface Signals {
  /** The sender's clock when it sent them; null: a single signal, sent as it happened. */
  readonly sent: number | null
  readonly signals: readonly Signal[]
}

type Fields = Readonly<Record<string, unknown>>

/** The JSON document of a signal: text where the body is UTF-8, else base64. */
export function signalDocument({ body, make, ...signal }: Signal): Fields {
  return { ...signal, ...bodyFields(body), ...(make === null ? {} : { make }) }
}

/** One signal. @returns what is wrong with the first wrong field, such as `at is not a number` */
export function readSignal(value: unknown): { signal: Signal } | { problem: string } {
  if (!isObject(value)) return { problem: 'value is not an object' }
  for (const [name, problemOf] of RULES) {
    const problem = problemOf(value[name])
    if (problem !== null) return { problem: `${name} ${problem}` }
  }
  if (isGiven(value.body) && isGiven(value.body64)) {
    return { problem: 'body64 is not allowed beside body' }
  }
  return { signal: parsed(value) }
}

/**
 * What a request holds: one signal, or `{"sent", "signals"}`.
 * @returns what is wrong with the first wrong one, such as `signals[3].at is not a number`
 */
export function readSignals(value: unknown): Signals | { problem: string } {
  if (!isObject(value) || !('signals' in value)) {
    const read = readSignal(value)
    return 'problem' in read ? read : { sent: null, signals: [read.signal] }
  }
  const { sent, signals: items } = value
  const problem = millisProblem(sent)
  if (problem !== null) return { problem: `sent ${problem}` }
  if (!Array.isArray(items)) return { problem: 'signals is not an array' }
  if (items.length > SIGNALS_LIMIT) return { problem: 'signals is too long' }
  const signals: Signal[] = []
  for (const [index, item] of items.entries()) {
    const read = readSignal(item)
    if ('signal' in read) signals.push(read.signal)
    else if (!isObject(item)) return { problem: `signals[${index}] is not an object` }
    else return { problem: `signals[${index}].${read.problem}` }
  }
  return { sent: sent as number, signals }
}

/** What is wrong with the value of a field, without the field's name; null: nothing. */
type Rule = (value: unknown) => string | null

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** The last instant of a JavaScript date. */
const LAST_MILLIS = 8.64e15

const isGiven = (value: unknown) => value !== undefined && value !== null
const optional =
  (rule: Rule): Rule =>
  (value) =>
    isGiven(value) ? rule(value) : null

const textProblem: Rule = (value) => (typeof value === 'string' ? null : 'is not a string')
const millisProblem = integerProblem(0, LAST_MILLIS)

function uuidProblem(value: unknown): string | null {
  return textProblem(value) ?? (UUID.test(value as string) ? null : 'is not a valid UUID')
}

function integerProblem(min: number, max: number): Rule {
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'is not a number'
    if (value < min) return 'is too small'
    return value > max ? 'is too large' : null
  }
}

/** In the order in which problems are reported. */
const RULES: readonly (readonly [name: string, rule: Rule])[] = [
  ['id', uuidProblem],
  ['check', (value) => textProblem(value) ?? (value === '' ? 'is empty' : null)],
  ['project', optional(textProblem)],
  [
    'kind',
    (value) => (SIGNAL_KINDS.some((kind) => kind === value) ? null : 'has unexpected value'),
  ],
  ['at', millisProblem],
  ['rid', optional(uuidProblem)],
  ['exit', optional(integerProblem(0, 255))],
  ['body', optional(textProblem)],
  [
    'body64',
    optional(
      (value) => textProblem(value) ?? (BASE64.test(value as string) ? null : 'is not base64'),
    ),
  ],
  ['agent', optional(textProblem)],
  ['make', optional((value) => (isObject(value) ? null : 'is not an object'))],
]

/** A document that kept the rules. */
function parsed(value: Fields): Signal {
  const { id, check, project, kind, at, rid, exit, body, body64, agent, make } = value
  return {
    id: (id as string).toLowerCase(),
    check: check as string,
    project: (project as string | undefined) ?? null,
    kind: kind as SignalKind,
    at: at as number,
    rid: (rid as string | undefined)?.toLowerCase() ?? null,
    exit: (exit as number | undefined) ?? null,
    body: isGiven(body64)
      ? Uint8Array.from(atob(body64 as string), (unit) => unit.charCodeAt(0))
      : new TextEncoder().encode((body as string | undefined) ?? ''),
    agent: (agent as string | undefined) ?? '',
    make: (make as Fields | undefined) ?? null,
  }
}

function bodyFields(body: Uint8Array): Fields {
  if (body.length === 0) return {}
  try {
    return { body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) }
  } catch {
    return { body64: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) }
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
