// How a push comes to be: keys made and wrapped, everything sealed, files durable before the row.
import { randomKey, randomSalt } from './cipher.ts'
import type { Desk } from './desk.ts'
import { expiresAt } from './push.ts'
import type { PushRow } from './pushes.ts'
import { sealText, wrapOwnerKey, wrapPushKey } from './sealing.ts'
import { generatePushToken } from './tokens.ts'
import type { Uploads } from './uploads.ts'
import type { Vault } from './vault.ts'

export function createCreation(
  desk: Desk,
  uploads: Uploads,
  assertMaster: () => void,
): Pick<Vault, 'create'> {
  const { store, clock, fileStore, master, reaper, note, owned } = desk
  const { pushes, files } = desk.tables

  return {
    async create(draft, visitor, upload) {
      const taken = upload === undefined ? { key: randomKey(), files: [] } : uploads.take(upload)
      const uuids = taken.files.map(({ uuid }) => uuid)
      let row: PushRow
      try {
        const token = generatePushToken()
        const ownerKey = randomKey()
        const { passphrase, payload } = draft
        const salt = passphrase === null ? null : randomSalt()
        const protection = passphrase === null || salt === null ? null : { passphrase, salt }
        const payloadKey = await wrapPushKey(master, token, taken.key, protection)
        const now = clock.now()
        const sealed = {
          ...draft,
          token,
          accountId: visitor.account?.id ?? null,
          hasPassphrase: passphrase !== null,
          createdAt: now,
          updatedAt: now,
          expiresAt: expiresAt({ createdAt: now, expireAfterMinutes: draft.expireAfterMinutes }),
          salt,
          payloadKey,
          payload: payload === null ? null : sealText(taken.key, token, 'payload', payload),
          ownerKey: wrapOwnerKey(master, token, ownerKey),
          name: sealText(ownerKey, token, 'name', draft.name),
          note: sealText(ownerKey, token, 'note', draft.note),
        }
        row = await store.write(() => {
          assertMaster()
          fileStore.keep(uuids)
          const id = pushes.insert(sealed)
          for (const file of taken.files) files.insert(id, file)
          const stored = pushes.byToken(token)
          if (stored === null) throw new Error('the push is not there')
          note(stored, 'creation', visitor, 0)
          return stored
        })
      } catch (error) {
        fileStore.remove(uuids)
        throw error
      }
      // Committed: from here on nothing may take the files away again.
      reaper.wake()
      return owned(row)
    },
  }
}
