// Keeps signals on disk until a server takes them (contract run.md 8). Nothing half written is ever where
// a reader looks.
import fs from 'node:fs'
import path from 'node:path'
import { type Signal, signalDocument } from '../../shared/signal-document.ts'
import { SPOOL_FOLDER, SPOOL_FOLDERS, spoolFileName } from '../../shared/spool-layout.ts'

/** Beyond these, signals wait without their body; beyond the last, none is added. */
const FULL_SIGNALS = 10_000
const FULL_BYTES = 64 * 1024 * 1024
const LAST_SIGNAL = 50_000
/** Fewer files than this cannot hold so many bytes: a body has at most 100,000. */
const UNWEIGHED_SIGNALS = 400

export interface Spool {
  /** For the server of this data folder. @throws Error when it cannot be kept */
  readonly keep: (signal: Signal, nth: number) => void
  /** For another server. @throws Error */
  readonly keepFor: (server: string, signal: Signal, nth: number) => void
  /** What a server refused. @throws Error */
  readonly refuse: (signal: Signal, nth: number) => void
  /** Files that wait for another server, oldest first. */
  readonly waitingFor: (server: string) => readonly string[]
  /** Moves a file that a server refused. */
  readonly refuseFile: (file: string) => void
}

/** @param dataDir made with the first signal */
export function createSpool(dataDir: string): Spool {
  const spool = path.join(dataDir, SPOOL_FOLDER)
  const folder = (name: string) => path.join(spool, name)
  const away = (server: string) => path.join(spool, SPOOL_FOLDERS.away, encodeURIComponent(server))

  function write(target: string, signal: Signal, nth: number): void {
    makeFolder(folder(SPOOL_FOLDERS.tmp))
    makeFolder(target)
    const room = roomIn(target)
    if (room === 'none') throw new Error(`${LAST_SIGNAL} signals wait already`)
    const name = spoolFileName(signal, nth)
    const bodies = room === 'full' || signal.body.length === 0 ? [false] : [true, false]
    for (const [i, hasBody] of bodies.entries()) {
      try {
        const kept = hasBody ? signal : { ...signal, body: new Uint8Array() }
        writeDurably(folder(SPOOL_FOLDERS.tmp), target, name, JSON.stringify(signalDocument(kept)))
        return
      } catch (error) {
        if (i === bodies.length - 1) throw error
      }
    }
  }

  return {
    keep: (signal, nth) => write(folder(SPOOL_FOLDERS.new), signal, nth),
    keepFor: (server, signal, nth) => write(away(server), signal, nth),
    refuse: (signal, nth) => write(folder(SPOOL_FOLDERS.refused), signal, nth),
    waitingFor(server) {
      try {
        const names = fs.readdirSync(away(server)).sort()
        return names.map((name) => path.join(away(server), name))
      } catch {
        return []
      }
    },
    refuseFile(file) {
      makeFolder(folder(SPOOL_FOLDERS.refused))
      fs.renameSync(file, path.join(folder(SPOOL_FOLDERS.refused), path.basename(file)))
    },
  }
}

/** With the folders above it. Node's own way to do so never ends where /proc refuses one. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another run made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function roomIn(folder: string): 'bodies' | 'full' | 'none' {
  const names = fs.readdirSync(folder)
  if (names.length >= LAST_SIGNAL) return 'none'
  if (names.length >= FULL_SIGNALS) return 'full'
  if (names.length < UNWEIGHED_SIGNALS) return 'bodies'
  const bytes = names.reduce((sum, name) => sum + sizeOf(path.join(folder, name)), 0)
  return bytes >= FULL_BYTES ? 'full' : 'bodies'
}

/** 0 for a file that was taken in meanwhile. */
function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** @throws Error, and leaves nothing behind */
function writeDurably(tmp: string, target: string, name: string, text: string): void {
  const written = path.join(tmp, name)
  try {
    const file = fs.openSync(written, 'wx', 0o600)
    try {
      fs.writeFileSync(file, text)
      fs.fsyncSync(file)
    } finally {
      fs.closeSync(file)
    }
    fs.renameSync(written, path.join(target, name))
  } catch (error) {
    fs.rmSync(written, { force: true })
    throw error
  }
  syncFolder(target)
}

/** So that the name survives a power loss. Not every system can. */
function syncFolder(folder: string): void {
  try {
    const file = fs.openSync(folder, 'r')
    fs.fsyncSync(file)
    fs.closeSync(file)
  } catch {}
}
