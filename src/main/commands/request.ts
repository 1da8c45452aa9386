// `tocsin request …`: ask somebody for a secret, and read what they handed over (contract push.md 12).

import { setTimeout } from 'node:timers/promises'
import type { RequestRow } from '../../shared/views/requests.ts'
import { englishOf } from '../../shared/words/english.ts'
import { isoSeconds, type Millis, SECOND } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { UNREADABLE } from '../secrets/push.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG, text } from './flags.ts'
import { printAnswer, SAVE_FLAG } from './request-answer.ts'
import { type RequestKeeper, withRequests } from './request-keeper.ts'
import { draftOf, PASSPHRASE_FILE, REQUEST_FLAGS } from './request-words.ts'
import { defaultSender } from './secrets-folder.ts'

/** Between two looks whether there is an answer. */
const LOOK_EVERY: Millis = SECOND
const TOKEN = [{ name: 'TOKEN', help: 'Token of the request, as in its link.' }]

async function create(call: CommandCall): Promise<number> {
  const words = draftOf(call)
  const waits = call.values.wait === true
  if (!waits && text(call.values, SAVE_FLAG.name) !== undefined) {
    throw new TocsinError('USAGE', `--${SAVE_FLAG.name} needs --wait`)
  }
  await assertIntegration(call, words.notify)
  const isNamed = text(call.values, REQUEST_FLAGS.from.name) !== undefined
  const draft = isNamed ? words : { ...words, from: await defaultSender(call) }
  return withRequests(call, async (keeper) => {
    const made = await keeper.create(draft)
    if (!waits) {
      const { url, token } = made
      call.print(call.values.json ? JSON.stringify({ url, token }) : url)
      return EXIT.ok
    }
    call.complain(`waiting for an answer at ${made.url}`)
    return readWhenAnswered(call, keeper, made.token)
  })
}

/** @throws TocsinError USAGE for one that is not there, or could not tell of an answer */
async function assertIntegration(call: CommandCall, uuid: string | null): Promise<void> {
  if (uuid === null) return
  const { withChannels } = await import('./channel.ts')
  const refusal = await withChannels(call, ({ refuseAnswers }) => refuseAnswers(uuid))
  if (refusal !== null) {
    throw new TocsinError('USAGE', `--${REQUEST_FLAGS.notify.name} ${englishOf(refusal)}`)
  }
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
    // The clock's timer would let the process end.
    await setTimeout(LOOK_EVERY)
  }
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
    notify: row.notify,
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
      ...Object.values(REQUEST_FLAGS),
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
    summary: 'Withdraw a request: its link takes no answer any more',
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
