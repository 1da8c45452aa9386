// The store of one database: the connection for reads, the queue for writes, its settings.
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { MONITOR_MIGRATIONS } from './monitor-schema.ts'
import { openDatabase } from './open.ts'
import { createSettings, type Settings } from './settings.ts'
import { createWriteQueue, type WriteQueue, type WriteQueueOptions } from './write-queue.ts'

export interface Store extends Pick<WriteQueue, 'write'> {
  readonly db: Database
  readonly settings: Settings
  /** Runs `fn` in its own transaction at once: for commands and the moments before serving. */
  writeNow<T>(fn: () => T): T
  /** Commits what waits, then closes the file. Further writes are refused. */
  close(): Promise<void>
}

/** Opens `monitor.sqlite` in the data folder. Throws as `openDatabase`. */
export function openMonitorStore(dataDir: string, options: WriteQueueOptions = {}): Store {
  const db = openDatabase(path.join(dataDir, 'monitor.sqlite'), { migrations: MONITOR_MIGRATIONS })
  const queue = createWriteQueue(db, options)
  return {
    db,
    settings: createSettings(db),
    write: queue.write,
    writeNow: (fn) => db.transaction(fn).immediate(),
    async close() {
      await queue.drain()
      db.close()
    },
  }
}
