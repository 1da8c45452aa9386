// The push domain as carriers see it, put together: creating, retrieving, expiring, reading. Every
// promise resolves after the commit.
import { createEmitter } from '../../shared/emitter.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { type Activity, createActivity } from './activity.ts'
import { createAuditLog } from './audit-log.ts'
import { type ChangeLimits, createLimitChanges } from './change.ts'
import { claim, isOwner } from './claim.ts'
import { type CreatePush, createPushCreation } from './create.ts'
import type { Key } from './crypto/cipher.ts'
import { PASSPHRASE_COST, type ScryptCost } from './crypto/scrypt.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { createExpiry, type Expiry } from './expiry.ts'
import type { FileStore } from './files/file-store.ts'
import { createUploads, type Upload, type Uploads } from './files/uploads.ts'
import {
  type Account,
  type AuditEntry,
  type Greeting,
  isExpired,
  type OwnedPush,
  type Push,
  type Visitor,
} from './push.ts'
import { greetingOf, ownedPushOf, pushOf } from './push-rows.ts'
import { createRetrieval, type Retrieval, type ViewedRow } from './retrieve.ts'
import type { Views } from './tables/audit.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'
import { createTurnTokens } from './turn-tokens.ts'

export interface Vault extends Retrieval, Downloads {
  /** The account behind an API token, or null. */
  authenticate(token: string): Account | null
  /** Starts taking files for a push. */
  upload(): Upload
  /**
   * Creates a push. `upload` holds its files, if it has any; it is used up, whatever comes of it.
   * @throws TocsinError INVALID naming every wrong field, NoAnonymousRoom for one push of nobody too
   *   many; nothing is created then
   */
  readonly create: CreatePush
  /** A push as it stands, expired first if its time has come; null: unknown. Nothing is recorded. */
  peek(token: string): Promise<Push | null>
  /** As `peek`, with what its sender tells recipients before they open it. */
  peekGreeting(token: string): Promise<GreetedPush | null>
  /** As `peek`, of a push of that account, with its name and note; null: it is none of theirs. */
  peekOwned(token: string, account: Account): Promise<OwnedPush | null>
  /** Records a `failed_view` of an expired push (the step page does, contract push.md 5.1). */
  recordFailedView(token: string, visitor: Visitor): Promise<void>
  /** Expires on demand, by its owner or, where it allows that, by any viewer. */
  expire(token: string, visitor: Visitor): Promise<Expired>
  readonly changeLimits: ChangeLimits
  /** Oldest first. */
  audit(token: string, offset: number, limit: number): readonly AuditEntry[]
  /**
   * How often and when last recipients opened these pushes, by token; what none opened is left out. `usedViews` of
   * an expired push would also count who came too late.
   */
  views(pushes: readonly Push[]): ReadonlyMap<string, Views>
  /** Pushes of an account, newest first. Swept before listed. */
  list(
    account: Account,
    which: 'active' | 'expired',
    offset: number,
    limit: number,
  ): Promise<readonly OwnedPush[]>
  /**
   * Calls `listener` at the first view of an owned push and at its last (contract push.md P15), until the
   * returned function is called.
   */
  onView(listener: (view: PushView) => void): () => void
}

export type Expired =
  | { readonly outcome: 'not-found' }
  /** Neither the owner's nor deletable by viewers. */
  | { readonly outcome: 'forbidden'; readonly push: Push }
  /** Now or earlier; an earlier one is unchanged. */
  | { readonly outcome: 'expired'; readonly push: Push }

export interface GreetedPush {
  readonly push: Push
  readonly greeting: Greeting
}

export interface PushView extends Omit<ViewedRow, 'row'> {
  readonly push: OwnedPush
}

export interface VaultOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly master: Key
  readonly onTrouble: (what: string, error: unknown) => void
  readonly maxFileBytes?: number
  /** `PASSPHRASE_COST` unless set, which only tests do. */
  readonly passphraseCost?: ScryptCost
  /** Throws when `master` is not the master key any more. Called inside the writes that use it. */
  readonly assertMaster: () => void
}

export interface OpenVault extends Vault {
  readonly activity: Activity
  /** Sweeps, then expires by time. For the serving process; commands go without. */
  start(): Promise<void>
  /** As that of `Expiry`. */
  look(): void
  /** Files on their way, of pushes and of answers to requests. */
  readonly uploads: Uploads
  /** As that of `Expiry`. */
  afterCommit: Expiry['afterCommit']
  /** What was asked for is committed, and what that left on disk is removed. */
  stop(): Promise<void>
}

