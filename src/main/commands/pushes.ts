// `tocsin pushes …`: the pushes that are there, by whoever has the master key.

import type { PushAudit } from '../../shared/views/pushes.ts'
import { isoSeconds } from '../clock.ts'
import { counted } from '../counted.ts'
import { EXIT, TocsinError } from '../errors.ts'
import { LOCAL_ACCOUNT } from '../secrets/accounts.ts'
import {
  type Account,
  daysRemaining,
  isExpired,
  type OwnedPush,
  UNREADABLE,
  viewsRemaining,
} from '../secrets/push.ts'
import type { Vault } from '../secrets/vault.ts'
import { type Command, type CommandCall, table } from './command.ts'
import { JSON_FLAG, text } from './flags.ts'
import { missing } from './listed.ts'
import { keeperOfKey } from './local-server.ts'
import { auditByServer, documentOf, rowsByServer } from './push-by-server.ts'
import { VIA_FLAG, withThrough } from './push-through.ts'
import { localVisitor, withVault } from './secrets-folder.ts'

const LIST_PAGE = 1000

async function listAll(vault: Vault, account: Account, which: 'active' | 'expired') {
  const pushes: OwnedPush[] = []
  for (;;) {
    const page = await vault.list(account, which, pushes.length, LIST_PAGE)
    pushes.push(...page)
    if (page.length < LIST_PAGE) return pushes
  }
}

type Listed = ReturnType<typeof documentOf>

/** A name that cannot be read is told from a push without one. */
function nameOf({ name, isDamaged }: Pick<Listed, 'name' | 'isDamaged'>): string {
  return isDamaged ? UNREADABLE : name
}

async function list(call: CommandCall): Promise<number> {
  const documents = (await listed(call)).map(({ isDamaged, name, ...rest }) => {
    const { token, kind, ...limits } = rest
    return { token, kind, name: nameOf({ name, isDamaged }), ...limits }
  })
  if (call.values.json) call.print(JSON.stringify(documents))
  else {
    const rows = documents.map((d) => [
      d.token,
      d.kind ?? '',
      counted(d.days_remaining, 'day'),
      d.views_remaining === null ? 'views unknown' : counted(d.views_remaining, 'view'),
      d.name,
    ])
    for (const line of table(rows)) call.print(line)
  }
  return EXIT.ok
}

/** @throws TocsinError USAGE for another account where only the desktop app has the key */
function listed(call: CommandCall): Promise<readonly Listed[]> {
  const which = call.values.expired ? 'expired' : 'active'
  const account = text(call.values, 'account')
  const name = account ?? LOCAL_ACCOUNT
  const now = call.clock.now()
  const via = text(call.values, VIA_FLAG.name)
  if (via !== undefined) {
    if (account === undefined) return listThrough(call, via, which)
    throw new TocsinError('USAGE', 'use either --account or --via: a server lists its own account')
  }
  const server = keeperOfKey(call)
  if (server === null) return listHere(call, name, which, now)
  if (name === LOCAL_ACCOUNT) {
    return rowsByServer(server, which, null).then((rows) => rows.map((row) => documentOf(row, now)))
  }
  throw new TocsinError('USAGE', `the desktop app lists the account ${LOCAL_ACCOUNT} only`)
}

function listThrough(
  call: CommandCall,
  via: string,
  which: 'active' | 'expired',
): Promise<readonly Listed[]> {
  return withThrough(call, via, async (through) => {
    const { rows, cut } = await through.list(which)
    if (cut) call.complain(`${via} has more pushes than are listed here`)
    const now = call.clock.now()
    return rows.map((row) => documentOf(row, now))
  })
}

function listHere(
  call: CommandCall,
  name: string,
  which: 'active' | 'expired',
  now: number,
): Promise<readonly Listed[]> {
  return withVault(call, async ({ vault, accounts }) => {
    const account = accounts.byName(name)
    const pushes = account === null ? [] : await listAll(vault, account, which)
    return pushes.map((owned) => ({
      token: owned.token,
      kind: owned.kind,
      name: owned.name,
      isDamaged: owned.isDamaged,
      expired: isExpired(owned),
      days_remaining: isExpired(owned) ? 0 : daysRemaining(owned, now),
      views_remaining: viewsRemaining(owned),
    }))
  })
}

function logOf(call: CommandCall, token: string): Promise<readonly PushAudit[]> {
  const via = text(call.values, VIA_FLAG.name)
  if (via !== undefined) return withThrough(call, via, (through) => through.audit(token))
  const server = keeperOfKey(call)
  if (server !== null) return auditByServer(server, token, null)
  return withVault(call, async ({ vault }) => {
    if ((await vault.peek(token)) === null) {
      throw missing('push', 'there is no such push')
    }
    const entries: PushAudit[] = []
    for (;;) {
      const page = vault.audit(token, entries.length, LIST_PAGE)
      entries.push(
        ...page.map(({ kind, createdAt, ...rest }) => ({ ...rest, event: kind, at: createdAt })),
      )
      if (page.length < LIST_PAGE) return entries
    }
  })
}

async function audit(call: CommandCall): Promise<number> {
  const [token = ''] = call.positionals
  const documents = (await logOf(call, token)).map(({ at, event, ip, userAgent, referrer }) => ({
    ...{ at: isoSeconds(at), event, ip },
    ...{ user_agent: userAgent, referrer },
  }))
  if (call.values.json) call.print(JSON.stringify(documents))
  else {
    const rows = documents.map((d) => [d.at, d.event, d.ip ?? '-', d.user_agent])
    for (const line of table(rows)) call.print(line)
  }
  return EXIT.ok
}

async function expire(call: CommandCall): Promise<number> {
  const [token = ''] = call.positionals
  const via = text(call.values, VIA_FLAG.name)
  if (via !== undefined) {
    await withThrough(call, via, (through) => through.expire(token))
    return EXIT.ok
  }
  const server = keeperOfKey(call)
  if (server !== null) {
    await server.call('pushes.expire', { token, via: null })
    return EXIT.ok
  }
  return withVault(call, async (secrets) => {
    const { outcome } = await secrets.vault.expire(token, await localVisitor(secrets))
    if (outcome === 'not-found') throw missing('push', 'there is no such push')
    if (outcome === 'forbidden') {
      throw new TocsinError(
        'CONFLICT',
        'that push belongs to another account and cannot be deleted by viewers',
      )
    }
    return EXIT.ok
  })
}

export const PUSHES_COMMANDS: readonly Command[] = [
  {
    name: 'pushes list',
    summary: 'The active pushes of an account, or the expired ones',
    flags: [
      { name: 'expired', help: 'List expired pushes instead of active ones.' },
      { name: 'account', value: 'NAME', help: `Account to list. Default: ${LOCAL_ACCOUNT}.` },
      VIA_FLAG,
      JSON_FLAG,
    ],
    run: list,
  },
  {
    name: 'pushes audit',
    summary: 'What happened to a push, oldest first: who opened it, or tried to',
    flags: [VIA_FLAG, JSON_FLAG],
    args: [{ name: 'TOKEN', help: 'Token of the push, as in its link.' }],
    run: audit,
  },
  {
    name: 'pushes expire',
    summary: 'Expire a push now: nothing of it can be opened any more',
    flags: [VIA_FLAG],
    args: [{ name: 'TOKEN', help: 'Token of the push, as in its link.' }],
    run: expire,
  },
]
