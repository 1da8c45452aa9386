// The push domain on a data folder: its database, its master key, its vault. Whatever is wrong here
// leaves monitoring alone.

import { createEmitter } from '../../shared/emitter.ts'
import { tell } from '../../shared/words/told.ts'
import type { Clock } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { FolderGuard } from '../store/folder-guard.ts'
import { openSecretsStore, type Store } from '../store/store.ts'
import { type Accounts, createAccounts, createTokens, type Tokens } from './accounts.ts'
import type { Activity } from './activity.ts'
import { type AnswerNotices, createAnswerNotices } from './answer-notices.ts'
import { type Key, keepPrepared } from './crypto/cipher.ts'
import { findMaster, hasMaster, masterGuard, storeMasterCheck } from './crypto/master-check.ts'
import type { Keychain } from './crypto/master-key.ts'
import { resealRequest } from './crypto/request-sealing.ts'
import type { ScryptCost } from './crypto/scrypt.ts'
import { rewrap } from './crypto/sealing.ts'
import { createFileStore } from './files/file-store.ts'
import { createKeptPushes, type KeptPushes, resealKept } from './kept-pushes.ts'
import { createPresets, type Presets } from './presets.ts'
import type { Account } from './push.ts'
import { createRequestEvents, type RequestEvents } from './request-activity.ts'
import type { OwnedRequest } from './requests/request.ts'
import type { Requests } from './requests/requests.ts'
import { createSecretTables, type Tables } from './tables/tables.ts'
import { openVault, type Vault } from './vault.ts'

export interface Secrets {
  readonly vault: Vault
  readonly activity: Activity
  readonly accounts: Accounts
  readonly tokens: Tokens
  /** Of pushes that other servers hold. */
  readonly kept: KeptPushes
  /** Requests for a secret; loaded when they are first asked for. */
  requests(): Promise<Requests>
  /** Answers to an account's requests that were not read yet; loads nothing of requests. */
  unreadAnswers(account: Pick<Account, 'id'>): number
  /** Answers that an integration is to be told of. */
  readonly answerNotices: AnswerNotices
  /** What became of requests, newest first. */
  readonly requestEvents: RequestEvents
  /** Calls `listener` after a request was answered, until the returned function is called. */
  onAnswer(listener: (request: OwnedRequest) => void): () => void
  /** Calls `listener` when a request changes, until the returned function is called. */
  onRequest(listener: () => void): () => void
  readonly presets: Presets
  /** Sweeps what died meanwhile, then expires by time. For the serving process. */
  start(): Promise<void>
  /** To be called while the process is awake anyway: no timer wakes it for what other processes pushed. */
  look(): void
  close(): Promise<void>
}

/** With the tables, which are private to this folder and its tests. */
export interface OpenSecrets extends Secrets {
  readonly tables: Tables
  readonly store: Store
}

export interface SecretsOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly keychain: Keychain
  readonly onTrouble: (what: string, error: unknown) => void
  readonly maxFileBytes?: number
  /** `PASSPHRASE_COST` unless set, which only tests do. */
  readonly passphraseCost?: ScryptCost
  /** Of the serving process. */
  readonly guard?: FolderGuard
}

/**
 * Opens the database and the vault.
 * @throws TocsinError SECRETS_LOCKED when the master key is missing, wrong or not to be had;
 *   DATABASE_DAMAGED, DATABASE_NEWER
 */
