// Takes in the signals that jobs left in the spool while nobody listened (contract run.md 8): in the order
// in which they happened, each removed after the commit. A crash between the two repeats one, which
// counts once. What cannot be counted goes to `refused/`.
import { existsSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { SPOOL_FOLDER, SPOOL_FOLDERS } from '../../shared/spool-layout.ts'
import { type Clock, DAY, HOUR, type Millis } from '../clock.ts'
import { errorText } from '../errors.ts'
import type { Log } from '../log.ts'
import type { MaybeLater } from '../maybe-later.ts'
import { type HeardSignal, readHeard } from '../monitor/documents/signals.ts'
import type { Hearing } from '../monitor/operations/hearing.ts'

export interface SpoolReader {
  /** Counts what waits now. @throws TocsinError when the store takes nothing: all of it stays */
  takeIn(): MaybeLater<void>
}

export interface SpoolReaderOptions {
  readonly dataDir: string
  readonly monitor: Hearing
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Signals counted in one write. */
const BATCH = 200
/** Bytes of one signal's file; none that a job writes is as large. */
const SIZE_LIMIT = 4 * 1024 * 1024
/** Bytes of files in hand at a time. */
const BATCH_SIZE = 8 * 1024 * 1024
const TIDY_EVERY: Millis = HOUR
const UNFINISHED_KEPT: Millis = DAY
const REFUSED_KEPT: Millis = 30 * DAY
const REFUSED_LIMIT = 1_000
/** Nothing is known of who left them but that it was on this machine. */
const SOURCE = { scheme: 'spool', method: '', remoteAddr: null, projectId: null, sent: null }

interface Waiting {
  readonly file: string
  /** Null: not a signal. */
  readonly heard: HeardSignal | null
}

export function createSpoolReader({
  dataDir,
  monitor,
  clock,
  log,
}: SpoolReaderOptions): SpoolReader {
  const folderOf = (name: keyof typeof SPOOL_FOLDERS) =>
    path.join(dataDir, SPOOL_FOLDER, SPOOL_FOLDERS[name])
  const folder = folderOf('new')
  let looked = ''
  let tidied = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let unreadable = new Set<string>()

  /** Changes whenever a file comes or goes. */
  function stateOf(): string {
    // Not asked in another thread: at each tick, that would cost more than the look itself.
    const stat = statSync(folder, { bigint: true, throwIfNoEntry: false })
    return stat === undefined ? '' : `${stat.ino} ${stat.mtimeNs}`
  }

  const isTidy = () => clock.monotonic() - tidied < TIDY_EVERY

  /** Nothing came since the last look, which most looks find. */
  function isQuiet(): boolean {
    return running === null && isTidy() && stateOf() === looked
  }

  async function pass(): Promise<void> {
    const state = stateOf()
    if (state !== looked) {
      await takeAll()
      looked = state
    }
    if (isTidy()) return
    tidied = clock.monotonic()
    await tidy()
  }

  async function takeAll(): Promise<void> {
    const names = inOrder(await namesIn(folder))
    const failed = new Set<string>()
    for (let at = 0; at < names.length; ) {
      const { batch, next } = await readBatch(names, at, failed)
      at = next
      await take(batch)
    }
    if (failed.size > 0 && [...failed].some((name) => !unreadable.has(name))) {
      log.warn(`${failed.size} signals in ${folder} cannot be read: who left them is another user`)
    }
    unreadable = failed
  }

  /** Reads the next files: so many, and so many bytes, as one write takes. */
  async function readBatch(names: readonly string[], from: number, failed: Set<string>) {
    const batch: Waiting[] = []
    let size = 0
    let next = from
    while (next < names.length && batch.length < BATCH && size < BATCH_SIZE) {
      const name = names[next++] ?? ''
      const file = path.join(folder, name)
      const text = await readText(file)
      if (text === 'gone') continue
      if (text === 'unreadable') failed.add(name)
      else batch.push({ file, heard: text === null ? null : parse(text) })
      size += typeof text === 'string' ? text.length : 0
    }
    return { batch, next }
  }

  async function take(batch: readonly Waiting[]): Promise<void> {
    const signals = batch.filter(
      (one): one is Waiting & { heard: HeardSignal } => one.heard !== null,
    )
    const heard = signals.map((one) => one.heard)
    const answers = heard.length === 0 ? [] : await monitor.hear(heard, SOURCE)
    const counted = new Set(
      signals.filter((_, i) => answers[i]?.n !== null).map(({ file }) => file),
    )
    for (const { file } of batch) {
      await (counted.has(file) ? fs.rm(file, { force: true }) : refuse(file))
    }
  }

  async function refuse(file: string): Promise<void> {
    await fs.mkdir(folderOf('refused'), { recursive: true, mode: 0o700 })
    await fs.rename(file, path.join(folderOf('refused'), path.basename(file)))
    log.warn(`a signal was refused: ${path.join(folderOf('refused'), path.basename(file))}`)
  }

  /** Removes what was never finished, and what was refused long ago or is too much. */
  async function tidy(): Promise<void> {
    const now = clock.now()
    for (const { file, changed } of await filesIn(folderOf('tmp'))) {
      if (changed < now - UNFINISHED_KEPT) await fs.rm(file, { force: true, recursive: true })
    }
    const refused = await filesIn(folderOf('refused'))
    refused.sort((a, b) => b.changed - a.changed)
    for (const [index, { file, changed }] of refused.entries()) {
      const isTooMuch = index >= REFUSED_LIMIT || changed < now - REFUSED_KEPT
      if (isTooMuch) await fs.rm(file, { force: true, recursive: true })
    }
  }

  return {
    takeIn() {
      if (isQuiet()) return
      // A request during a pass also covers the files that arrived since.
      const before = running ?? Promise.resolve()
      const mine = before.catch(() => {}).then(pass)
      const end = mine.finally(() => {
        if (running === end) running = null
      })
      running = end
      return end
    },
  }
}

/** A counter that logs a failure once, until it works again: for the watcher, whom it must not stop. */
export function quietly(
  takeIn: SpoolReader['takeIn'],
  log: Pick<Log, 'error'>,
): SpoolReader['takeIn'] {
  let trouble: string | null = null

  function worked(): void {
    trouble = null
  }

  function failed(error: unknown): void {
    if (errorText(error) !== trouble) log.error(`signals wait in the spool: ${errorText(error)}`)
    trouble = errorText(error)
  }

  return () => {
    try {
      const taken = takeIn()
      return taken instanceof Promise ? taken.then(worked, failed) : worked()
    } catch (error) {
      return failed(error)
    }
  }
}

const NAME = /^(\d+)-(\d+)-/

/** By the time in their names, then by their number within a run. */
function inOrder(names: readonly string[]): readonly string[] {
  const keyed = names.map((name) => {
    const [, at = '', nth = ''] = NAME.exec(name) ?? []
    return { name, at: Number(at), nth: Number(nth) }
  })
  return keyed.sort((a, b) => a.at - b.at || a.nth - b.nth).map(({ name }) => name)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  // Most servers have no spool: they start without what Node loads for promises of files.
  if (!existsSync(folder)) return []
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function filesIn(folder: string): Promise<{ file: string; changed: Millis }[]> {
  const files = (await namesIn(folder)).map((name) => path.join(folder, name))
  const stats = await Promise.all(files.map((file) => fs.lstat(file).catch(() => null)))
  return files.flatMap((file, i) => {
    const stat = stats[i]
    return stat ? [{ file, changed: stat.ctimeMs }] : []
  })
}

/** Null: no file that a signal could be in. */
async function readText(file: string): Promise<string | 'gone' | 'unreadable' | null> {
  try {
    const stat = await fs.lstat(file)
    if (!stat.isFile() || stat.size > SIZE_LIMIT) return null
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'gone'
    if (code === 'EACCES' || code === 'EPERM') return 'unreadable'
    throw error
  }
}

function parse(text: string): HeardSignal | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const read = readHeard(value)
  if ('problem' in read || read.sent !== null) return null
  return read.signals[0] ?? null
}
