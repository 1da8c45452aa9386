// Secret pushes of the person at this window: made by the same rules as over the API, and never
// opened here.

import type { PushRow, PushVia } from '../../shared/views/pushes.ts'
import { tell } from '../../shared/words/told.ts'
import { invalidFields, TocsinError } from '../errors.ts'
import { rowOfKept } from '../remotes/rules/push-rows.ts'
import { assertChanged } from '../secrets/change.ts'
import type { KeptPush, KeptPushes } from '../secrets/kept-pushes.ts'
import type { Presets } from '../secrets/presets.ts'
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
import { longPart, mergedPage } from './merged-page.ts'

interface Opened {
  readonly vault: Vault
  readonly kept: KeptPushes
  readonly presets: Presets
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
  if (open === null)
    throw new TocsinError('SECRETS_LOCKED', secrets.locked ?? tell('refusals.pushesLocked'))
  const account = await open.accounts.local()
  const visitor = { account, ip: null, userAgent: 'tocsin window', referrer: '' }
  return { vault: open.vault, kept: open.kept, presets: open.presets, visitor }
}

/** @throws TocsinError NOT_FOUND for a push that is none of this window's */
async function ownPush(context: ProcedureContext, token: string) {
  const { vault, visitor } = await openVault(context)
  const push = await vault.peekOwned(token, visitor.account)
  if (push === null) throw new TocsinError('NOT_FOUND', tell('refusals.noPush'))
  return { vault, visitor, push }
}

function rowOf(push: OwnedPush, vault: Vault, context: ProcedureContext): PushRow {
  return rowWith(push, vault.views([push]), context)
}

function rowWith(
  push: OwnedPush,
  views: ReturnType<Vault['views']>,
  context: ProcedureContext,
): PushRow {
  const { token, retrievalStep } = push
  return {
    via: null,
    token,
    kind: push.kind,
    name: push.name,
    note: push.note,
    sender: push.sender,
    message: push.message,
    isDamaged: push.isDamaged,
    url: `${context.share.reach().base}/p/${token}${retrievalStep ? '/r' : ''}`,
    createdAt: push.createdAt,
    expiredAt: push.expiredOn,
    expiresAt: expiresAt(push),
    expireAfterDays: push.expireAfterDays,
    expireAfterMinutes: push.expireAfterMinutes,
    expireAfterViews: push.expireAfterViews,
    viewsLeft: viewsRemaining(push),
    opened: { times: views.get(token)?.times ?? 0, lastAt: views.get(token)?.lastAt ?? null },
    hasPassphrase: push.hasPassphrase,
    deletableByViewer: push.deletableByViewer ?? false,
    retrievalStep,
    deleted: push.deleted,
  }
}

/** The server that holds a push, by the id that is kept of it. */
function viaOf(remoteId: string, { remotes }: ProcedureContext): PushVia {
  return { id: remoteId, name: remotes.pushes.nameOf(remoteId) }
}

function keptRow(push: KeptPush, context: ProcedureContext): PushRow {
  return rowOfKept(push, viaOf(push.remoteId, context))
}

/** A push that another server holds: as it was made here, else as that server lists it. */
async function rowThrough(context: ProcedureContext, via: string, token: string): Promise<PushRow> {
  const { kept } = await openVault(context)
  const push = kept.find(context.remotes.pushes.idOf(via), token)
  return push === null ? context.remotes.pushes.find(via, token) : keptRow(push, context)
}

type Page<T> = readonly [items: readonly T[], more: boolean]

function pageOf<T>(all: readonly T[], offset: number, limit: number): Page<T> {
  return [all.slice(offset, offset + limit), all.length > offset + limit]
}

export const PUSH_HANDLERS = {
  'pushes.servers': ({ remotes, settings }) => ({
    servers: remotes.pushes.servers(),
    chosen: settings.view().pushVia || null,
  }),

  'pushes.offer': ({ remotes }, { via }) => remotes.pushes.offer(via),

  'pushes.create': async (context, { upload: id, via = null, tellServer = false, ...draft }) => {
    const { vault, visitor } = await openVault(context)
    const upload = id === null ? undefined : context.uploads.takePush(id)
    const fileCount = upload?.count ?? 0
    try {
      // Clients of the API may do that (contract push.md 2.3); in a window it is a slip.
      if (draft.kind === 'file' && fileCount === 0 && !draft.payload) {
        throw invalidFields({ files: tell('problems.chooseFile') })
      }
      if (via !== null) {
        const how = { tellServer, files: upload?.outgoing() ?? [] }
        const { row, otherHost } = await context.remotes.pushes.create(via, draft, how)
        return { ...row, otherHost }
      }
      const { sender = context.settings.view().pushSender } = draft
      const fields = { ...draft, sender }
      const push = await vault.create(fields, visitor, fileCount === 0 ? undefined : upload)
      context.hub.changed('pushes')
      return rowOf(push, vault, context)
    } finally {
      await upload?.discard()
    }
  },

  'pushes.list': async (context, { which, offset, limit, via }) => {
    if (via != null) {
      const { rows } = await context.remotes.pushes.list(via, which, offset > 0)
      const [pushes, more] = pageOf(rows, offset, limit)
      return { pushes, more }
    }
    // Looking at an empty list must not make a keyring ask for its password.
    if (context.secrets.isUnused) return { pushes: [], more: false }
    const { vault, kept, visitor } = await openVault(context)
    const elsewhere = via === null ? [] : await kept.list(which)
    const part = longPart(offset, limit, elsewhere.length)
    const here = await vault.list(visitor.account, which, part.offset, part.limit)
    const { items, more } = mergedPage(here, elsewhere, offset, limit)
    const views = vault.views(here)
    const pushes = items.map((push) =>
      'sealed' in push ? keptRow(kept.opened(push), context) : rowWith(push, views, context),
    )
    return { pushes, more }
  },

  'pushes.get': async (context, { token, via = null }) => {
    if (via !== null) return rowThrough(context, via, token)
    const { vault, push } = await ownPush(context, token)
    return rowOf(push, vault, context)
  },

  'pushes.audit': async (context, { token, offset, limit, via = null }) => {
    if (via !== null) {
      const log = await context.remotes.pushes.audit(via, token)
      const [entries, more] = pageOf(log, offset, limit)
      return { entries, more }
    }
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

  'pushes.presets': async (context) => ({ presets: (await openVault(context)).presets.list() }),

  'pushes.savePreset': async (context, preset) => {
    await (await openVault(context)).presets.save(preset)
    return null
  },

  'pushes.deletePreset': async (context, { id }) => {
    await (await openVault(context)).presets.remove(id)
    return null
  },

  'pushes.sample': ({ pushSample, clock }, wish) => pushSample(wish, clock.now()),

  'pushes.change': async (context, { token, ...limits }) => {
    const { vault, visitor } = await openVault(context)
    const changed = await vault.changeLimits(token, visitor, limits)
    context.hub.changed('pushes')
    const { push, before, outcome } = assertChanged(changed)
    return { push: rowOf(push, vault, context), before, expired: outcome === 'expired' }
  },

  'pushes.expire': async (context, { token, via = null }) => {
    if (via !== null) {
      await context.remotes.pushes.expire(via, token)
      return null
    }
    const { vault, visitor } = await ownPush(context, token)
    await vault.expire(token, visitor)
    context.hub.changed('pushes')
    return null
  },

  'reach.detect': async ({ reach }) => ({ tailscale: await reach.tailscale() }),

  'reach.test': async ({ reach }) => ({ error: await reach.test() }),
} satisfies Partial<Handlers>
