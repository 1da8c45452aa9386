// Opens a data folder for an application: one process has its lock, and a start that fails leaves nothing
// open. What runs on the open store is connected in start.ts.

import { applyStaged } from '../backup/apply.ts'
import { resolveServeConfig } from '../config.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { lockFolder } from '../store/lock.ts'
import { asDamage } from '../store/open.ts'
import { MONITOR_FILE, openMonitorStore } from '../store/store.ts'
import { type AppHealth, createAppHealth } from './app-health.ts'
import type { AppOptions } from './app-options.ts'
import { type App, type Opening, startOn } from './start.ts'

/**
 * Starts the application: lock, staged backup, database, then what start.ts connects.
 * @throws TocsinError FOLDER_IN_USE, DATABASE_DAMAGED, DATABASE_NEWER, PORT_IN_USE, USAGE.
 */
export async function createApp(options: AppOptions): Promise<App> {
  // Reject bad options before creating or locking anything.
  resolveServeConfig(options.flags, options.env, () => null)
  ensureDataDir(options.dataDir)
  const lock = lockFolder(options.dataDir)
  try {
    const restored = applyStaged(options.dataDir, options.clock.now())
    const health = createAppHealth(options)
    try {
      return await openAndStart(health, { ...options, restored }, () => lock.release())
    } catch (error) {
      health.stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openAndStart(health: AppHealth, options: Opening, unlock: () => void): Promise<App> {
  const store = openMonitorStore(options.dataDir, { guard: health.guard })
  try {
    return await startOn(store, health, options, unlock)
  } catch (error) {
    await store.close()
    throw asDamage(error, MONITOR_FILE)
  }
}
