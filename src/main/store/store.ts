// The store of one database: the connection for reads, the queue for writes, its settings.
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import type { FolderGuard } from './folder-guard.ts'
import { openLogSync } from './log-sync.ts'
import { MONITOR_MIGRATIONS } from './monitor-schema.ts'
import { type OpenOptions, openDatabase } from './open.ts'
import { SECRETS_MIGRATIONS } from './secrets-schema.ts'
import { createSettings, type Settings } from './settings.ts'
import { createTransactions, type Transactions } from './transactions.ts'
import { copyLogBack } from './truncate-log.ts'
import { createWriteQueue, type WriteQueue, type WriteQueueOptions } from './write-queue.ts'

export interface Store extends Pick<WriteQueue, 'write'> {
  readonly db: Database
  readonly settings: Settings
  readonly transactions: Transactions
  /** Runs `fn` in its own transaction at once: for commands and the moments before serving. */
  writeNow<T>(fn: () => T): T
  /** Runs reads on one state of the database, with one lock for all of them. `fn` must be synchronous. */
  read(fn: () => void): void
  /** Copies the log of the database back into its file, as far as readers let it. */
  copyBack(): void
  /** Commits what waits, then closes the file. Further writes are refused. */
  close(): Promise<void>
}

/** Of the stores that are open in this process. */
const connections = new Set<Database>()

/** Frees the pages of the databases that this process keeps in memory: a server at rest can read them again. */
export function freePages(): void {
  // One that was closed past its store, as by a fault, has no pages.
  for (const db of connections) if (db.open) db.pragma('shrink_memory')
}

function openStore(file: string, options: OpenOptions, queueOptions: WriteQueueOptions): Store {
  const db = openDatabase(file, options)
  connections.add(db)
  const log = openLogSync(db)
  const transactions = createTransactions()
  const read = db.transaction((fn: () => void) => fn())
  const queue = createWriteQueue(db, { ...queueOptions, guard: options.guard, log, transactions })
  return {
    db,
    settings: createSettings(db),
    transactions,
    write: queue.write,
    writeNow(fn) {
      const refusal = options.guard?.refuse('essential') ?? null
      if (refusal !== null) throw refusal
      log?.wait()
      return db.transaction(fn).immediate()
    },
    read,
    copyBack: () => copyLogBack(db),
    async close() {
      await queue.drain()
      log?.close()
      connections.delete(db)
      db.close()
    },
  }
}

/**
 * What monitoring cannot do without (contract hardening.md H20). The logs (pings, flips,
 * notifications) are left out: they grow without a bound, and monitoring goes on without them.
 */
const NEEDED_TABLES = [
  'settings',
  'projects',
  'keys',
  'checks',
  'gaps',
  'channels',
  'check_channels',
  'attention',
]

export interface StoreOptions extends Omit<WriteQueueOptions, 'guard'> {
  /** Of the process that serves the folder. */
  readonly guard?: FolderGuard | undefined
}

export const MONITOR_FILE = 'monitor.sqlite'
export const SECRETS_FILE = 'secrets.sqlite'

/** Opens `monitor.sqlite` in the data folder. Throws as `openDatabase`. */
export function openMonitorStore(dataDir: string, { guard, ...options }: StoreOptions = {}): Store {
  const needed = { neededTables: NEEDED_TABLES, guard: guard?.of(MONITOR_FILE) }
  return openStore(
    path.join(dataDir, MONITOR_FILE),
    { migrations: MONITOR_MIGRATIONS, ...needed },
    options,
  )
}

/** Opens `secrets.sqlite`, which overwrites what is deleted. Throws as `openDatabase`. */
export function openSecretsStore(dataDir: string, { guard, ...options }: StoreOptions = {}): Store {
  return openStore(
    path.join(dataDir, SECRETS_FILE),
    { migrations: SECRETS_MIGRATIONS, secureDelete: true, guard: guard?.of(SECRETS_FILE) },
    options,
  )
}
