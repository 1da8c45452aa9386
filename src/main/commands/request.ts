// `tocsin request …`: ask somebody for a secret, and read what they handed over (contract push.md 11).
import fs from 'node:fs'
import path from 'node:path'
import { boundsText, isInBounds, MINUTES_PER_DAY } from '../../shared/model/push-options.ts'
import {
  ACCEPTS,
  type Accepts,
  DEFAULT_REQUEST,
  REQUEST_OPTIONS,
  type RequestDraft,
} from '../../shared/model/request-options.ts'
import type { RequestAnswer, RequestRow } from '../../shared/views/requests.ts'
import { isoSeconds, type Millis, SECOND } from '../clock.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { UNREADABLE } from '../secrets/push.ts'
import { byFlags, type Command, type CommandCall, table } from './command.ts'
import { type Flag, JSON_FLAG, text } from './flags.ts'
import { type RequestKeeper, withRequests } from './request-keeper.ts'
import { readFirstLine } from './secret-input.ts'

const MIB = 1024 * 1024
/** Between two looks whether there is an answer. */
const LOOK_EVERY: Millis = SECOND

const FLAGS = {
  from: { name: 'from', value: 'NAME', help: 'Who asks, as the page says. Default: nobody.' },
  accepts: {
    name: 'accepts',
    value: 'WHAT',
    help: `What an answer may hold: ${ACCEPTS.join(', ')}. Default: ${DEFAULT_REQUEST.accepts}.`,
  },
  size: numberFlag('max-size', 'MIB', 'Size of an answer in MiB', {
    min: 1,
    max: REQUEST_OPTIONS.maxBytes.max / MIB,
    default: REQUEST_OPTIONS.maxBytes.default / MIB,
  }),
  files: numberFlag('max-files', 'N', 'Files of an answer', REQUEST_OPTIONS.maxFiles),
  days: numberFlag('days', 'N', 'Days until the link expires', { min: 1, max: 90, default: 7 }),
  keep: numberFlag('keep-days', 'N', 'Days that an answer is kept', REQUEST_OPTIONS.keepDays),
} as const
const PASSPHRASE_FILE: Flag = {
  name: 'passphrase-file',
  value: 'F',
  help: 'File whose first line is a passphrase that the page asks for.',
}
const SAVE_FLAG: Flag = {
  name: 'save',
  value: 'DIR',
  help: 'Folder to save the files of the answer in.',
}
const TOKEN = [{ name: 'TOKEN', help: 'Token of the request, as in its link.' }]

interface NumberFlag extends Flag {
  readonly bounds: { readonly min: number; readonly max: number; readonly default: number }
}

function numberFlag(
  name: string,
  value: string,
  what: string,
  bounds: NumberFlag['bounds'],
): NumberFlag {
  const help = `${what}, ${bounds.min} to ${bounds.max}. Default: ${bounds.default}.`
  return { name, value, bounds, help }
}

/** @throws TocsinError USAGE for what is no number or out of bounds */
function numberOf({ values }: CommandCall, { name, bounds }: NumberFlag): number {
  const given = text(values, name)
  if (given === undefined) return bounds.default
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!isInBounds(number, bounds)) {
    throw new TocsinError('USAGE', `--${name} ${boundsText(bounds)}`)
  }
  return number
}

/** @throws TocsinError USAGE */
function draftOf(call: CommandCall): RequestDraft {
  const [title = ''] = call.positionals
  const accepts = text(call.values, FLAGS.accepts.name) ?? DEFAULT_REQUEST.accepts
  const file = text(call.values, PASSPHRASE_FILE.name)
  const passphrase = file === undefined ? null : readFirstLine(file)
  // An unset variable in a script must not leave the link open to everybody.
  if (passphrase?.trim() === '') {
    throw new TocsinError('USAGE', `--${PASSPHRASE_FILE.name} must not be blank`)
  }
  return {
    title,
    from: text(call.values, FLAGS.from.name) ?? '',
    // The rules refuse what it is not.
    accepts: accepts as Accepts,
    passphrase,
    maxBytes: numberOf(call, FLAGS.size) * MIB,
    maxFiles: numberOf(call, FLAGS.files),
    expireAfterMinutes: numberOf(call, FLAGS.days) * MINUTES_PER_DAY,
    keepDays: numberOf(call, FLAGS.keep),
  }
}

async function create(call: CommandCall): Promise<number> {
  const draft = draftOf(call)
  const waits = call.values.wait === true
  if (!waits && text(call.values, SAVE_FLAG.name) !== undefined) {
    throw new TocsinError('USAGE', `--${SAVE_FLAG.name} needs --wait`)
  }
  return withRequests(call, async (keeper) => {
    const flags = { title: 'TITLE' }
    const made = await byFlags(() => keeper.create(draft), flags)
    if (!waits) {
      const { url, token } = made
      call.print(call.values.json ? JSON.stringify({ url, token }) : url)
      return EXIT.ok
    }
    call.complain(`waiting for an answer at ${made.url}`)
    return readWhenAnswered(call, keeper, made.token)
  })
}

async function list(call: CommandCall): Promise<number> {
  const rows = await withRequests(call, (keeper) => keeper.list())
  if (call.values.json) call.print(JSON.stringify(rows.map(documentOf)))
  else {
    const lines = rows.map((row) => [row.token, row.state, isoSeconds(row.endsAt), titleOf(row)])
    for (const line of table(lines)) call.print(line)
  }
  return EXIT.ok
}

async function show(call: CommandCall): Promise<number> {
  const row = await withRequests(call, (keeper) => keeper.get(tokenOf(call)))
  const document = documentOf(row)
  if (call.values.json) call.print(JSON.stringify(document))
  else {
    const lines = Object.entries(document).map(([name, value]) => [name, String(value ?? '-')])
    for (const line of table(lines)) call.print(line)
  }
  return EXIT.ok
}

