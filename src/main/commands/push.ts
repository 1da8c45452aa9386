// `tocsin push`: a secret behind a link, from the command line. The payload comes
// on stdin: an argument would be shown by `ps`.

import fs from 'node:fs'
import path from 'node:path'
import {
  boundsTold,
  type CountOption,
  isInBounds,
  type PushOption,
} from '../../shared/model/push-option.ts'
import {
  DEFAULT_DRAFT,
  MINUTES_PER_DAY,
  PUSH_OPTIONS,
  type PushDraft,
  type PushKind,
} from '../../shared/model/push-options.ts'
import { ownLabel } from '../../shared/push-label.ts'
import { englishOf } from '../../shared/words/english.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { cleanFilename } from '../secrets/files/file-names.ts'
import { assertDraft } from '../secrets/rules.ts'
import type { Command, CommandCall } from './command.ts'
import { type Flag, JSON_FLAG, text } from './flags.ts'
import { keeperOfKey, warnIfUnserved } from './local-server.ts'
import { type OpenFile, pushByServer, takeFiles } from './push-by-server.ts'
import { type Through, VIA_FLAG, withThrough } from './push-through.ts'
import {
  firstLine,
  readFirstLine,
  readSecretFromStdin,
  STDIN,
  warnOfArgument,
} from './secret-input.ts'
import { defaultSender, linkBase, linkOf, localVisitor, withVault } from './secrets-folder.ts'

const { sender: SENDER } = PUSH_OPTIONS
const PASSPHRASE_FILE = 'passphrase-file'
const TELL_SERVER = 'tell-server'

/** Opened before anything is read or stored, so that one that cannot be read is said at once. */
function openFiles({ values }: CommandCall): OpenFile[] {
  const files = Array.isArray(values.file) ? values.file.map(String) : []
  return files.map((file) => {
    try {
      const fd = fs.openSync(file, 'r')
      if (fs.fstatSync(fd).isDirectory()) throw new Error('it is a folder')
      return { name: cleanFilename(path.basename(file)) || 'file', fd }
    } catch (error) {
      throw new TocsinError('USAGE', `${file} cannot be read: ${errorText(error)}`)
    }
  })
}

/** @throws TocsinError USAGE when two kinds were asked for. */
function kindOf({ values }: CommandCall, files: readonly OpenFile[]): PushKind {
  const kinds: PushKind[] = []
  if (files.length > 0) kinds.push('file')
  if (values.url) kinds.push('url')
  if (values.qr) kinds.push('qr')
  if (kinds.length > 1) {
    throw new TocsinError('USAGE', 'one push is either --file, --url or --qr')
  }
  return kinds[0] ?? 'text'
}

/**
 * From --passphrase or the first line of --passphrase-file; null: none.
 * @param hasFiles whether stdin is free: the payload of a push without files comes from there
 * @throws TocsinError USAGE when it is blank, given twice or not to be read
 */
async function passphraseOf(call: CommandCall, hasFiles: boolean): Promise<string | null> {
  const given = text(call.values, 'passphrase')
  const file = text(call.values, PASSPHRASE_FILE)
  if (given === undefined && file === undefined) return null
  if (given !== undefined && file !== undefined) {
    throw new TocsinError('USAGE', `use either --passphrase or --${PASSPHRASE_FILE}`)
  }
  if (file === STDIN && !hasFiles) {
    throw new TocsinError('USAGE', `--${PASSPHRASE_FILE} - needs --file: stdin is the secret`)
  }
  const passphrase = given ?? (await passphraseIn(call, file ?? ''))
  // An unset variable in a script must not leave the secret open to everybody.
  if (passphrase.trim() === '') {
    const flag = given === undefined ? PASSPHRASE_FILE : 'passphrase'
    throw new TocsinError('USAGE', `--${flag} must not be blank`)
  }
  return passphrase
}

async function passphraseIn({ io }: CommandCall, file: string): Promise<string> {
  return file === STDIN ? firstLine(await readSecretFromStdin(io)) : readFirstLine(file)
}

/** Read from the flags alone: a wrong one is refused before the secret is read. */
function limitsOf({ values }: CommandCall): Partial<PushDraft> {
  const { expireAfterDays, expireAfterViews } = PUSH_OPTIONS
  return {
    name: text(values, 'name') ?? '',
    note: text(values, 'note') ?? '',
    ...(values[SENDER.flag] !== undefined && { sender: text(values, SENDER.flag) ?? '' }),
    message: text(values, PUSH_OPTIONS.message.flag) ?? '',
    expireAfterMinutes: wholeNumber(values, expireAfterDays) * MINUTES_PER_DAY,
    expireAfterViews: wholeNumber(values, expireAfterViews),
  }
}

/** Clients of the API get the default for what is out of range; a person is told. */
function wholeNumber(
  values: CommandCall['values'],
  option: CountOption & { readonly flag: string; readonly default: number },
): number {
  const given = text(values, option.flag)
  if (given === undefined) return option.default
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!isInBounds(number, option)) {
    throw new TocsinError('USAGE', `--${option.flag} ${englishOf(boundsTold(option))}`)
  }
  return number
}

