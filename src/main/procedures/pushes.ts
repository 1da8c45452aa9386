// Secret pushes of the person at this window: made by the same rules as over the API, and never
// opened here.
import type { PushRow } from '../../shared/views/pushes.ts'
import { invalidFields, TocsinError } from '../errors.ts'
import {
  type Account,
  expiresAt,
  type OwnedPush,
  type Visitor,
  viewsRemaining,
} from '../secrets/push.ts'
import type { Vault } from '../secrets/vault.ts'
import type { ProcedureContext } from './context.ts'
import type { Handlers } from './handlers.ts'

interface Opened {
  readonly vault: Vault
  /** The person at this window, as the owner of what is pushed here. */
  readonly visitor: Visitor & { readonly account: Account }
}

/**
 * Locked secrets are tried once more: the keyring may be open by now.
 * @throws TocsinError SECRETS_LOCKED
 */
async function openVault({ secrets }: ProcedureContext): Promise<Opened> {
  await secrets.retry()
  const open = secrets.opened()
  if (open === null) throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? 'pushes are locked')
  const account = await open.accounts.local()
  const visitor = { account, ip: null, userAgent: 'tocsin window', referrer: '' }
  return { vault: open.vault, visitor }
}

/** @throws TocsinError NOT_FOUND for a push that is none of this window's */
async function ownPush(context: ProcedureContext, token: string) {
  const { vault, visitor } = await openVault(context)
  const push = await vault.peekOwned(token, visitor.account)
  if (push === null) throw new TocsinError('NOT_FOUND', 'there is no such push')
  return { vault, visitor, push }
}

function rowOf(push: OwnedPush, context: ProcedureContext): PushRow {
  const { token, retrievalStep } = push
  return {
    token,
    kind: push.kind,
    name: push.name,
    note: push.note,
    isDamaged: push.isDamaged,
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
  'pushes.create': async (context, { upload: id, ...draft }) => {
    const { vault, visitor } = await openVault(context)
    const upload = id === null ? undefined : context.uploads.takePush(id)
    const fileCount = upload?.count ?? 0
    try {
      // Clients of the API may do that (contract push.md 2.3); in a window it is a slip.
      if (draft.kind === 'file' && fileCount === 0 && !draft.payload) {
        throw invalidFields({ files: 'Choose a file.' })
      }
      const push = await vault.create(draft, visitor, fileCount === 0 ? undefined : upload)
      context.hub.changed('pushes')
      return rowOf(push, context)
    } finally {
      await upload?.discard()
    }
  },

  'pushes.list': async (context, { which, offset, limit }) => {
    // Looking at an empty list must not make a keyring ask for its password.
    if (context.secrets.isUnused) return { pushes: [], more: false }
    const { vault, visitor } = await openVault(context)
    const found = await vault.list(visitor.account, which, offset, limit + 1)
    return {
      pushes: found.slice(0, limit).map((push) => rowOf(push, context)),
      more: found.length > limit,
    }
  },

  'pushes.get': async (context, { token }) => rowOf((await ownPush(context, token)).push, context),

  'pushes.audit': async (context, { token, offset, limit }) => {
    const { vault } = await ownPush(context, token)
    const found = vault.audit(token, offset, limit + 1)
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
    const { vault, visitor } = await ownPush(context, token)
    await vault.expire(token, visitor)
    context.hub.changed('pushes')
    return null
  },
} satisfies Partial<Handlers>