export function openVault(options: VaultOptions): OpenVault {
  const { store, clock, tables, fileStore, master, assertMaster, onTrouble } = options
  const { passphraseCost = PASSPHRASE_COST } = options
  const { accounts, pushes, audit } = tables
  const holderOf = createTurnTokens(accounts, store.transactions)
  const changes = createEmitter()
  const owned = (row: PushRow) => ownedPushOf(row, master)
  const auditLog = createAuditLog({ clock, tables, changes })
  const expiry = createExpiry({ store, clock, tables, fileStore, changes, onTrouble })
  const uploads = createUploads(fileStore, options.maxFileBytes)
  // The recipient has used up a view and must get what it was for.
  const views = createEmitter<PushView>((error) => onTrouble('a view could not be told', error))
  const onViewed = ({ row, ...view }: ViewedRow) => views.emit({ push: owned(row), ...view })

  return {
    activity: createActivity({ audit, pushes, owned, changes }),
    start: expiry.start,
    look: expiry.look,
    stop: expiry.stop,
    uploads,
    afterCommit: expiry.afterCommit,
    upload: () => uploads.start(),
    create: createPushCreation({
      store,
      clock,
      master,
      passphraseCost,
      assertMaster,
      tables,
      fileStore,
      uploads,
      auditLog,
    }),
    changeLimits: createLimitChanges({ store, clock, tables, expiry, auditLog, owned }),
    ...createDownloads({ clock, master, tables, fileStore }),
    ...createRetrieval({
      store,
      clock,
      master,
      passphraseCost,
      tables,
      expiry,
      auditLog,
      onViewed,
    }),

    authenticate(token) {
      const now = clock.now()
      const found = holderOf(token, now)
      if (found === null) return null
      const { id, name, tokenId, staleUse } = found
      // Nobody waits for this: a failure costs a timestamp.
      if (staleUse) store.write(() => accounts.touch(tokenId, now)).catch(() => {})
      return { id, name }
    },

    async peek(token) {
      const row = await expiry.current(token)
      return row === null ? null : pushOf(row)
    },

    async peekGreeting(token) {
      const row = await expiry.current(token)
      return row === null ? null : { push: pushOf(row), greeting: greetingOf(row, master) }
    },

    async peekOwned(token, account) {
      const row = await expiry.current(token)
      return row === null || row.accountId !== account.id ? null : owned(row)
    },

    async recordFailedView(token, visitor) {
      const seen = await expiry.current(token)
      if (seen === null || !isExpired(seen)) return
      await store.write(() => {
        const row = pushes.byToken(token)
        if (row === null) return
        const { entry, uses } = claim(row, visitor, clock.now())
        if (entry !== null) auditLog.record(row, entry, visitor, uses)
      })
    },

    async expire(token, visitor) {
      const { result, orphans } = await store.write(() => {
        const row = pushes.byToken(token)
        if (row === null) return { result: { outcome: 'not-found' } as const, orphans: null }
        const may = isOwner(row, visitor) || row.deletableByViewer === true
        const push = pushOf(row)
        if (!may) return { result: { outcome: 'forbidden', push } as const, orphans: null }
        if (isExpired(row)) return { result: { outcome: 'expired', push } as const, orphans: null }
        auditLog.record(row, 'expire', visitor)
        const orphans = expiry.expire(row, clock.now(), { deleted: true })
        const expired = { outcome: 'expired', push: pushOf(pushes.byToken(token) ?? row) } as const
        return { result: expired, orphans }
      }, 'essential')
      expiry.afterCommit(orphans)
      return result
    },

    audit(token, offset, limit) {
      const row = pushes.byToken(token)
      return row === null ? [] : audit.ofPush(row.id, offset, limit)
    },

    views(viewed) {
      const tokens = viewed.filter(({ usedViews }) => usedViews > 0).map(({ token }) => token)
      const found = tokens.length === 0 ? [] : audit.views(tokens)
      return new Map(found.map((views) => [views.token, views]))
    },

    async list(account, which, offset, limit) {
      await expiry.sweep()
      return pushes.list(account.id, which, offset, limit).map(owned)
    },

    onView: views.on,
  }
}
