// The words of `tocsin run` and `tocsin ping`: what is asked for, or what is wrong with it, in one line
// (contract run.md 1). Pure: a file is read and a server asked elsewhere.
import type { SignalKind } from '../../shared/signal-document.ts'
import { UUID } from '../../shared/uuid.ts'
import { type Given, httpUrl, type OptionValue, readWords, UsageError } from './option-words.ts'
import { MAKE_OPTIONS, PING_OPTIONS, RUN_OPTIONS } from './options.ts'

export interface CheckWord {
  readonly form: 'url' | 'uuid' | 'name'
  readonly text: string
}

/** What both commands are told of where a signal goes. */
export interface Destination {
  readonly check: CheckWord
  readonly project: string | null
  readonly dataDir: string | null
  readonly server: string | null
  readonly keyFile: string | null
  readonly rid: string | null
  /** Fields of `POST /checks/`. */
  readonly make: Readonly<Record<string, unknown>> | null
}

export type JobCommand =
  | { readonly words: readonly [string, ...string[]] }
  | { readonly shell: string }

/** Times are in milliseconds. */
export interface RunPlan extends Destination {
  readonly command: JobCommand
  readonly start: boolean
  readonly timeout: number | null
  readonly killAfter: number
  readonly retries: number
  readonly retryDelay: number
  /** How long to wait for the lock; null: there is none. */
  readonly lockWait: number | null
  readonly jitter: number
  readonly nice: number | null
  readonly okExits: readonly number[]
  readonly failIf: RegExp | null
  readonly okIf: RegExp | null
  readonly minTime: number
  readonly quiet: boolean
  /** Bytes of the output to keep; 0: the job inherits stdout and stderr; null: as many as the server. */
  readonly output: number | null
  readonly raw: boolean
  readonly redact: readonly RegExp[]
  readonly redactsSecrets: boolean
}

export interface PingPlan extends Destination {
  readonly kind: SignalKind
  readonly exit: number | null
  readonly bodyFile: string | null
  readonly systemd: boolean
}

const SLUG = /^[a-z0-9_-]{1,100}$/
/** Bounds of a check's period and grace (contract monitor.md 3.1), in milliseconds. */
const PERIOD = { min: 60_000, max: 31_536_000_000 }

/** @throws UsageError */
export function readRun(words: readonly string[]): RunPlan {
  const given = readWords(words, RUN_OPTIONS)
  const command = commandOf(given)
  const [check, surplus] = given.words
  if (surplus !== undefined) throw new UsageError(`unexpected word: ${surplus}`)
  const output = has(given, 'no-output') ? 0 : number(given, 'output', null)
  if (has(given, 'quiet') && output === 0) {
    throw new UsageError('--quiet needs the output: it does not go with --no-output')
  }
  return {
    ...destination(given, check),
    command,
    start: !has(given, 'no-start'),
    timeout: number(given, 'timeout', null),
    killAfter: number(given, 'kill-after', 10_000),
    retries: number(given, 'retry', 0),
    retryDelay: number(given, 'retry-delay', 10_000),
    lockWait: number(given, 'lock-wait', has(given, 'lock') ? 0 : null),
    jitter: number(given, 'jitter', 0),
    nice: number(given, 'nice', null),
    okExits: last<readonly number[]>(given, 'ok-exit') ?? [],
    failIf: last<RegExp>(given, 'fail-if') ?? null,
    okIf: last<RegExp>(given, 'ok-if') ?? null,
    minTime: number(given, 'min-time', 0),
    quiet: has(given, 'quiet'),
    output,
    raw: has(given, 'raw'),
    redact: (given.values.get('redact') ?? []) as readonly RegExp[],
    redactsSecrets: !has(given, 'no-redact'),
  }
}

