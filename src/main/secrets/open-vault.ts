// The vault on its store: what carriers see, put together.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { type Activity, createActivity, createChangeSignal } from './activity.ts'
import { claim, isOwner } from './claim.ts'
import { createCreation } from './create.ts'
import type { Key } from './crypto/cipher.ts'
import { openFileText } from './crypto/sealing.ts'
import { readTicket } from './crypto/ticket.ts'
import { createDiskCleanup } from './disk-cleanup.ts'
import { createExpiry } from './expiry.ts'
import type { FileStore } from './files/file-store.ts'
import { createUploads } from './files/uploads.ts'
import { isExpired } from './push.ts'
import { createRetrieval } from './retrieve.ts'
import type { Tables } from './tables/tables.ts'
import type { NotedView, Vault } from './vault.ts'
import { bare, createVaultContext } from './vault-context.ts'

export interface VaultOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly master: Key
  readonly onTrouble: (what: string, error: unknown) => void
  readonly maxFileBytes?: number
  /** Throws when `master` is not the master key any more. Called inside the writes that use it. */
  readonly assertMaster: () => void
}

export interface OpenVault extends Vault {
  readonly activity: Activity
  /** Sweeps, then expires by time. For the serving process; commands go without. */
  start(): Promise<void>
  /** What was asked for is committed, and what that left on disk is removed. */
  stop(): Promise<void>
}

export function openVault(options: VaultOptions): OpenVault {
  const { store, clock, tables, fileStore, master } = options
  const { accounts, pushes, audit, files } = tables
  const cleanup = createDiskCleanup(options)
  const changeSignal = createChangeSignal()
  const expiry = createExpiry({ ...options, cleanup, changeSignal })
  const context = createVaultContext({ ...options, expiry, cleanup, changeSignal })
  const { note, owned, afterWrite } = context
  const uploads = createUploads(fileStore, options.maxFileBytes)
  const viewListeners = new Set<(view: NotedView) => void>()
  const retrieval = createRetrieval(context, ({ row, isFirst, isLast }) => {
    for (const listener of viewListeners) {
      try {
        listener({ push: owned(row), isFirst, isLast })
      } catch (error) {
        // The recipient has used up a view and must get what it was for.
        options.onTrouble('a view could not be told', error)
      }
    }
  })

  return {
    activity: createActivity({ audit, pushes, owned, changeSignal }),
    start: expiry.start,
    async stop() {
      expiry.stop()
      // Behind every write that waits; what those left to be buried is buried by then.
      await store.write(() => {}).catch(() => {})
      cleanup.stop()
    },
    upload: uploads.start,
    ...createCreation(context, uploads, options.assertMaster),
    ...retrieval,

    authenticate(token) {
      const now = clock.now()
      const found = accounts.byToken(token, now)
      if (found === null) return null
      const { id, name, tokenId, staleUse } = found
      // Nobody waits for this: a failure costs a timestamp.
      if (staleUse) store.write(() => accounts.touch(tokenId, now)).catch(() => {})
      return { id, name }
    },

    async peek(token) {
      const row = await context.current(token)
      return row === null ? null : bare(row)
    },

    async peekOwned(token, account) {
      const row = await context.current(token)
      return row === null || row.accountId !== account.id ? null : owned(row)
    },

    async noteFailedView(token, visitor) {
      const seen = await context.current(token)
      if (seen === null || !isExpired(seen)) return
      await store.write(() => {
        const row = pushes.byToken(token)
        if (row === null) return
        const { entry, uses } = claim(row, visitor, clock.now())
        if (entry !== null) note(row, entry, visitor, uses)
      })
    },

    async expire(token, visitor) {
      const { result, remains } = await store.write(() => {
        const row = pushes.byToken(token)
        if (row === null) return { result: { outcome: 'not-found' } as const, remains: null }
        const may = isOwner(row, visitor) || row.deletableByViewer === true
        const push = bare(row)
        if (!may) return { result: { outcome: 'forbidden', push } as const, remains: null }
        if (isExpired(row)) return { result: { outcome: 'expired', push } as const, remains: null }
        note(row, 'expire', visitor, 0)
        const remains = expiry.expire(row, clock.now(), { deleted: true })
        const expired = { outcome: 'expired', push: bare(pushes.byToken(token) ?? row) } as const
        return { result: expired, remains }
      })
      afterWrite(remains)
      return result
    },

    audit(token, offset, limit) {
      const row = pushes.byToken(token)
      return row === null ? [] : audit.ofPush(row.id, offset, limit)
    },

    async list(account, which, offset, limit) {
      await expiry.sweep()
      return pushes.list(account.id, which, offset, limit).map(owned)
    },

    async openFile(link) {
      const ticket = readTicket(master, 'file', link, clock.now())
      const file = ticket === null ? null : files.openable(ticket.of, clock.now())
      if (ticket === null || file === null) return null
      const { uuid, size } = file
      return {
        filename: openFileText(ticket.key, uuid, 'filename', file.filename),
        contentType: openFileText(ticket.key, uuid, 'content_type', file.contentType),
        size,
        content: fileStore.read(uuid, ticket.key, size),
      }
    },

    onNotedView(listener) {
      viewListeners.add(listener)
      return () => void viewListeners.delete(listener)
    },
  }
}
