// The load generator, a process of its own: keeps one request in flight on each of its connections
// and notes how long every answer took. Reads a plan on stdin, prints its results as JSON.
// It parses as little of HTTP as it needs, to leave the machine to the server.
import fs from 'node:fs'
import net from 'node:net'
import { percentile } from './statistics.ts'

export interface LoadPlan {
  readonly port: number
  readonly connections: number
  /** Asked for in turn. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** `GET` when left out. */
  readonly method?: string
  readonly body?: string
  /** What every answer must say; 200 when left out. */
  readonly status?: number
  /** Requests before anything is noted. */
  readonly warmup: number
  /** Ends after so many noted requests, or so many milliseconds, whichever the plan names. */
  readonly requests?: number
  readonly duration?: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds from the write of a request to the last byte of its answer. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Unix time at which noting began. */
  readonly start: number
  /** The longest answer that ended in each slot of SLOT milliseconds since then. */
  readonly slowest: readonly number[]
}

export const SLOT = 50

function generate(plan: LoadPlan): void {
  const requests = plan.paths.map((path) => requestBytes(path, plan))
  const slowest: number[] = []
  let latencies = new Float64Array(1 << 16)
  let next = 0
  let left = plan.warmup
  let noted = -1
  let start = 0
  let finish = 0
  let open = plan.connections
  let ended = false

  /** Whether there is to be another request. */
  function note(sent: number): boolean {
    const now = performance.now()
    if (noted < 0) {
      if (--left > 0) return true
      noted = 0
      start = now
      return true
    }
    if (noted === latencies.length) latencies = enlarged(latencies)
    finish = now
    const took = now - sent
    latencies[noted++] = took
    const slot = Math.floor((now - start) / SLOT)
    if (!(took <= (slowest[slot] ?? -1))) slowest[slot] = took
    ended ||= noted >= (plan.requests ?? Infinity) || now - start >= (plan.duration ?? Infinity)
    return !ended
  }

  function connect(): void {
    const buffer = Buffer.allocUnsafe(1 << 18)
    let head = ''
    let missing = 0
    let sent = 0

    function send(): void {
      sent = performance.now()
      socket.write(requests[next++ % requests.length] ?? '')
    }

    function receive(length: number): boolean {
      if (missing === 0) {
        head += buffer.toString('latin1', 0, length)
        missing = missingBytes(head, plan.status ?? 200)
        if (missing === UNKNOWN) missing = 0
        else if (missing === 0) answered()
        else head = ''
      } else {
        missing -= length
        if (missing === 0) answered()
      }
      return true
    }

    function answered(): void {
      head = ''
      if (note(sent)) send()
      else socket.end()
    }

    const socket = net.connect({
      host: '127.0.0.1',
      port: plan.port,
      noDelay: true,
      onread: { buffer, callback: receive },
    })
    socket.on('connect', send)
    socket.on('error', fail)
    socket.on('close', () => {
      if (!ended) fail(new Error('the server closed a connection'))
      if (--open === 0) print()
    })
  }

  function print(): void {
    const ascending = latencies.subarray(0, noted).sort()
    const result: LoadResult = {
      requests: noted,
      perSecond: noted / ((finish - start) / 1000),
      p50: percentile(ascending, 0.5),
      p99: percentile(ascending, 0.99),
      max: ascending.at(-1) ?? Number.NaN,
      start: performance.timeOrigin + start,
      slowest: Array.from(slowest, (took) => took ?? 0),
    }
    process.stdout.write(JSON.stringify(result))
  }

  for (let i = 0; i < plan.connections; i++) connect()
}

const UNKNOWN = -1

/** Bytes of the answer that are still to come, or UNKNOWN while its head is incomplete. */
function missingBytes(received: string, status: number): number {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return UNKNOWN
  if (!received.startsWith(`HTTP/1.1 ${status} `))
    fail(new Error(`answered ${received.slice(0, 200)}`))
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
  if (length === undefined) fail(new Error('the answer has no content-length'))
  return end + 4 + Number(length) - received.length
}

/** As curl sends it. */
function requestBytes(path: string, plan: LoadPlan): Buffer {
  const { port, headers = {}, method = 'GET', body } = plan
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'User-Agent: curl/8.5.0',
    'Accept: */*',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

function enlarged(full: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(full.length * 2)
  larger.set(full)
  return larger
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

if (import.meta.main) generate(JSON.parse(fs.readFileSync(0, 'utf8')) as LoadPlan)
