// Secret pushes of the person at this window: made by the same rules as over the API, and never
// opened here.
import type { PushRow } from '../../shared/views/pushes.ts'
import { TocsinError } from '../errors.ts'
import { LOCAL_ACCOUNT } from '../secrets/accounts.ts'
import { expiresAt, type Visitor, viewsRemaining } from '../secrets/push.ts'
import { readDraft } from '../secrets/rules.ts'
import type { OwnedPush, Vault } from '../secrets/vault.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'

const MINUTES_PER_DAY = 1440

/** @throws TocsinError SECRETS_LOCKED */
function openVault({ secrets }: ProcedureContext): Vault {
  const vault = secrets.vault()
  if (vault === null) throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? 'pushes are locked')
  return vault
}

/** The person at this window, as the owner of what is pushed here. */
function localVisitor({ secrets, clock }: ProcedureContext): Visitor {
  const open = secrets.opened()
  if (open === null) throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? 'pushes are locked')
  const { accounts } = open.tables
  const account =
    accounts.byName(LOCAL_ACCOUNT) ??
    open.store.writeNow(() => accounts.ensure(LOCAL_ACCOUNT, clock.now()))
  return { account, ip: null, userAgent: 'tocsin window', referrer: '' }
}

/** @throws TocsinError NOT_FOUND for a push that is none of this window's */
async function ownPush(context: ProcedureContext, token: string) {
  const owner = localVisitor(context)
  const push = owner.account && (await openVault(context).peekOwned(token, owner.account))
  if (push === null) throw new TocsinError('NOT_FOUND', 'there is no such push')
  return { push, owner }
}

function rowOf(push: OwnedPush, context: ProcedureContext): PushRow {
  const { token, retrievalStep } = push
  return {
    token,
    kind: push.kind,
    name: push.name,
    note: push.note,
    url: `${context.share.reach().base}/p/${token}${retrievalStep ? '/r' : ''}`,
    createdAt: push.createdAt,
    expiredAt: push.expiredOn,
    expiresAt: expiresAt(push),
    expireAfterDays: push.expireAfterDays,
    expireAfterMinutes: push.expireAfterMinutes,
    expireAfterViews: push.expireAfterViews,
    viewsLeft: viewsRemaining(push),
    hasPassphrase: push.hasPassphrase,
    deletableByViewer: push.deletableByViewer ?? false,
    retrievalStep,
    deleted: push.deleted,
  }
}

export const PUSH_HANDLERS = {
  'pushes.create': async (context, input) => {
    const vault = openVault(context)
    const upload = input.upload === null ? undefined : context.uploads.takePush(input.upload)
    try {
      const draft = draftOf(input, upload?.count ?? 0)
      const visitor = localVisitor(context)
      const push = await vault.create(draft, visitor, upload?.count === 0 ? undefined : upload)
      context.hub.changed('pushes')
      return rowOf(push, context)
    } finally {
      await upload?.discard()
    }
  },

  'pushes.list': async (context, { which, offset, limit }) => {
    const { account } = localVisitor(context)
    if (account === null) return { pushes: [], more: false }
    const found = await openVault(context).list(account, which, offset, limit + 1)
    return {
      pushes: found.slice(0, limit).map((push) => rowOf(push, context)),
      more: found.length > limit,
    }
  },

  'pushes.get': async (context, { token }) => rowOf((await ownPush(context, token)).push, context),

  'pushes.audit': async (context, { token, offset, limit }) => {
    await ownPush(context, token)
    const found = openVault(context).audit(token, offset, limit + 1)
    const entries = found.slice(0, limit).map((entry) => ({
      event: entry.kind,
      at: entry.createdAt,
      ip: entry.ip,
      userAgent: entry.userAgent,
      referrer: entry.referrer,
    }))
    return { entries, more: found.length > limit }
  },

  'pushes.expire': async (context, { token }) => {
    const { owner } = await ownPush(context, token)
    await openVault(context).expire(token, owner)
    context.hub.changed('pushes')
    return null
  },
} satisfies Partial<Handlers>

type CreateInput = Parameters<NonNullable<(typeof PUSH_HANDLERS)['pushes.create']>>[1]

/** By the rules of the API; a limit in minutes is the window's own. */
function draftOf(input: CreateInput, fileCount: number) {
  const { expireAfterMinutes } = input
  const read = readDraft(
    {
      kind: input.kind,
      payload: input.payload,
      passphrase: input.passphrase,
      name: input.name,
      note: input.note,
      expire_after_days: input.expireAfterDays,
      expire_after_views: input.expireAfterViews,
      deletable_by_viewer: input.deletableByViewer,
      retrieval_step: input.retrievalStep,
    },
    fileCount,
  )
  if ('problems' in read) throw new TocsinError('INVALID', problemText(read.problems))
  if (input.kind === 'file' && fileCount === 0 && read.draft.payload === null) {
    throw new TocsinError('INVALID', 'choose a file')
  }
  if (expireAfterMinutes === 0) return read.draft
  return {
    ...read.draft,
    expireAfterMinutes,
    expireAfterDays: Math.max(1, Math.ceil(expireAfterMinutes / MINUTES_PER_DAY)),
  }
}

function problemText(problems: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(problems)
    .map(([field, texts]) => (/^[a-z]/.test(texts[0] ?? '') ? `${field} ${texts[0]}` : texts[0]))
    .join('\n')
}