/** @param accepts throws for what is not taken: before any secret is read */
async function readPushDraft(
  call: CommandCall,
  files: readonly OpenFile[],
  accepts: Through['assertTaken'] = async () => {},
): Promise<PushDraft> {
  const limits = { ...DEFAULT_DRAFT, kind: kindOf(call, files), ...limitsOf(call) }
  await accepts(limits)
  const hasFiles = files.length > 0
  const fields = { ...limits, passphrase: await passphraseOf(call, hasFiles) }
  // With files a message is welcome, but nobody is made to type one.
  const isStdinTaken = text(call.values, PASSPHRASE_FILE) === STDIN
  const isSilent = isStdinTaken || (hasFiles && call.io.isTTY)
  const payload = isSilent ? null : await readSecretFromStdin(call.io)
  const { kind } = limits
  if (!hasFiles && payload?.trim() === '') {
    throw new TocsinError('USAGE', 'the secret on stdin is empty; pipe it in, or push a --file')
  }
  const name = limits.name?.trim() || ownLabel({ kind, payload: payload ?? '' }, files)
  const draft = { ...fields, name, payload }
  // Before the data folder is touched; creating asks again.
  assertDraft(draft, files.length)
  return draft
}

async function push(call: CommandCall): Promise<number> {
  const files = openFiles(call)
  const { url, token } = await pushedBy(call, files)
  if (text(call.values, 'passphrase') !== undefined) {
    warnOfArgument(call, '--passphrase', `--${PASSPHRASE_FILE}`)
  }
  call.print(call.values.json ? JSON.stringify({ url, token }) : url)
  return EXIT.ok
}

function pushedBy(call: CommandCall, files: readonly OpenFile[]) {
  const via = text(call.values, VIA_FLAG.name)
  if (via !== undefined) return pushedThrough(call, via, files)
  if (call.values[TELL_SERVER] === true) {
    throw new TocsinError('USAGE', `--${TELL_SERVER} needs --${VIA_FLAG.name}`)
  }
  return readPushDraft(call, files).then((draft) => pushed(call, draft, files))
}

function pushedThrough(call: CommandCall, via: string, files: readonly OpenFile[]) {
  return withThrough(call, via, async (through) => {
    const draft = await readPushDraft(call, files, through.assertTaken)
    const made = await through.create(draft, files, call.values[TELL_SERVER] === true)
    if (made.otherHost != null) call.complain(`the link leads to ${made.otherHost}`)
    return made
  })
}

/** By whoever has the key: this command, or the desktop app that runs. */
async function pushed(call: CommandCall, draft: PushDraft, files: readonly OpenFile[]) {
  const server = keeperOfKey(call)
  if (server !== null) return pushByServer(server, draft, files)
  // Before the secret is stored: a link that cannot be printed is no use to anybody.
  const base = await linkBase(call)
  const fields = { sender: await defaultSender(call), ...draft }
  const created = await withVault(call, async (secrets) => {
    const visitor = await localVisitor(secrets)
    return secrets.vault.create(fields, visitor, await takeFiles(secrets.vault, files))
  })
  await warnIfUnserved(call)
  return { url: linkOf(base, created), token: created.token }
}

/** The flag of an option, with its bounds and default. */
function flagOf(option: PushOption & { readonly flag: string }, value: string): Flag {
  const { flag, description } = option
  const bounds = option.type === 'count' ? `, ${option.min} to ${option.max}` : ''
  const fallback = option.type === 'count' ? ` Default: ${option.default}.` : ''
  return { name: flag, value, help: `${description}${bounds}.${fallback}` }
}

export const PUSH_COMMANDS: readonly Command[] = [
  {
    name: 'push',
    summary: 'Push the secret on stdin and print its link',
    flags: [
      { ...flagOf(PUSH_OPTIONS.files, 'F'), multiple: true },
      { name: 'url', help: 'The secret is a URL: the link redirects to it.' },
      { name: 'qr', instead: true, help: 'The secret is shown as a QR code.' },
      flagOf(PUSH_OPTIONS.passphrase, 'P'),
      {
        name: PASSPHRASE_FILE,
        value: 'F',
        instead: true,
        help: 'File whose first line is the passphrase; - for stdin, with --file. Other users cannot read it in the process list.',
      },
      flagOf(PUSH_OPTIONS.expireAfterDays, 'N'),
      flagOf(PUSH_OPTIONS.expireAfterViews, 'N'),
      flagOf(PUSH_OPTIONS.name, 'N'),
      flagOf(PUSH_OPTIONS.note, 'N'),
      flagOf(SENDER, 'NAME'),
      flagOf(PUSH_OPTIONS.message, 'TEXT'),
      VIA_FLAG,
      { name: TELL_SERVER, help: 'Send name and note to that server as well, with --via.' },
      JSON_FLAG,
    ],
    run: push,
  },
]
