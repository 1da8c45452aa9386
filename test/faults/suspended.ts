// A process that stands still while a deadline passes, as in a machine that sleeps: SIGSTOP, then
// SIGCONT.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  getJson,
  type MadeCheck,
  pingUrl,
  preparedFolder,
  withDatabase,
} from '../commands/running.ts'
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
  /** The last sign of life before the stop came after this. */
  readonly awake: number
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
  const awake = await seeAwake(server, check)
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
  return { server, dataDir, key, check, deadline, awake, stopped, continued, status, flips, gaps }
}

/**
 * Sends a signal that changes no state. The server has then begun to watch, which its ready line does not say,
 * and its gap begins here, however late the watcher of a busy machine looks.
 */
async function seeAwake(server: Served, check: MadeCheck): Promise<number> {
  const awake = Date.now()
  const { status } = await fetch(pingUrl(server, check, '/log'), { method: 'POST' })
  expect(status).toBe(200)
  return awake
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

/**
 * The server says that it slept, from the stop or its last sign of life before it. On a busy machine there may be
 * other gaps, before and after.
 */
export async function expectAsleep({ gaps, awake, stopped, continued }: Woken): Promise<void> {
  const slept = async () =>
    (await gaps()).find(
      // The API cuts to seconds.
      ({ start, end }) => Date.parse(start) <= stopped && Date.parse(end) > continued - SECOND,
    )
  await expect.poll(slept).toMatchObject({ cause: 'asleep' })
  expect(Date.parse((await slept())?.start ?? '')).toBeGreaterThan(awake - SECOND)
}
