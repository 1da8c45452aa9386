// `--lock`: no two runs of a check at once on this machine. A listening socket is the lock: the system
// frees it however its holder dies (contract run.md 1).
import net from 'node:net'
import { loadLater } from './load-later.ts'
import { pause } from './timers.ts'

export type LockResult =
  /** Until `release`, or the end of the process. */
  | { readonly state: 'held'; readonly release: () => void }
  /** Another run has it. */
  | { readonly state: 'busy'; readonly since: string }
  /** No socket can be had: nobody is kept from running. */
  | { readonly state: 'unavailable'; readonly why: string }

/** Below the ports that systems hand out. */
const PORTS = { from: 20_000, count: 12_000 }
/** Other programs may listen on one of them. */
const CANDIDATES = 3
/** How long a holder may take to answer, in milliseconds. */
const ANSWER_LIMIT = 3000
const BUSY_PAUSE = 200

interface Place {
  readonly host: string
  readonly port: number
}

/**
 * Takes the lock, until the process ends unless it is released.
 * @param name of what is locked
 * @param since when this run began, which others are told
 * @param wait milliseconds to wait for another run to end
 */
export async function takeLock(name: string, since: string, wait: number): Promise<LockResult> {
  // Slow to load: only for runs that lock.
  const { createHash } = loadLater('node:crypto')
  const digest = createHash('sha256').update(name).digest()
  const id = digest.toString('hex', 0, 16)
  const places = placesOf(digest)
  const start = performance.now()
  for (;;) {
    const result = await tryPlaces(places, id, since)
    const left = wait - (performance.now() - start)
    if (result.state !== 'busy' || left <= 0) return result
    await pause(Math.min(BUSY_PAUSE, left))
  }
}

/** Linux has a network of loopback addresses, so that other programs hardly meet ours. */
function placesOf(digest: Buffer): readonly Place[] {
  const [a = 0, b = 0, c = 0] = digest.subarray(16)
  const host =
    process.platform === 'linux' ? `127.${1 + (a % 254)}.${b}.${1 + (c % 254)}` : '127.0.0.1'
  return Array.from({ length: CANDIDATES }, (_, i) => ({
    host,
    port: PORTS.from + (digest.readUInt16BE(20 + 2 * i) % PORTS.count),
  }))
}

async function tryPlaces(places: readonly Place[], id: string, since: string): Promise<LockResult> {
  let why = 'other programs listen where the lock would'
  for (const [i, place] of places.entries()) {
    const taken = await listen(place, banner(id, since))
    if (taken instanceof net.Server) {
      // The holder may be at another place: a program that was at this one when it began is gone.
      const others = places.filter((_, other) => other !== i)
      const holders = await Promise.all(others.map((other) => askHolder(other, id)))
      const holder = holders.find((other) => other !== null)
      if (holder === undefined) return { state: 'held', release: () => void taken.close() }
      taken.close()
      return { state: 'busy', since: holder ?? '' }
    }
    if (taken !== 'EADDRINUSE') why = taken
    const holder = taken === 'EADDRINUSE' ? await askHolder(place, id) : null
    if (holder !== null) return { state: 'busy', since: holder }
  }
  return { state: 'unavailable', why }
}

const banner = (id: string, since: string) => `tocsin-run ${id} ${since}\n`

/** @returns the server, or the code of what kept it from listening */
function listen({ host, port }: Place, text: string): Promise<net.Server | string> {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.on('error', () => {}).end(text))
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => resolve(server.unref()))
  })
}

/** Since when the run has it that listens there; null: none does. */
function askHolder({ host, port }: Place, id: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect({ host, port })
    const settle = () => {
      clearTimeout(timer)
      socket.destroy()
      const [, holder, since = ''] = /^tocsin-run (\w+) (\S+)\n/.exec(text) ?? []
      resolve(holder === id ? since : null)
    }
    const timer = setTimeout(settle, ANSWER_LIMIT)
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.once('error', settle).once('close', settle)
  })
}