export async function openSecrets(options: SecretsOptions): Promise<OpenSecrets> {
  const { dataDir, keychain, clock } = options
  const store = openSecretsStore(dataDir, { guard: options.guard })
  try {
    // SQLite would put large undo pages into the system's temporary folder.
    store.db.pragma('temp_store = MEMORY')
    const master = await findMaster(store, keychain)
    keepPrepared(master)
    const tables = createSecretTables(store.db)
    const fileStore = createFileStore(dataDir)
    const assertMaster = masterGuard(store)
    const vault = openVault({ ...options, store, tables, fileStore, master, assertMaster })
    const access = { clock, store, table: tables.accounts }
    const answers = createEmitter<OwnedRequest>((error) =>
      options.onTrouble('an answer could not be told', error),
    )
    const changes = createEmitter()
    const parts = { ...options, store, tables, fileStore, master, assertMaster, vault }
    let requests: Promise<Requests> | undefined
    return {
      vault,
      activity: vault.activity,
      accounts: createAccounts(access),
      tokens: createTokens(access),
      kept: createKeptPushes({ store, clock, table: tables.remotePushes, master, assertMaster }),
      requests() {
        requests ??= import('./requests/requests.ts').then(({ createRequests }) =>
          createRequests({ ...parts, answers, changes }),
        )
        return requests
      },
      unreadAnswers: ({ id }) => tables.requests.unread(id),
      answerNotices: createAnswerNotices(tables.requests, { store, clock }),
      requestEvents: createRequestEvents(tables.requests, master),
      onAnswer: answers.on,
      onRequest: changes.on,
      presets: createPresets(store),
      tables,
      store,
      start: vault.start,
      look: vault.look,
      async close() {
        await vault.stop()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Whether a data folder may hold sealed secrets: then serving them needs the master key.
 * @throws TocsinError DATABASE_DAMAGED, DATABASE_NEWER
 */
export async function hasSecrets(dataDir: string): Promise<boolean> {
  const store = openSecretsStore(dataDir)
  try {
    return hasMaster(store)
  } finally {
    await store.close()
  }
}

/**
 * The tokens of a data folder for one piece of work: no master key is needed.
 * @throws TocsinError DATABASE_DAMAGED, DATABASE_NEWER
 */
export async function withTokens<T>(
  dataDir: string,
  clock: Clock,
  fn: (tokens: Tokens) => T | Promise<T>,
): Promise<T> {
  const store = openSecretsStore(dataDir)
  try {
    const table = createSecretTables(store.db).accounts
    return await fn(createTokens({ clock, store, table }))
  } finally {
    await store.close()
  }
}

/** What else is sealed under the master key, in a database of its own: it cannot share the transaction. */
export interface AlsoSealed {
  /** Makes it open with either key, before the new one counts. */
  prepare(from: Key, to: Key): void
  /** Makes it open with the new one only, once that counts and while the old one is still kept. */
  finish(from: Key, to: Key): void
}

/**
 * Seals every key under a new master key, in one transaction. The payloads stay as they are. Under
 * the lock of the folder: a server would go on with the old key.
 * @returns how many pushes were re-wrapped
 * @throws TocsinError SECRETS_LOCKED where the key is given from outside
 */
export async function rotateMasterKey(
  dataDir: string,
  keychain: Keychain,
  alsoSealed?: AlsoSealed,
): Promise<number> {
  const { rotate } = keychain
  if (rotate === undefined) {
    throw new TocsinError('SECRETS_LOCKED', tell('refusals.masterInEnvironment'))
  }
  const store = openSecretsStore(dataDir)
  try {
    const from = await findMaster(store, keychain)
    const to = await rotate.begin()
    alsoSealed?.prepare(from, to)
    const count = store.writeNow(() => {
      const tables = createSecretTables(store.db)
      const rewrapped = rewrapAll(tables, from, to)
      resealKept(tables.remotePushes, from, to)
      resealRequests(tables, from, to)
      storeMasterCheck(store, to)
      return rewrapped
    })
    alsoSealed?.finish(from, to)
    await rotate.finish()
    return count
  } finally {
    await store.close()
  }
}

/** @throws TocsinError SECRET_DAMAGED */
function resealRequests({ requests }: Tables, from: Key, to: Key): void {
  for (const row of requests.everySealed()) requests.reseal(resealRequest(from, to, row))
}

function rewrapAll({ pushes }: Tables, from: Key, to: Key): number {
  const rows = pushes.wrapped()
  for (const { id, token, salt, payloadKey, ownerKey } of rows) {
    pushes.rewrap(
      id,
      rewrap(from, to, token, 'payload_key', payloadKey, salt),
      rewrap(from, to, token, 'owner_key', ownerKey, null),
    )
  }
  return rows.length
}
