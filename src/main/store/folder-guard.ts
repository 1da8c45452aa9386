// The guard of a served data folder. It refuses writes that would be lost, because the files are gone
// or the disk is full, gives up the reserve for what must be stored, and reports damage (contract
// hardening.md H20, H21, H22, H29). Commands have none: they end.

import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { type Told, tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'
import { isDamage, onDamage } from './damage.ts'
import { type FileIdentity, identityOf, type Presence } from './file-identity.ts'
import { shareAgain } from './open-alone.ts'
import { createReserve } from './reserve.ts'
import type { Urgency, WriteGuard } from './write-queue.ts'

export interface FolderReports {
  /** @param databases whose files are gone or replaced; empty: all are where they were */
  lost(databases: ReadonlyMap<string, Lost>): void
  full(isFull: boolean): void
  /** @param tables that are damaged, as far as is known */
  damaged(name: string, tables: readonly string[], reason: string): void
  /** A database that had been refused as damaged is open: another is in its place. */
  replaced(name: string): void
}

export interface DatabaseGuard extends WriteGuard {
  /** Watches the connection from now on, until it is closed. */
  watch(db: Database): void
  /** A check found damage in tables that can be done without. */
  damaged(tables: readonly string[], reason: string): void
  /** It is so damaged that it was not opened, and the process goes on without it. */
  refused(reason: string): void
  /**
   * Removes the reserve if an error of a start is due to a full disk.
   * @returns whether it is
   */
  makeRoom(error: unknown): boolean
}

export interface FolderGuard {
  /** The guard of the database with that file name. */
  of(name: string): DatabaseGuard
  /** Makes the reserve. From now on `look` looks at the files. */
  start(): void
  /** Looks at the files: it has no timer of its own. Every 15 seconds at the latest (contract hardening.md H21). */
  look(): void
  stop(): void
}

export interface FolderGuardOptions {
  readonly dataDir: string
  readonly reports: FolderReports
}

export type Lost = Exclude<Presence, 'same'>

interface Watched {
  readonly db: Database
  readonly files: readonly FileIdentity[]
  presence: Presence
}

export function createFolderGuard({ dataDir, reports }: FolderGuardOptions): FolderGuard {
  const reserve = createReserve(dataDir)
  const databases = new Map<string, Watched>()
  const refused = new Set<string>()
  let isFull = false
  let stopped = true

  /** In this thread, which asks the same folder for the spool at each tick: to wake another costs more. */
  function lookAtFiles(): void {
    for (const [name, { files }] of databases)
      note(
        name,
        files.map((file) => file.look()),
      )
    const lost = [...databases].flatMap(([name, { presence }]) =>
      presence === 'same' ? [] : [[name, presence] as const],
    )
    reports.lost(new Map(lost))
    hasRoom()
  }

  function note(name: string, presences: readonly Presence[]): void {
    const watched = databases.get(name)
    // One that was closed leaves its files to whoever opens them next.
    if (watched?.db.open) watched.presence = presences.find((one) => one !== 'same') ?? 'same'
    else databases.delete(name)
  }

  /** Creates the reserve again where it is missing. The disk is full until that succeeds. */
  function hasRoom(): boolean {
    const isThere = [...databases.values()].some(({ presence }) => presence === 'same')
    const isMade = isThere && reserve.make()
    if (isMade && isFull) {
      isFull = false
      for (const [name, { db }] of databases) if (shareAgain(db)) watch(name, db)
      reports.full(false)
    }
    return !isFull
  }

  /** Frees what can be freed: the pages of the logs first, then the reserve. */
  function relieve(): void {
    for (const { db } of databases.values()) copyBackLog(db)
    reserve.giveUp()
    if (isFull) return
    isFull = true
    reports.full(true)
  }

  function watch(name: string, db: Database): void {
    const file = path.join(dataDir, name)
    const files = [file, `${file}-wal`].map(identityOf)
    databases.set(name, { db, files, presence: 'same' })
  }

  function refuse(name: string, urgency: Urgency): TocsinError | null {
    if ((databases.get(name)?.presence ?? 'same') !== 'same') {
      return unavailable(tell('refusals.fileReplaced', { file: path.join(dataDir, name) }))
    }
    if (!isFull || urgency === 'essential' || hasRoom()) return null
    return unavailable(tell('refusals.diskFull', { folder: dataDir }))
  }

  return {
    of(name) {
      const damaged = (tables: readonly string[], reason: string) =>
        reports.damaged(name, tables, reason)
      return {
        damaged,
        refused(reason) {
          refused.add(name)
          damaged([], reason)
        },
        makeRoom(error) {
          const code = String((error as { code?: unknown } | null)?.code)
          if (!NO_ROOM.test(code) && !(MAYBE_NO_ROOM.test(code) && reserve.isNeeded())) return false
          relieve()
          return true
        },
        refuse: (urgency) => refuse(name, urgency),
        failed(error) {
          if (isDamage(error)) damaged([], errorText(error))
          if (!isFullDisk(error)) return false
          relieve()
          return true
        },
        watch(db) {
          if (refused.delete(name)) reports.replaced(name)
          onDamage(db, (error) => damaged([], errorText(error)))
          watch(name, db)
        },
      }
    },
    start() {
      stopped = false
      hasRoom()
    },
    look() {
      if (!stopped) lookAtFiles()
    },
    stop() {
      stopped = true
    },
  }
}

/** The log is copied into the database, whose pages have their place, and starts again. */
function copyBackLog(db: Database): void {
  try {
    if (db.open && !db.inTransaction) db.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // It stays as long as it is.
  }
}

/** What a full disk leads to before a single page is written. */
const NO_ROOM = /^(ENOSPC|EFBIG|EDQUOT|SQLITE_(FULL|IOERR_(WRITE|SHMSIZE|SHMOPEN)))/
const MAYBE_NO_ROOM = /^SQLITE_(CANTOPEN|IOERR)/

function isFullDisk(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'SQLITE_FULL'
}

function unavailable(message: Told): TocsinError {
  return new TocsinError('FOLDER_UNAVAILABLE', message)
}