function read(call: CommandCall): Promise<number> {
  return withRequests(call, (keeper) =>
    call.values.wait === true
      ? readWhenAnswered(call, keeper, tokenOf(call))
      : printAnswer(call, keeper, tokenOf(call)),
  )
}

/** @throws TocsinError CONFLICT when the request ends without an answer */
async function readWhenAnswered(
  call: CommandCall,
  keeper: RequestKeeper,
  token: string,
): Promise<number> {
  for (;;) {
    const { state } = await keeper.get(token)
    if (state === 'answered') return printAnswer(call, keeper, token)
    if (state === 'expired' || state === 'withdrawn') {
      throw new TocsinError('CONFLICT', `the request has no answer: it is ${state}`)
    }
    await new Promise<void>((resolve) => call.clock.setTimer(LOOK_EVERY, resolve))
  }
}

async function printAnswer(call: CommandCall, keeper: RequestKeeper, token: string) {
  const answer = await keeper.read(token)
  const folder = text(call.values, SAVE_FLAG.name)
  const saved = folder === undefined ? null : await saveFiles(keeper, token, answer, folder)
  if (call.values.json) {
    const files = answer.files.map(({ filename, size }, index) => ({
      ...{ name: filename, size },
      ...(saved === null ? {} : { path: saved[index] }),
    }))
    call.print(JSON.stringify({ text: answer.text, files }))
    return EXIT.ok
  }
  if (answer.text !== null) call.print(answer.text)
  for (const line of saved ?? []) call.complain(`saved ${line}`)
  const left = saved === null ? answer.files.length : 0
  if (left > 0) {
    call.complain(`${left} ${left === 1 ? 'file' : 'files'} not saved; use --${SAVE_FLAG.name} DIR`)
  }
  return EXIT.ok
}

/** @returns the paths. @throws TocsinError USAGE where one is there already, before any is written */
async function saveFiles(
  keeper: RequestKeeper,
  token: string,
  { files }: RequestAnswer,
  folder: string,
): Promise<readonly string[]> {
  const paths = distinct(files.map(({ filename }) => filename)).map((name) =>
    path.join(folder, name),
  )
  for (const file of paths) {
    if (fs.existsSync(file)) throw new TocsinError('USAGE', `${file} exists already`)
  }
  for (const [index, { id }] of files.entries()) {
    const file = paths[index] ?? ''
    try {
      const fd = fs.openSync(file, 'wx', 0o600)
      try {
        for await (const piece of keeper.file(token, id)) fs.writeSync(fd, piece)
      } finally {
        fs.closeSync(fd)
      }
    } catch (error) {
      if (error instanceof TocsinError) throw error
      throw new TocsinError('USAGE', `${file} cannot be written: ${errorText(error)}`)
    }
  }
  return paths
}

/** Two files of an answer may have the same name: the second becomes `name (2).txt`. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const { name: stem, ext } = path.parse(name)
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${ext}`
    taken.add(free.toLowerCase())
    return free
  })
}

async function withdraw(call: CommandCall): Promise<number> {
  await withRequests(call, (keeper) => keeper.withdraw(tokenOf(call)))
  return EXIT.ok
}

async function remove(call: CommandCall): Promise<number> {
  await withRequests(call, (keeper) => keeper.remove(tokenOf(call)))
  return EXIT.ok
}

function tokenOf({ positionals: [token = ''] }: CommandCall): string {
  return token
}

/** A title that cannot be read is told from any other. */
function titleOf({ title, isDamaged }: RequestRow): string {
  return isDamaged ? UNREADABLE : title
}

function documentOf(row: RequestRow) {
  const at = (time: Millis | null) => (time === null ? null : isoSeconds(time))
  return {
    token: row.token,
    title: titleOf(row),
    from: row.from,
    state: row.state,
    url: row.url,
    accepts: row.accepts,
    max_bytes: row.maxBytes,
    max_files: row.maxFiles,
    keep_days: row.keepDays,
    passphrase: row.hasPassphrase,
    created_at: at(row.createdAt),
    ends_at: at(row.endsAt),
    answered_at: at(row.answeredAt),
    read_at: at(row.readAt),
    closed_at: at(row.closedAt),
    answer_bytes: row.answerBytes,
    answer_files: row.answerFiles,
  }
}

export const REQUEST_COMMANDS: readonly Command[] = [
  {
    name: 'request create',
    summary: 'Ask somebody for a secret and print the link that takes it, once',
    flags: [
      ...Object.values(FLAGS),
      PASSPHRASE_FILE,
      { name: 'wait', help: 'Wait for the answer and print it instead of the link.' },
      SAVE_FLAG,
      JSON_FLAG,
    ],
    args: [{ name: 'TITLE', help: 'What you ask for; the page shows it.' }],
    run: create,
  },
  {
    name: 'request list',
    summary: 'Your requests, newest first',
    flags: [JSON_FLAG],
    run: list,
  },
  {
    name: 'request show',
    summary: 'A request: its link, limits and state, without its answer',
    flags: [JSON_FLAG],
    args: TOKEN,
    run: show,
  },
  {
    name: 'request read',
    summary: 'Print the answer to a request',
    flags: [{ name: 'wait', help: 'Wait until there is an answer.' }, SAVE_FLAG, JSON_FLAG],
    args: TOKEN,
    run: read,
  },
  {
    name: 'request withdraw',
    summary: 'Take no answer to a request any more',
    flags: [],
    args: TOKEN,
    run: withdraw,
  },
  {
    name: 'request delete',
    summary: 'Delete a request and its answer for good',
    flags: [],
    args: TOKEN,
    run: remove,
  },
]
