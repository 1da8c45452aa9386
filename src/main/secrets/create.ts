// How a push comes to be: keys made and wrapped, everything sealed, files durable before the row.
import { randomKey, randomSalt } from './crypto/cipher.ts'
import { sealText, wrapOwnerKey, wrapPushKey } from './crypto/sealing.ts'
import type { Uploads } from './files/uploads.ts'
import { expiresAt } from './push.ts'
import { generatePushToken } from './tables/tokens.ts'
import type { PushDraft, Vault } from './vault.ts'
import type { VaultContext } from './vault-context.ts'

export function createCreation(
  context: VaultContext,
  uploads: Uploads,
  assertMaster: () => void,
): Pick<Vault, 'create'> {
  const { store, clock, fileStore, master, changeSignal } = context
  const { pushes, files, audit } = context.tables

  /** Name and note under a key of their own, which an unnamed push does without. */
  function sealForOwner(token: string, { name, note }: Pick<PushDraft, 'name' | 'note'>) {
    if (name === '' && note === '') return { ownerKey: null, name: null, note: null }
    const key = randomKey()
    return {
      ownerKey: wrapOwnerKey(master, token, key),
      name: sealText(key, token, 'name', name),
      note: sealText(key, token, 'note', note),
    }
  }

  return {
    async create(draft, visitor, upload) {
      const taken = upload === undefined ? { key: randomKey(), files: [] } : uploads.take(upload)
      const uuids = taken.files.map(({ uuid }) => uuid)
      try {
        const token = generatePushToken()
        const { passphrase, payload, name, note, ...limits } = draft
        const salt = passphrase === null ? null : randomSalt()
        const protection = passphrase === null || salt === null ? null : { passphrase, salt }
        const payloadKey = await wrapPushKey(master, token, taken.key, protection)
        const now = clock.now()
        const push = {
          ...limits,
          token,
          accountId: visitor.account?.id ?? null,
          hasPassphrase: passphrase !== null,
          createdAt: now,
          updatedAt: now,
        }
        const sealed = {
          ...push,
          expiresAt: expiresAt(push),
          salt,
          payloadKey,
          payload: payload === null ? null : sealText(taken.key, token, 'payload', payload),
          ...sealForOwner(token, draft),
        }
        await store.write(() => {
          assertMaster()
          fileStore.keep(uuids)
          const id = pushes.insert(sealed)
          for (const file of taken.files) files.insert(id, file)
          audit.insert(id, 'creation', visitor, now)
          pushes.count(id, 0)
          changeSignal.ring()
        })
        // No limit is shorter than the sleep of the reaper: it need not be woken.
        return { ...push, name, note, expiredOn: null, deleted: false, usedViews: 0 }
      } catch (error) {
        fileStore.remove(uuids)
        throw error
      }
    },
  }
}
