// Which key of a keychain is the master key of a database. A known text is sealed under it there, so
// that a wrong key is told before anything is lost to it.
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import type { Settings } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import type { Transactions } from '../../store/transactions.ts'
import { deriveKey, type Key, seal, tryOpen } from './cipher.ts'
import type { Keychain } from './master-key.ts'

const SETTING = 'master_key_check'
const PLACE = { table: 'settings', row: SETTING, column: 'value' }
const TEXT = Buffer.from('tocsin')

const keyOf = (master: Key) => deriveKey(master, '', 'check')

/** Stores the check by which a key is known as the master key. Inside a write. */
export function storeMasterCheck(store: Store, master: Key): void {
  store.settings.set(SETTING, seal(keyOf(master), TEXT, PLACE).toString('base64'))
}

/** Whether the database has a master key: something may be sealed under it. */
export function hasMaster({ settings }: Pick<Store, 'settings'>): boolean {
  return settings.get(SETTING) !== null
}

function isMaster(check: string, key: Key): boolean {
  return tryOpen(keyOf(key), Buffer.from(check, 'base64'), PLACE) !== null
}

/**
 * Throws once the database is sealed under another key than at the first call: what is sealed under
 * the old one could not be opened any more. Inside each write that seals: writes of one
 * transaction look once, as nobody else can replace the key until it ends.
 */
export function masterGuard({
  settings,
  transactions,
}: {
  readonly settings: Pick<Settings, 'get'>
  readonly transactions: Pick<Transactions, 'follow'>
}): () => void {
  const known = settings.get(SETTING)
  let isInTransaction = false
  let isSure = false
  const doubt = (isIn: boolean) => () => {
    isInTransaction = isIn
    isSure = false
  }
  // One that is rolled back begins again: others may have written in between.
  transactions.follow({ began: doubt(true), rolledBack: doubt(true), ended: doubt(false) })

  return () => {
    if (isSure) return
    if (settings.get(SETTING) !== known) {
      throw new TocsinError('SECRETS_LOCKED', tell('refusals.masterReplaced'))
    }
    isSure = isInTransaction
  }
}

/**
 * The master key of the database; a database without one gets the keychain's, or its first.
 * @throws TocsinError SECRETS_LOCKED when it is missing, wrong or not to be had
 */
export async function findMaster(store: Store, keychain: Keychain): Promise<Key> {
  const keys = await keychain.load()
  const first = store.settings.get(SETTING) === null ? await firstKey(keys, keychain) : undefined
  const candidates = first === undefined ? keys : [first]
  if (candidates.length === 0) {
    throw new TocsinError('SECRETS_LOCKED', tell('refusals.masterMissing'))
  }
  if (first !== undefined) {
    store.writeNow(() => {
      // Another process may have come first, and then its key counts.
      if (store.settings.get(SETTING) === null) storeMasterCheck(store, first)
    })
  }
  const check = store.settings.get(SETTING) ?? ''
  const right = candidates.find((key) => isMaster(check, key))
  if (right === undefined) {
    throw new TocsinError('SECRETS_LOCKED', tell('refusals.masterOther'))
  }
  // The key announced by a rotation that was cut short after its commit.
  if (first === undefined && right !== keys[0]) await keychain.rotate?.finish()
  return right
}

async function firstKey(keys: readonly Key[], keychain: Keychain): Promise<Key> {
  const key = keys[0] ?? (await keychain.create?.())
  if (key === undefined) throw new TocsinError('SECRETS_LOCKED', tell('refusals.noMaster'))
  return key
}
