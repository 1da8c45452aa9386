// What is kept of pushes that other servers hold (contract remotes.md 6.2): their links and limits, never a
// payload, a passphrase or the name of a file. What goes to those servers is in remotes/.
import { randomUUID } from 'node:crypto'
import { createEmitter } from '../../shared/emitter.ts'
import type { PushKind } from '../../shared/model/push-options.ts'
import type { Clock } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { deriveKey, type Key, open, seal } from './crypto/cipher.ts'
import type { RemotePushes, RemotePushNews, RemotePushRow } from './tables/remote-pushes.ts'

/** What is sealed of one. */
export interface SealedTexts {
  /** By which its server knows it. */
  readonly token: string
  /** The link to hand out. */
  readonly url: string
  readonly name: string
  readonly note: string
}

export interface KeptPush extends Omit<RemotePushRow, 'sealed'>, SealedTexts {
  /** What is sealed does not open: its texts are empty, and its token is its id. */
  readonly isDamaged: boolean
}

export type NewKeptPush = Omit<KeptPush, 'id' | 'isDamaged' | keyof RemotePushNews>

export type KeptWhich = 'active' | 'expired'
export type { PushKind }

export interface KeptPushes {
  add(push: NewKeptPush): Promise<KeptPush>
  /** Newest first, what is sealed still sealed. Those whose time is over count as expired. */
  list(which: KeptWhich): Promise<readonly RemotePushRow[]>
  /** Newest first. */
  ofRemote(remoteId: string): readonly KeptPush[]
  opened(row: RemotePushRow): KeptPush
  /** By the token that its server knows it by. */
  find(remoteId: string, token: string): KeptPush | null
  change(push: Pick<KeptPush, 'id'>, news: RemotePushNews): Promise<void>
  /** Calls `listener` at each change of this process, until the returned function is called. */
  onChange(listener: () => void): () => void
}

export interface KeptPushesOptions {
  readonly store: Pick<Store, 'write'>
  readonly clock: Pick<Clock, 'now'>
  readonly table: RemotePushes
  readonly master: Key
  /** Throws when `master` is not the master key any more. */
  readonly assertMaster: () => void
}

export function createKeptPushes(options: KeptPushesOptions): KeptPushes {
  const { store, clock, table, master, assertMaster } = options
  const changes = createEmitter()

  function opened(row: RemotePushRow): KeptPush {
    const { sealed, ...push } = row
    try {
      return { ...push, ...openTexts(master, row), isDamaged: false }
    } catch (error) {
      if (!(error instanceof TocsinError) || error.code !== 'SECRET_DAMAGED') throw error
      return { ...push, token: push.id, url: '', name: '', note: '', isDamaged: true }
    }
  }

  return {
    opened,

    async add({ token, url, name, note, ...push }) {
      const id = randomUUID()
      const sealed = sealTexts(master, id, { token, url, name, note })
      const news = { expiredOn: null, deleted: false, viewsLeft: null, viewsTold: 0 }
      const viewsLeft = push.isOwned ? push.expireAfterViews : null
      const row = { ...push, ...news, id, viewsLeft, sealed }
      await store.write(() => {
        assertMaster()
        table.insert(row)
      })
      changes.emit()
      return opened(row)
    },

    async list(which) {
      const now = clock.now()
      if (table.hasDue(now)) await store.write(() => table.expireDue(now), 'essential')
      return table.list(which)
    },

    ofRemote: (remoteId) => table.ofRemote(remoteId).map(opened),

    find: (remoteId, token) =>
      table
        .ofRemote(remoteId)
        .map(opened)
        .find((push) => push.token === token) ?? null,

    async change({ id }, news) {
      await store.write(() => table.change(id, news), 'essential')
      changes.emit()
    },

    onChange: changes.on,
  }
}

const placeOf = (id: string) => ({ table: 'remote_pushes', row: id, column: 'sealed' })

function sealTexts(master: Key, id: string, texts: SealedTexts): Buffer {
  const key = deriveKey(master, id, 'remote_push')
  return seal(key, Buffer.from(JSON.stringify(texts)), placeOf(id))
}

/** @throws TocsinError SECRET_DAMAGED */
function openTexts(master: Key, { id, sealed }: Pick<RemotePushRow, 'id' | 'sealed'>): SealedTexts {
  const plain = open(deriveKey(master, id, 'remote_push'), sealed, placeOf(id))
  // It was sealed by `sealTexts`: nobody else has the key.
  return JSON.parse(plain.toString()) as SealedTexts
}

/** Seals all of them under another master key, inside a write. What does not open stays as it is. */
export function resealKept(table: RemotePushes, from: Key, to: Key): void {
  for (const { id, sealed } of table.everySealed()) {
    try {
      table.reseal(id, sealTexts(to, id, openTexts(from, { id, sealed })))
    } catch (error) {
      if (!(error instanceof TocsinError) || error.code !== 'SECRET_DAMAGED') throw error
    }
  }
}
