// The key that seals channel configurations: random, stored in the monitoring database, wrapped by
// the master key. secrets/ provides the master key.
import { tell } from '../../../shared/words/told.ts'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { reasonOf, TocsinError } from '../../errors.ts'
import {
  deriveKey,
  type Key,
  open,
  type Place,
  randomKey,
  seal,
  tryOpen,
} from '../../secrets/crypto/cipher.ts'
import { findMaster, masterGuard } from '../../secrets/crypto/master-check.ts'
import type { Keychain } from '../../secrets/crypto/master-key.ts'
import type { AlsoSealed } from '../../secrets/secrets.ts'
import type { Settings } from '../../store/settings.ts'
import { openSecretsStore, type Store } from '../../store/store.ts'

/** Seals and opens texts; what was sealed at one place opens at no other. */
export interface Sealer {
  seal(place: Place, text: string): Buffer
  /** @throws TocsinError SECRET_DAMAGED */
  open(place: Place, sealed: Uint8Array): string
}

export interface ConfigKey {
  /**
   * The sealer, once the keychain gives the key; a database without a key gets its first.
   * @throws TocsinError SECRETS_LOCKED, its text as channels show it: `secrets are locked: …`
   */
  unlock(): Promise<Sealer>
}

export interface ConfigKeyOptions {
  /** Of the monitoring database. */
  readonly store: Store
  readonly dataDir: string
  readonly keychain: Keychain
  readonly clock: Pick<Clock, 'monotonic'>
}

/** The wraps of the key, separated by commas: under two master keys while they are exchanged. */
const SETTING = 'channel_key'
const PLACE: Place = { table: 'settings', row: SETTING, column: 'value' }

/** The keychain is not asked again before: thousands of deliveries may wait for it. */
const LOCKED_FOR: Millis = 5 * SECOND

/** Where the configuration of a channel is sealed. */
export function configPlace(uuid: string): Place {
  return { table: 'channels', row: uuid, column: 'config' }
}

export function createConfigKey({ store, dataDir, keychain, clock }: ConfigKeyOptions): ConfigKey {
  const { settings } = store
  let known: { readonly wraps: string; readonly sealer: Sealer } | undefined
  let unlocking: Promise<Sealer> | undefined
  let trouble: { readonly error: TocsinError; readonly until: Millis } | undefined

  async function unlock(): Promise<Sealer> {
    // Another process may have made the first key since.
    const wraps = readWraps(settings)
    if (known !== undefined && known.wraps === wraps.join()) return known.sealer
    const found = unwrap(wraps, await keychain.load())
    const keys = found.length > 0 ? found : unwrap(await addKey(), await keychain.load())
    known = { wraps: readWraps(settings).join(), sealer: sealerOf(keys) }
    return known.sealer
  }

  /**
   * Adds a key to the wraps: the first, or one more after the master key itself was replaced by
   * hand. What no key opens is left there: the old master key may come back.
   */
  async function addKey(): Promise<readonly string[]> {
    const secrets = openSecretsStore(dataDir)
    try {
      const master = await findMaster(secrets, keychain)
      const assertMaster = masterGuard(secrets)
      store.writeNow(() => {
        const wraps = readWraps(settings)
        if (unwrap(wraps, [master]).length > 0) return
        assertMaster()
        settings.set(SETTING, [...wraps, wrap(randomKey(), master)].join())
      })
      return readWraps(settings)
    } finally {
      await secrets.close()
    }
  }

  async function unlockOrSayWhy(): Promise<Sealer> {
    try {
      return await unlock()
    } catch (cause) {
      const text = tell('refusals.secretsLockedBy', { reason: reasonOf(cause) })
      const error = new TocsinError('SECRETS_LOCKED', text, { cause })
      trouble = { error, until: clock.monotonic() + LOCKED_FOR }
      throw error
    }
  }

  return {
    async unlock() {
      if (trouble !== undefined && clock.monotonic() < trouble.until) throw trouble.error
      unlocking ??= unlockOrSayWhy().finally(() => {
        unlocking = undefined
      })
      return unlocking
    },
  }
}

/** @param keys at least one; the newest, which seals, is the last */
function sealerOf(keys: readonly Key[]): Sealer {
  const newest = keys.at(-1)
  if (newest === undefined) throw new TocsinError('SECRETS_LOCKED', tell('refusals.keyLost'))
  return {
    seal: (place, text) => seal(newest, Buffer.from(text), place),
    open(place, sealed) {
      for (const key of keys) {
        const opened = tryOpen(key, sealed, place)
        if (opened !== null) return opened.toString()
      }
      return open(newest, sealed, place).toString()
    },
  }
}

/**
 * What a rotation of the master key does to the key of the channels. Cut anywhere, one of the wraps
 * opens with a key that the keychain still has.
 */
export function channelKeyRotation({ db, settings, writeNow }: Store): AlsoSealed {
  function rewrap(from: Key, to: Key, under: readonly Key[]): void {
    // The old wrap is not to be found in the file's free pages.
    db.pragma('secure_delete = ON')
    writeNow(() => {
      const keys = unwrap(readWraps(settings), [from, to])
      if (keys.length === 0) return
      settings.set(SETTING, keys.flatMap((key) => under.map((master) => wrap(key, master))).join())
    })
  }
  return {
    prepare: (from, to) => rewrap(from, to, [from, to]),
    finish: (from, to) => rewrap(from, to, [to]),
  }
}

function readWraps(settings: Settings): readonly string[] {
  return (settings.get(SETTING) ?? '').split(',').filter((wrap) => wrap !== '')
}

const wrappingKey = (master: Key) => deriveKey(master, '', 'channels')

function wrap(key: Key, master: Key): string {
  return seal(wrappingKey(master), key, PLACE).toString('base64')
}

/** The keys, each once, that these wraps give to these master keys. */
function unwrap(wraps: readonly string[], masters: readonly Key[]): readonly Key[] {
  const keys = new Map<string, Key>()
  for (const text of wraps) {
    for (const master of masters) {
      const key = tryOpen(wrappingKey(master), Buffer.from(text, 'base64'), PLACE)
      if (key !== null) keys.set(key.toString('hex'), key)
    }
  }
  return [...keys.values()]
}
