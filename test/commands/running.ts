// Commands and servers of the tests of the command line: run within a limit, and what they left in
// the data folder.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { inject, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { type InProcessOptions, runInProcess } from '../support/run-in-process.ts'
import { CLI, type CommandResult, cleanEnv, type Served } from '../support/tocsin.ts'

export interface SpawnOptions extends Pick<InProcessOptions, 'env' | 'input'> {
  /** The Node that runs it, instead of the one of the tests. */
  readonly node?: string
  /** As this user: for what root may do anyway. */
  readonly uid?: number
}

/** Runs a command to its end, in the process of the test. */
export const run = runInProcess

const LIMIT = 20_000

/** Runs the built program to its end, in a process of its own, beside whatever else the test does. */
export function runSpawned(
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<CommandResult> {
  const child = spawn(options.node ?? process.execPath, [CLI, ...args], {
    env: { ...cleanEnv(), ...options.env },
    stdio: 'pipe',
    timeout: LIMIT,
    killSignal: 'SIGKILL',
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  child.stdin.on('error', () => {}).end(options.input ?? '')
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** What a command that refuses answers: one line on stderr, nothing on stdout. */
export function refusal(code: number, line: string): CommandResult {
  return { code, stdout: '', stderr: `tocsin: ${line}\n` }
}

/** The line that a successful command prints. */
export async function printed(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(args)
  if (code !== 0) throw new Error(`tocsin ${args.join(' ')} ended with ${code}: ${stderr}`)
  return stdout.trimEnd()
}

export function makeKey(
  dataDir: string,
  type: 'read-write' | 'read-only' | 'ping' = 'read-write',
): Promise<string> {
  return printed(['key', 'create', '--type', type, '--data-dir', dataDir])
}

export interface MadeCheck {
  readonly [key: string]: unknown
  readonly uuid: string
  readonly ping_url: string
}

/** Creates a check by the command line and returns its document. */
export async function makeCheck(dataDir: string, ...flags: readonly string[]): Promise<MadeCheck> {
  return JSON.parse(await printed(['check', 'create', '--json', '--data-dir', dataDir, ...flags]))
}

/** Opens the monitoring database for a moment, from outside. */
export function withDatabase<T>(dataDir: string, fn: (db: Database.Database) => T): T {
  const db = new Database(path.join(dataDir, 'monitor.sqlite'), { timeout: 10_000 })
  try {
    return fn(db)
  } finally {
    db.close()
  }
}

export function storeSetting(dataDir: string, key: string, value: string): void {
  withDatabase(dataDir, (db) =>
    db.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(key, value),
  )
}

/** The JSON that the API of a server answers to a GET. */
export async function getJson<T>(
  { url }: Pick<Served, 'url'>,
  path: string,
  key: string,
): Promise<T> {
  const answer = await fetch(`${url}/api/v3${path}`, { headers: { 'x-api-key': key } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The path of a ping URL on the server that runs now, whatever port it was printed with. */
export function pingUrl(
  { url }: Pick<Served, 'url'>,
  { uuid }: Pick<MadeCheck, 'uuid'>,
  suffix = '',
): string {
  return `${url}/ping/${uuid}${suffix}`
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { port, close } = await occupyPort()
  await close()
  return port
}

/** Another program on a port of 127.0.0.1, until the test has finished. */
export async function occupyPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = net.createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  onTestFinished(close)
  return { port: (server.address() as net.AddressInfo).port, close }
}

export interface Prepared {
  readonly dataDir: string
  /** A read-write key. */
  readonly key: string
  /** A check named `backup`, never pinged, told to the desktop: timeout and grace of a minute. */
  readonly check: MadeCheck
}

/** A data folder of its own with a key and a check: made once for a run of tests, then copied. */
export function preparedFolder(): Prepared {
  const { database, key, check } = inject('template')
  const dataDir = temporaryFolder()
  fs.copyFileSync(database, path.join(dataDir, 'monitor.sqlite'))
  return { key, check: check as MadeCheck, dataDir }
}
