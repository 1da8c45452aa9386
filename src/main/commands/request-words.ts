// The words of `tocsin request create`: its flags, and the request that they mean.

import { boundsTold, isInBounds } from '../../shared/model/push-option.ts'
import { MINUTES_PER_DAY } from '../../shared/model/push-options.ts'
import {
  ACCEPTS,
  type Accepts,
  DEFAULT_REQUEST,
  REQUEST_OPTIONS,
  type RequestDraft,
} from '../../shared/model/request-options.ts'
import { englishOf } from '../../shared/words/english.ts'
import { englishFields, TocsinError } from '../errors.ts'
import { requestProblems } from '../secrets/requests/rules.ts'
import type { CommandCall } from './command.ts'
import { type Flag, text } from './flags.ts'
import { readFirstLine } from './secret-input.ts'

const MIB = 1024 * 1024
export const REQUEST_FLAGS = {
  from: {
    name: 'from',
    value: 'NAME',
    help: 'Who asks, as the page says. Default: the name in the settings.',
  },
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
  notify: {
    name: 'notify',
    value: 'UUID',
    help: 'Integration that is told of the answer, beside the desktop. "tocsin channel list" prints its UUID.',
  },
  keep: numberFlag('keep-days', 'N', 'Days that an answer is kept', REQUEST_OPTIONS.keepDays),
} as const
export const PASSPHRASE_FILE: Flag = {
  name: 'passphrase-file',
  value: 'F',
  help: 'File whose first line is a passphrase that the page asks for.',
}

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
    throw new TocsinError('USAGE', `--${name} ${englishOf(boundsTold(bounds))}`)
  }
  return number
}

/** @throws TocsinError USAGE */
export function draftOf(call: CommandCall): RequestDraft {
  const [title = ''] = call.positionals
  const accepts = text(call.values, REQUEST_FLAGS.accepts.name) ?? DEFAULT_REQUEST.accepts
  const file = text(call.values, PASSPHRASE_FILE.name)
  const passphrase = file === undefined ? null : readFirstLine(file)
  // An unset variable in a script must not leave the link open to everybody.
  if (passphrase?.trim() === '') {
    throw new TocsinError('USAGE', `--${PASSPHRASE_FILE.name} must not be blank`)
  }
  const draft: RequestDraft = {
    title,
    from: text(call.values, REQUEST_FLAGS.from.name) ?? '',
    // The rules refuse what it is not.
    accepts: accepts as Accepts,
    passphrase,
    maxBytes: numberOf(call, REQUEST_FLAGS.size) * MIB,
    maxFiles: numberOf(call, REQUEST_FLAGS.files),
    expireAfterMinutes: numberOf(call, REQUEST_FLAGS.days) * MINUTES_PER_DAY,
    keepDays: numberOf(call, REQUEST_FLAGS.keep),
    notify: text(call.values, REQUEST_FLAGS.notify.name) ?? null,
  }
  // Before the data folder is touched; creating asks again.
  const problems = Object.entries(englishFields(requestProblems(draft)))
  if (problems.length === 0) return draft
  const lines = problems.map(([field, problem]) => `${WORDS[field] ?? field} ${problem}`)
  throw new TocsinError('USAGE', lines.join('\n'))
}

/** What fields are called here; the others have flags that are read by bounds. */
const WORDS: Readonly<Record<string, string>> = {
  title: 'TITLE',
  from: '--from',
  accepts: '--accepts',
  notify: '--notify',
  passphrase: `--${PASSPHRASE_FILE.name}`,
}
