// JSON of remotes, parsed: above 2 MiB off the main thread, whose event loop serves pings (contract
// remotes.md 1.2).

import { once } from 'node:events'
import { tell } from '../../../shared/words/told.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Bytes. */
export const ON_MAIN_THREAD = 2 * 1024 * 1024

/** Runs as a thread of its own: hands the list back in portions, each of which is copied quickly. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
let list = null
try {
  const value = JSON.parse(Buffer.from(workerData.bytes).toString('utf8'))
  if (value !== null && typeof value === 'object' && Array.isArray(value[workerData.name])) {
    list = value[workerData.name]
  }
} catch {}
if (list === null) parentPort.postMessage(null)
else for (let i = 0; i < list.length; i += 250) parentPort.postMessage(list.slice(i, i + 250))
`

/**
 * The array `name` of a JSON object.
 * @throws RemoteFailure `strange` when there is none
 */
export async function readList(body: Buffer, name: string): Promise<readonly unknown[]> {
  const list = body.length <= ON_MAIN_THREAD ? parseHere(body, name) : await parseApart(body, name)
  if (list === null) throw notJson()
  return list
}

/** A JSON object. @throws RemoteFailure `strange` for anything else */
export function readObject(body: Buffer): Readonly<Record<string, unknown>> {
  const value = readJson(body)
  if (isObject(value)) return value
  throw notJson()
}

export function notJson(): RemoteFailure {
  return new RemoteFailure('strange', tell('remoteRefusals.notJson'))
}

function parseHere(body: Buffer, name: string): readonly unknown[] | null {
  const value = readJson(body)
  const list = isObject(value) ? value[name] : null
  return Array.isArray(list) ? list : null
}

async function parseApart(body: Buffer, name: string): Promise<readonly unknown[] | null> {
  const { Worker } = await import('node:worker_threads')
  const bytes = new Uint8Array(body)
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { bytes, name },
    transferList: [bytes.buffer],
  })
  const list: unknown[] = []
  let isList = true
  thread.on('message', (portion: readonly unknown[] | null) => {
    if (portion === null) isList = false
    else list.push(...portion)
  })
  await once(thread, 'exit')
  return isList ? list : null
}

/** Any JSON; null for anything else. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
