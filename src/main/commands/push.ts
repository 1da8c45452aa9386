// `tocsin push`, `tocsin pushes …`: a secret behind a link, from the command line. The payload comes
// on stdin: an argument would be shown by `ps`.
import fs from 'node:fs'
import path from 'node:path'
import type { PushKind } from '../../shared/model/push-options.ts'
import { systemClock } from '../clock.ts'
import { EXIT, errorText, TocsinError } from '../errors.ts'
import { LOCAL_ACCOUNT } from '../secrets/accounts.ts'
import { cleanFilename, contentTypeOf } from '../secrets/files/file-names.ts'
import { type Account, daysRemaining, isExpired, viewsRemaining } from '../secrets/push.ts'
import { DAYS, readDraft, VIEWS } from '../secrets/rules.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { OwnedPush, PushDraft, Upload, Vault } from '../secrets/vault.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG, text } from './flags.ts'
import { linkBase, linkOf, localVisitor, readSecretFromStdin, withVault } from './secrets-folder.ts'

const LIST_PAGE = 1000

interface OpenFile {
  readonly name: string
  readonly fd: number
}

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

/** Read from the words alone: what is wrong there is said before the secret is read. */
function limitsOf(call: CommandCall) {
  const passphrase = text(call.values, 'passphrase')
  // An unset variable in a script must not leave the secret open to everybody.
  if (passphrase?.trim() === '') throw new TocsinError('USAGE', '--passphrase must not be blank')
  return {
    passphrase,
    name: text(call.values, 'name'),
    note: text(call.values, 'note'),
    expire_after_days: wholeNumber(call, 'days', DAYS),
    expire_after_views: wholeNumber(call, 'views', VIEWS),
  }
}

/** Clients of the API get a default for what is out of range; a person is told. */
function wholeNumber(
  { values }: CommandCall,
  flag: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const given = text(values, flag)
  if (given === undefined) return undefined
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!(number >= min && number <= max)) {
    throw new TocsinError('USAGE', `--${flag} must be a whole number from ${min} to ${max}`)
  }
  return number
}

async function readPushDraft(call: CommandCall, files: readonly OpenFile[]): Promise<PushDraft> {
  const fields = { kind: kindOf(call, files), ...limitsOf(call) }
  // With files a message is welcome, but nobody is made to type one.
  const isSilent = files.length > 0 && call.io.isTTY
  const payload = isSilent ? '' : await readSecretFromStdin(call.io)
  const result = readDraft({ ...fields, payload }, files.length)
  if ('draft' in result) return result.draft
  const [[field, [message = ''] = []] = ['', []]] = Object.entries(result.problems)
  throw new TocsinError('USAGE', `${field}: ${message}`)
}

async function takeFiles(
  { vault }: Secrets,
  files: readonly OpenFile[],
): Promise<Upload | undefined> {
  if (files.length === 0) return undefined
  const upload = vault.upload()
  for (const { name, fd } of files) {
    await upload.add(fs.createReadStream('', { fd }), name, contentTypeOf('', name))
  }
  return upload
}

async function push(call: CommandCall): Promise<number> {
  const files = openFiles(call)
  const draft = await readPushDraft(call, files)
  // Before the secret is stored: a link that cannot be printed is no use to anybody.
  const base = await linkBase(call)
  const created = await withVault(call, async (secrets) => {
    const visitor = await localVisitor(secrets)
    return secrets.vault.create(draft, visitor, await takeFiles(secrets, files))
  })
  const link = linkOf(base, created)
  call.print(call.values.json ? JSON.stringify({ url: link, token: created.token }) : link)
  return EXIT.ok
}

async function listAll(vault: Vault, account: Account, which: 'active' | 'expired') {
  const pushes: OwnedPush[] = []
  for (;;) {
    const page = await vault.list(account, which, pushes.length, LIST_PAGE)
    pushes.push(...page)
    if (page.length < LIST_PAGE) return pushes
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function list(call: CommandCall): Promise<number> {
  return withVault(call, async ({ vault, accounts }) => {
    const account = accounts.byName(text(call.values, 'account') ?? LOCAL_ACCOUNT)
    const which = call.values.expired ? 'expired' : 'active'
    const pushes = account === null ? [] : await listAll(vault, account, which)
    const now = systemClock.now()
    const documents = pushes.map((owned) => ({
      token: owned.token,
      kind: owned.kind,
      name: owned.name,
      expired: isExpired(owned),
      days_remaining: isExpired(owned) ? 0 : daysRemaining(owned, now),
      views_remaining: viewsRemaining(owned),
    }))
    if (call.values.json) call.print(JSON.stringify(documents))
    else {
      const rows = documents.map((d) => [
        d.token,
        d.kind,
        counted(d.days_remaining, 'day'),
        counted(d.views_remaining, 'view'),
        d.name,
      ])
      for (const line of table(rows)) call.print(line)
    }
    return EXIT.ok
  })
}

function expire(call: CommandCall): Promise<number> {
  const [token = ''] = call.positionals
  return withVault(call, async (secrets) => {
    const { outcome } = await secrets.vault.expire(token, await localVisitor(secrets))
    if (outcome === 'not-found') throw new TocsinError('NOT_FOUND', 'there is no such push')
    if (outcome === 'forbidden') {
      throw new TocsinError(
        'CONFLICT',
        'that push belongs to another account and cannot be deleted by viewers',
      )
    }
    return EXIT.ok
  })
}

export const PUSH_COMMANDS: readonly Command[] = [
  {
    name: 'push',
    summary: 'Push the secret on stdin and print its link',
    flags: [
      { name: 'file', value: 'F', multiple: true, help: 'Attach this file.' },
      { name: 'url', help: 'The secret is a URL: the link redirects to it.' },
      { name: 'qr', instead: true, help: 'The secret is shown as a QR code.' },
      { name: 'passphrase', value: 'P', help: 'Recipients must enter this passphrase.' },
      {
        name: 'days',
        value: 'N',
        help: `Days until the link expires, ${DAYS.min} to ${DAYS.max}. Default: ${DAYS.default}.`,
      },
      {
        name: 'views',
        value: 'N',
        help: `Views until the link expires, ${VIEWS.min} to ${VIEWS.max}. Default: ${VIEWS.default}.`,
      },
      { name: 'name', value: 'N', help: 'Name in your list of pushes; recipients do not see it.' },
      { name: 'note', value: 'N', help: 'Note in your list of pushes; recipients do not see it.' },
      JSON_FLAG,
    ],
    run: push,
  },
  {
    name: 'pushes list',
    summary: 'The active pushes of an account, or the expired ones',
    flags: [
      { name: 'expired', help: 'List expired pushes instead of active ones.' },
      { name: 'account', value: 'NAME', help: `Account to list. Default: ${LOCAL_ACCOUNT}.` },
      JSON_FLAG,
    ],
    run: list,
  },
  {
    name: 'pushes expire',
    summary: 'Expire a push now: nothing of it can be opened any more',
    flags: [],
    args: [{ name: 'TOKEN', help: 'Token of the push, as in its link.' }],
    run: expire,
  },
]
