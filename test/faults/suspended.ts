// A process that stands still while a deadline passes, as in a machine that sleeps: SIGSTOP, then
// SIGCONT.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { getJson, type MadeCheck, preparedFolder, withDatabase } from '../commands/running.ts'
import { type Served, serve } from '../support/tocsin.ts'

export interface Gap {
  readonly start: string
  readonly end: string
  readonly cause: string
}

export interface Flip {
  readonly timestamp: string
  readonly up: number
}

export interface Woken {
  readonly server: Served
  readonly dataDir: string
  readonly key: string
  readonly check: MadeCheck
  /** Milliseconds since the epoch, in whole seconds. */
  readonly deadline: number
  readonly stopped: number
  readonly continued: number
  readonly status: () => Promise<string>
  /** Newest first. */
  readonly flips: () => Promise<readonly Flip[]>
  readonly gaps: () => Promise<readonly Gap[]>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** The deadline lies this far behind the moment the process stops. */
const DEADLINE_AFTER = 3 * SECOND

/** Stops a server for so many seconds, in which the deadline of its one check passes. */
export async function sleepOverDeadline(seconds: number, flags: readonly string[]): Promise<Woken> {
  const { dataDir, key, check } = preparedFolder()
  const server = await serve(dataDir, flags)
  const stopped = stopOutsideAWrite(server, dataDir)
  const deadline = Math.ceil((stopped + DEADLINE_AFTER) / SECOND) * SECOND
  moveDeadline(dataDir, deadline)
  await pause(stopped + seconds * SECOND - Date.now())
  const continued = Date.now()
  server.process.kill('SIGCONT')
  const gaps = async () => (await getJson<{ gaps: Gap[] }>(server, '/gaps/', key)).gaps
  const path = `/checks/${check.uuid}`
  const status = async () => (await getJson<{ status: string }>(server, path, key)).status
  const flips = () => getJson<Flip[]>(server, `${path}/flips/`, key)
  return { server, dataDir, key, check, deadline, stopped, continued, status, flips, gaps }
}

/** Stops the process; not while it holds the database, which nobody else could change then. */
function stopOutsideAWrite({ process: { pid } }: Served, dataDir: string): number {
  for (;;) {
    process.kill(Number(pid), 'SIGSTOP')
    const stopped = Date.now()
    if (isWritable(dataDir)) return stopped
    process.kill(Number(pid), 'SIGCONT')
  }
}

function isWritable(dataDir: string): boolean {
  return withDatabase(dataDir, (db) => {
    db.pragma('busy_timeout = 100')
    try {
      db.exec('BEGIN IMMEDIATE; ROLLBACK')
      return true
    } catch {
      return false
    }
  })
}

function moveDeadline(dataDir: string, to: number): void {
  withDatabase(dataDir, (db) =>
    db
      .prepare(`UPDATE checks SET status = 'up', last_ping = ?, due = ?, alert_after = ?`)
      .run(to - 2 * MINUTE, to - MINUTE, to),
  )
}

/** The instant as the API says it. */
export function iso(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, '+00:00')
}

/** The server says that it slept, from about the stop to about the end of it. */
export async function expectAsleep({ gaps, stopped, continued }: Woken): Promise<void> {
  await expect.poll(gaps).toHaveLength(1)
  const [gap] = await gaps()
  expect(gap?.cause).toBe('asleep')
  // The last look before the stop was up to a second earlier; the API cuts to seconds.
  const slack = 3 * SECOND
  expect(Math.abs(Date.parse(gap?.start ?? '') - stopped)).toBeLessThan(slack)
  expect(Date.parse(gap?.end ?? '')).toBeGreaterThanOrEqual(continued - slack)
}
