// What adopting did, in the data folder: old bytes of each source and a line for each step, so that a crash
// between leaves nothing unnamed (contract adopt.md 8).
import fs from 'node:fs'
import path from 'node:path'
import { replaceDurably } from '../durable-file.ts'

/** Old texts that are kept. */
const KEPT = 20

export interface MadeFor {
  /** Of the job. */
  readonly id: string
  readonly name: string
  /** The description of its check. */
  readonly where: string
  /** Null: the check is yet to be made. */
  readonly uuid: string | null
}

/** `begin`: checks are about to be made. `install`: they are, and the source is about to change. */
export interface JournalLine {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly step: 'begin' | 'install' | 'done' | 'prepared' | 'put back' | 'mended' | 'undone'
  /** The key of the source's document. */
  readonly document: string
  readonly jobs: readonly MadeFor[]
  /** Name of the file with the old bytes, in the same folder. */
  readonly backup?: string
}

export interface Journal {
  readonly folder: string
  readonly lines: () => readonly JournalLine[]
  /** On disk when it returns. */
  readonly write: (line: JournalLine) => void
  /** Writes the old bytes of a document, 0600. @returns the name of the file */
  readonly backUp: (document: string, bytes: Buffer | null, now: number) => string
  /** Writes a file for the person to install as root. @returns its path */
  readonly prepare: (name: string, bytes: Buffer) => string
}

export function openJournal(dataDir: string): Journal {
  const folder = path.join(dataDir, 'adopt')
  const file = path.join(folder, 'journal.jsonl')
  const ensure = () => fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    lines: () => readLines(file),
    write(line) {
      ensure()
      append(file, `${JSON.stringify(line)}\n`)
    },
    backUp(document, bytes, now) {
      ensure()
      const name = `${new Date(now).toISOString().replaceAll(/[-:]/g, '')}-${document}`
      replaceDurably(path.join(folder, name), bytes ?? Buffer.alloc(0))
      removeOldest(folder)
      return name
    },
    prepare(name, bytes) {
      const prepared = path.join(folder, 'for-root')
      fs.mkdirSync(prepared, { recursive: true, mode: 0o700 })
      const target = path.join(prepared, name)
      replaceDurably(target, bytes)
      return target
    },
  }
}

function readLines(file: string): readonly JournalLine[] {
  if (!fs.existsSync(file)) return []
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as JournalLine]
      } catch {
        // Cut short by a crash: the step that it would have told never began.
        return []
      }
    })
}

function append(file: string, text: string): void {
  const handle = fs.openSync(file, 'a+', 0o600)
  try {
    // What a crash cut short ends where it is.
    const { size } = fs.fstatSync(handle)
    const last = Buffer.alloc(1)
    if (size > 0) fs.readSync(handle, last, 0, 1, size - 1)
    fs.writeSync(handle, size > 0 && last[0] !== 0x0a ? `\n${text}` : text)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

function removeOldest(folder: string): void {
  const backups = fs.readdirSync(folder).filter((name) => /^\d{8}T\d{6}\.\d{3}Z-/.test(name))
  for (const name of backups.sort().slice(0, -KEPT)) fs.rmSync(path.join(folder, name))
}

/** The last operation of each document, where it began and did not end. */
export function unfinished(lines: readonly JournalLine[]): readonly JournalLine[] {
  const open = new Map<string, JournalLine>()
  for (const line of lines) {
    if (line.step === 'begin' || line.step === 'install') open.set(line.document, line)
    else open.delete(line.document)
  }
  return [...open.values()]
}

/** The UUIDs of what was prepared for root and, as far as we know, not undone; by the job's id. */
export function preparedUuids(lines: readonly JournalLine[]): ReadonlyMap<string, string> {
  const prepared = new Map<string, string>()
  for (const { step, jobs } of lines) {
    for (const { id, uuid } of jobs) {
      if (step === 'prepared' && uuid !== null) prepared.set(id, uuid)
      else if (step === 'undone') prepared.delete(id)
    }
  }
  return prepared
}
