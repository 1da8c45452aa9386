// The push domain on a data folder: its database, its master key, its vault. Whatever is wrong here
// leaves monitoring alone.
import type { Clock } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import { openSecretsStore, type Store } from '../store/store.ts'
import { type Key, seal, tryOpen } from './cipher.ts'
import { createFileStore } from './file-store.ts'
import type { Keychain } from './master-key.ts'
import { openVault } from './open-vault.ts'
import { rewrap } from './sealing.ts'
import { createTables, type Tables } from './tables.ts'
import type { Vault } from './vault.ts'

export interface Secrets {
  readonly vault: Vault
  readonly tables: Tables
  readonly store: Store
  /** Sweeps what died meanwhile, then expires by time. For the serving process. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface SecretsOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly keychain: Keychain
  readonly onTrouble: (what: string, error: unknown) => void
  readonly maxFileBytes?: number
}

/** A value sealed under the master key: it tells a wrong key before anything is lost to it. */
const CHECK_SETTING = 'master_key_check'
const CHECK_PLACE = { table: 'settings', row: CHECK_SETTING, column: 'value' }
const CHECK_TEXT = Buffer.from('tocsin')

/**
 * Opens the database and the vault.
 * @throws TocsinError SECRETS_LOCKED when the master key is missing, wrong or not to be had;
 *   DATABASE_DAMAGED, DATABASE_NEWER
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const { dataDir, clock, keychain, onTrouble } = options
  const store = openSecretsStore(dataDir)
  try {
    const master = await findMasterKey(store, keychain)
    const tables = createTables(store.db)
    const fileStore = createFileStore(dataDir)
    const { maxFileBytes } = options
    const vault = openVault({
      store,
      clock,
      tables,
      fileStore,
      master,
      onTrouble,
      ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
    })
    return {
      vault,
      tables,
      store,
      start: vault.start,
      async close() {
        vault.stop()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function findMasterKey(store: Store, keychain: Keychain): Promise<Key> {
  const keys = await keychain.load()
  const check = store.settings.get(CHECK_SETTING)
  if (check === null) {
    const key = keys[0] ?? (await keychain.create?.())
    if (key === undefined) throw new TocsinError('SECRETS_LOCKED', 'there is no master key')
    store.writeNow(() => writeCheck(store, key))
    return key
  }
  if (keys.length === 0) {
    throw new TocsinError(
      'SECRETS_LOCKED',
      'the master key is missing: without it the stored pushes cannot be opened. Put it back, or move secrets.sqlite and files away to start empty',
    )
  }
  const right = keys.find((key) => tryOpen(key, Buffer.from(check, 'base64'), CHECK_PLACE) !== null)
  if (right === undefined) {
    throw new TocsinError(
      'SECRETS_LOCKED',
      'the master key is not the one that sealed secrets.sqlite',
    )
  }
  // The key announced by a rotation that was cut short after its commit.
  if (right !== keys[0]) await keychain.rotate?.finish()
  return right
}

function writeCheck(store: Store, key: Key): void {
  store.settings.set(CHECK_SETTING, seal(key, CHECK_TEXT, CHECK_PLACE).toString('base64'))
}

/**
 * Seals every key under a new master key, in one transaction. The payloads stay as they are.
 * @returns how many pushes were re-wrapped
 * @throws TocsinError SECRETS_LOCKED where the key is given from outside
 */
export async function rotateMasterKey(dataDir: string, keychain: Keychain): Promise<number> {
  const { rotate } = keychain
  if (rotate === undefined) {
    throw new TocsinError(
      'SECRETS_LOCKED',
      'the master key comes from the environment: it is not kept here, so it cannot be replaced here',
    )
  }
  const store = openSecretsStore(dataDir)
  try {
    const from = await findMasterKey(store, keychain)
    const to = await rotate.begin()
    const { pushes } = createTables(store.db)
    const count = store.writeNow(() => {
      const rows = pushes.wrapped()
      for (const { id, token, payloadKey, ownerKey } of rows) {
        pushes.rewrap(
          id,
          rewrap(from, to, token, 'payload_key', payloadKey),
          rewrap(from, to, token, 'owner_key', ownerKey),
        )
      }
      writeCheck(store, to)
      return rows.length
    })
    await rotate.finish()
    return count
  } finally {
    await store.close()
  }
}
