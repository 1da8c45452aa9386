// The one operation that creates a push, whichever carrier asks: rules, keys made and wrapped,
// everything sealed, files durable before their row.
import { type PushDraft, shownDays } from '../../shared/model/push-options.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { createAnonymousRoom } from './anonymous-room.ts'
import type { AuditLog } from './audit-log.ts'
import { type Key, randomKey, randomSalt } from './crypto/cipher.ts'
import type { ScryptCost } from './crypto/scrypt.ts'
import { newPushKey, type PushKey, sealPayload, sealText, wrapOwnerKey } from './crypto/sealing.ts'
import type { FileStore } from './files/file-store.ts'
import type { Upload, Uploads } from './files/uploads.ts'
import { expiresAt, type OwnedPush, type Visitor } from './push.ts'
import { assertDraft } from './rules.ts'
import type { NewPush } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'
import { generatePushToken } from './tables/tokens.ts'

export type CreatePush = (draft: PushDraft, visitor: Visitor, upload?: Upload) => Promise<OwnedPush>

export interface CreateOptions {
  readonly store: Store
  readonly clock: Clock
  readonly master: Key
  readonly passphraseCost: ScryptCost
  /** Throws when `master` is not the master key any more. */
  readonly assertMaster: () => void
  readonly tables: Pick<Tables, 'pushes' | 'files'>
  readonly fileStore: FileStore
  readonly uploads: Uploads
  readonly auditLog: AuditLog
}

export function createPushCreation(options: CreateOptions): CreatePush {
  const { store, clock, master, passphraseCost: cost, fileStore, auditLog } = options
  const { pushes, files } = options.tables

  const anonymousRoom = createAnonymousRoom({ clock, pushes })

  return async (draft, visitor, upload) => {
    const taken = upload === undefined ? null : options.uploads.take(upload)
    const stored = taken?.files ?? []
    const uuids = stored.map(({ uuid }) => uuid)
    try {
      assertDraft(draft, stored.length)
      const token = generatePushToken()
      const passphrase = textOrNull(draft.passphrase)
      // A passphrase is costly: asked before it is worked on, and again where it counts.
      if (visitor.account === null && passphrase !== null) accept(anonymousRoom(0))
      const salt = passphrase === null ? null : randomSalt()
      const protection = passphrase === null || salt === null ? null : { passphrase, salt, cost }
      const given = taken?.key ?? null
      const pushKey = await newPushKey(master, token, given, protection)
      const now = clock.now()
      const push = {
        token,
        kind: draft.kind,
        accountId: visitor.account?.id ?? null,
        expireAfterDays: shownDays(draft.expireAfterMinutes),
        expireAfterMinutes: draft.expireAfterMinutes,
        expireAfterViews: draft.expireAfterViews,
        deletableByViewer: draft.kind === 'url' ? null : draft.deletableByViewer,
        retrievalStep: draft.retrievalStep,
        hasPassphrase: passphrase !== null,
        createdAt: now,
        updatedAt: now,
      }
      const { name, note, sender = '', message = '' } = draft
      const texts = { name, note, sender: sender.trim(), message: message.trim() }
      const row = {
        ...push,
        expiresAt: expiresAt(push),
        salt,
        payloadKey: pushKey.wrapped,
        payload: sealedPayload(draft, pushKey, token),
        ...sealForOwner(master, token, texts),
      }
      const written = await store.write(() => {
        options.assertMaster()
        const refusal = visitor.account === null ? anonymousRoom(sealedBytes(row)) : null
        if (refusal !== null) return refusal
        fileStore.keep(uuids)
        const id = pushes.insert(row)
        for (const file of stored) files.insert(id, file)
        auditLog.begin(id, visitor, now)
        return null
      })
      accept(written)
      // No limit is shorter than the longest sleep of the expiry timer: it need not be woken.
      return {
        ...push,
        ...texts,
        isDamaged: false,
        expiredOn: null,
        deleted: false,
        usedViews: 0,
      }
    } catch (error) {
      fileStore.remove(uuids)
      throw error
    }
  }
}

function accept(refusal: Error | null): void {
  if (refusal !== null) throw refusal
}

/** What the row takes of the room for pushes of nobody. */
function sealedBytes(row: Pick<NewPush, 'payload' | 'name' | 'note' | 'sender' | 'message'>) {
  const sealed = [row.payload, row.name, row.note, row.sender, row.message]
  return sealed.reduce<number>((sum, one) => sum + (one?.length ?? 0), 0)
}

/** A file push may go without a message; a payload of blanks is one. */
function sealedPayload({ payload }: PushDraft, key: PushKey, token: string): Buffer | null {
  return payload === null || payload === '' ? null : sealPayload(key, token, payload)
}

/**
 * Name, note and greeting under a key of their own; a push that has none goes without the key. Of a greeting
 * nothing is sealed that is not there: most pushes have none.
 */
function sealForOwner(
  master: Key,
  token: string,
  { name, note, sender, message }: Pick<OwnedPush, 'name' | 'note' | 'sender' | 'message'>,
) {
  if (name === '' && note === '' && sender === '' && message === '') return NOTHING_SEALED
  const key = randomKey()
  const sealed = (column: string, text: string) => sealText(key, token, column, text)
  return {
    ownerKey: wrapOwnerKey(master, token, key),
    name: sealed('name', name),
    note: sealed('note', note),
    sender: sender === '' ? null : sealed('sender', sender),
    message: message === '' ? null : sealed('message', message),
  }
}

const NOTHING_SEALED = { ownerKey: null, name: null, note: null, sender: null, message: null }

/** A blank passphrase counts as none (contract push.md P1). */
function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text
}