/** @throws UsageError */
export function readPing(words: readonly string[]): PingPlan {
  const given = readWords(words, PING_OPTIONS)
  if (given.command !== null || given.shell !== null) {
    throw new UsageError('ping starts no command: use tocsin run')
  }
  const [check, signal = 'success', surplus] = given.words
  if (surplus !== undefined) throw new UsageError(`unexpected word: ${surplus}`)
  const systemd = has(given, 'systemd')
  if (systemd && given.words.length > 1 && signal !== 'start') {
    throw new UsageError('--systemd tells how it ended: only start may be named beside it')
  }
  return {
    ...destination(given, check),
    ...signalOf(signal),
    bodyFile: last<string>(given, 'body-file') ?? null,
    systemd,
  }
}

function signalOf(word: string): Pick<PingPlan, 'kind' | 'exit'> {
  if (word === 'start' || word === 'success' || word === 'fail' || word === 'log') {
    return { kind: word, exit: null }
  }
  if (!/^\d{1,3}$/.test(word) || Number(word) > 255) {
    throw new UsageError(`${word} is not start, success, fail, log or an exit code from 0 to 255`)
  }
  return { kind: word === '0' ? 'success' : 'fail', exit: Number(word) }
}

function destination(given: Given, check: string | undefined): Destination {
  if (check === undefined) throw new UsageError('CHECK is missing')
  const word = checkWord(check)
  const keyFile = last<string>(given, 'key-file') ?? null
  const server = last<string>(given, 'server') ?? null
  return {
    check: word,
    project: last<string>(given, 'project') ?? null,
    dataDir: last<string>(given, 'data-dir') ?? null,
    server,
    keyFile,
    rid: last<string>(given, 'rid')?.toLowerCase() ?? null,
    make: makeOf(given, word),
  }
}

function checkWord(text: string): CheckWord {
  if (text.trim() === '') throw new UsageError('CHECK must not be empty')
  if (UUID.test(text)) return { form: 'uuid', text: text.toLowerCase() }
  if (!/^https?:\/\//i.test(text)) return { form: 'name', text }
  return { form: 'url', text: httpUrl(text, 'CHECK') }
}

function makeOf(given: Given, check: CheckWord): Destination['make'] {
  const unused = MAKE_OPTIONS.find((name) => has(given, name))
  if (!has(given, 'create')) {
    if (unused !== undefined) throw new UsageError(`--${unused} needs --create`)
    return null
  }
  if (check.form !== 'name' || !SLUG.test(check.text)) {
    throw new UsageError('--create needs a slug as CHECK: a to z, 0 to 9, - and _')
  }
  if (has(given, 'schedule') && has(given, 'period')) {
    throw new UsageError('--schedule and --period exclude each other')
  }
  const fields = {
    name: last<string>(given, 'name'),
    schedule: last<string>(given, 'schedule'),
    tz: last<string>(given, 'tz'),
    timeout: seconds(given, 'period'),
    grace: seconds(given, 'grace'),
    tags: last<string>(given, 'tags'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function seconds(given: Given, name: string): number | undefined {
  const value = last<number>(given, name)
  if (value !== undefined && (value < PERIOD.min || value > PERIOD.max)) {
    throw new UsageError(`--${name} must be from 1 minute to 365 days`)
  }
  return value === undefined ? undefined : value / 1000
}

function commandOf({ command, shell }: Given): JobCommand {
  if (command !== null && shell !== null) throw new UsageError('-- and -c exclude each other')
  if (shell !== null) return { shell }
  const [program, ...args] = command ?? []
  if (program === undefined || program === '') {
    throw new UsageError(`no command: write it after --, or as a text for the shell after -c`)
  }
  return { words: [program, ...args] }
}

function has({ values }: Given, name: string): boolean {
  return values.has(name)
}

/** The last value given. Its type is that of the option's form. */
function last<T extends OptionValue>({ values }: Given, name: string): T | undefined {
  return values.get(name)?.at(-1) as T | undefined
}

function number<D extends number | null>(given: Given, name: string, otherwise: D): number | D {
  return last<number>(given, name) ?? otherwise
}
