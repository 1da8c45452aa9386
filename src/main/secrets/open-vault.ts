// The vault on its store: what carriers see, put together.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Key } from './cipher.ts'
import { claim, isOwner } from './claim.ts'
import { createCreation } from './creation.ts'
import { bare, createDesk } from './desk.ts'
import type { FileStore } from './file-store.ts'
import { createPassphraseThrottle } from './passphrase-throttle.ts'
import { isExpired, isUsedUp } from './push.ts'
import { createReaper, type Reaper } from './reaper.ts'
import { createRetrieval } from './retrieval.ts'
import { openFileText } from './sealing.ts'
import type { Tables } from './tables.ts'
import { readTicket } from './ticket.ts'
import { createUploads } from './uploads.ts'
import type { OwnedPush, Vault } from './vault.ts'

export interface VaultOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly master: Key
  readonly onTrouble: (what: string, error: unknown) => void
  readonly maxFileBytes?: number
}

export function openVault(options: VaultOptions): Vault & Pick<Reaper, 'start' | 'stop'> {
  const { store, clock, tables, fileStore, master } = options
  const { accounts, pushes, audit, files } = tables
  const reaper = createReaper(options)
  const desk = createDesk({ ...options, reaper })
  const { note, owned, afterWrite } = desk
  const uploads = createUploads(fileStore, options.maxFileBytes)
  const firstViewListeners = new Set<(push: OwnedPush) => void>()
  const retrieval = createRetrieval(desk, createPassphraseThrottle(clock), (push) => {
    for (const listener of firstViewListeners) listener(push)
  })

  return {
    start: reaper.start,
    stop: reaper.stop,
    upload: uploads.start,
    ...createCreation(desk, uploads),
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
      const row = pushes.byToken(token)
      if (row === null) return null
      if (isExpired(row) || !isUsedUp(row, clock.now())) return bare(row)
      const { push, remains } = await store.write(() => {
        const fresh = pushes.byToken(token)
        if (fresh === null || isExpired(fresh)) return { push: fresh, remains: null }
        const remains = reaper.expire(fresh, clock.now(), {})
        return { push: pushes.byToken(token), remains }
      })
      afterWrite(remains)
      return push === null ? null : bare(push)
    },

    async noteFailedView(token, visitor) {
      await store.write(() => {
        const row = pushes.byToken(token)
        if (row === null || !isExpired(row)) return
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
        const remains = reaper.expire(row, clock.now(), { deleted: true })
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
      await reaper.sweep()
      return pushes.list(account.id, which, offset, limit).map(owned)
    },

    async openFile(link) {
      const ticket = readTicket(master, 'file', link, clock.now())
      const file = ticket === null ? null : files.byUuid(ticket.of)
      if (ticket === null || file === null) return null
      const { uuid, size } = file
      return {
        filename: openFileText(ticket.key, uuid, 'filename', file.filename),
        contentType: openFileText(ticket.key, uuid, 'content_type', file.contentType),
        size,
        content: fileStore.read(uuid, ticket.key),
      }
    },

    onFirstView(listener) {
      firstViewListeners.add(listener)
      return () => void firstViewListeners.delete(listener)
    },
  }
}
