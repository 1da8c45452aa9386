// `tocsin push`, `tocsin pushes …`: a secret behind a link, from the command line. The payload comes
// on stdin: an argument would be shown by `ps`.
import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '../clock.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { LOCAL_ACCOUNT } from '../secrets/accounts.ts'
import { daysRemaining, isExpired, type PushKind, viewsRemaining } from '../secrets/push.ts'
import { readDraft } from '../secrets/rules.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { PushDraft, Upload } from '../secrets/vault.ts'
import { type Command, type CommandCall, table, text } from './command.ts'
import { linkOf, localVisitor, readSecretFromStdin, withVault } from './secrets-folder.ts'

const LISTED = 1000

function filesOf({ values }: CommandCall): string[] {
  const files = values.file
  return Array.isArray(files) ? files.map(String) : []
}

async function readPushDraft(call: CommandCall, files: readonly string[]): Promise<PushDraft> {
  const { values } = call
  const kind: PushKind = files.length > 0 ? 'file' : values.url ? 'url' : values.qr ? 'qr' : 'text'
  // With files a message is welcome, but nobody is made to type one.
  const isSilent = files.length > 0 && process.stdin.isTTY
  const result = readDraft(
    {
      kind,
      payload: isSilent ? '' : await readSecretFromStdin(),
      passphrase: text(values, 'passphrase'),
      name: text(values, 'name'),
      note: text(values, 'note'),
      expire_after_days: wholeNumber(call, 'days', 90),
      expire_after_views: wholeNumber(call, 'views', 100),
    },
    files.length,
  )
  if ('draft' in result) return result.draft
  const [[field, [message = ''] = []] = ['', []]] = Object.entries(result.problems)
  throw new TocsinError('USAGE', `${field}: ${message}`)
}

/** Clients of the API get a default for what is out of range; a person is told. */
function wholeNumber({ values }: CommandCall, flag: string, max: number): number | undefined {
  const given = text(values, flag)
  if (given === undefined) return undefined
  const number = /^\d+$/.test(given) ? Number(given) : 0
  if (number < 1 || number > max) {
    throw new TocsinError('USAGE', `--${flag} must be a whole number from 1 to ${max}`)
  }
  return number
}

async function takeFiles(
  { vault }: Secrets,
  files: readonly string[],
): Promise<Upload | undefined> {
  if (files.length === 0) return undefined
  const upload = vault.upload()
  for (const file of files) {
    await upload.add(fs.createReadStream(file), path.basename(file), 'application/octet-stream')
  }
  return upload
}

async function push(call: CommandCall): Promise<number> {
  const files = filesOf(call)
  for (const file of files) {
    try {
      fs.accessSync(file, fs.constants.R_OK)
    } catch {
      throw new TocsinError('USAGE', `${file} cannot be read`)
    }
  }
  const draft = await readPushDraft(call, files)
  const created = await withVault(call, async (secrets) => {
    const upload = await takeFiles(secrets, files)
    return secrets.vault.create(draft, localVisitor(secrets), upload)
  })
  const link = await linkOf(call, created)
  call.print(call.values.json ? JSON.stringify({ url: link, token: created.token }) : link)
  return EXIT.ok
}

function list(call: CommandCall): Promise<number> {
  return withVault(call, async ({ vault, tables }) => {
    const account = tables.accounts.byName(text(call.values, 'account') ?? LOCAL_ACCOUNT)
    const which = call.values.expired ? 'expired' : 'active'
    const pushes = account === null ? [] : await vault.list(account, which, 0, LISTED)
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
        `${d.days_remaining} days`,
        `${d.views_remaining} views`,
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
    const { outcome } = await secrets.vault.expire(token, localVisitor(secrets))
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
    usage: `[--file F]… [--url | --qr] [--passphrase P] [--days N] [--views N]
            [--name N] [--note N] [--json]`,
    options: {
      file: { type: 'string', multiple: true },
      url: { type: 'boolean' },
      qr: { type: 'boolean' },
      passphrase: { type: 'string' },
      days: { type: 'string' },
      views: { type: 'string' },
      name: { type: 'string' },
      note: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: push,
  },
  {
    name: 'pushes list',
    summary: 'The active pushes of an account, or the expired ones',
    usage: '[--expired] [--account NAME] [--json]',
    options: {
      expired: { type: 'boolean' },
      account: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: list,
  },
  {
    name: 'pushes expire',
    summary: 'Expire a push now: nothing of it can be opened any more',
    usage: 'TOKEN',
    options: {},
    positionals: [1, 1],
    run: expire,
  },
]
