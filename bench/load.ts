// The load generator, a process of its own: keeps one request in flight on each of its connections
// and notes how long every answer took. Reads a plan on stdin, prints its results as JSON.
// It parses as little of HTTP as it needs, to leave the machine to the server.
import fs from 'node:fs'
import net from 'node:net'
import { type Notes, takeNotes } from './latencies.ts'
import type { LoadPlan } from './load-plan.ts'

function generate(plan: LoadPlan): void {
  const requests = plan.paths.map((path) => requestBytes(path, plan))
  const notes = takeNotes(plan)
  let asked = 0
  let open = plan.connections
  const line: Line = {
    pace: plan.pace ?? 0,
    next: () => requests[asked++ % requests.length] ?? Buffer.alloc(0),
    status: plan.status ?? 200,
    answered: notes.answered,
    closed: () => {
      if (--open === 0) process.stdout.write(JSON.stringify(notes.result()))
    },
  }
  for (let i = 0; i < plan.connections; i++) connect(plan.port, line)
}

/** Where a connection gets its requests, and whom it tells. */
interface Line {
  readonly next: () => Buffer
  /** Milliseconds before it is asked for. */
  readonly pace: number
  /** What every answer must say. */
  readonly status: number
  readonly answered: Notes['answered']
  readonly closed: () => void
}

function connect(port: number, line: Line): void {
  const buffer = Buffer.allocUnsafe(1 << 18)
  const onread = { buffer, callback: receive }
  const socket = net.connect({ host: '127.0.0.1', port, noDelay: true, onread })
  let head = ''
  let missing = 0
  /** The last bytes of an answer in chunks. */
  let tail = ''
  let sent = 0
  let ended = false

  function send(): void {
    sent = performance.now()
    socket.write(line.next())
  }

  /** Takes what has come into the buffer. An answer ends where a chunk does: nobody pipelines. */
  function receive(length: number): boolean {
    if (missing === IN_CHUNKS) {
      tail = (
        tail + buffer.toString('latin1', Math.max(0, length - LAST_CHUNK.length), length)
      ).slice(-LAST_CHUNK.length)
    } else if (missing > 0) missing -= length
    else {
      head += buffer.toString('latin1', 0, length)
      missing = missingBytes(head, line.status)
      if (missing === UNKNOWN) return true
      tail = head.slice(-LAST_CHUNK.length)
      head = ''
    }
    if (missing === IN_CHUNKS && tail === LAST_CHUNK) missing = 0
    if (missing === 0) {
      ended = !line.answered(sent)
      if (ended) socket.end()
      else if (line.pace === 0) send()
      else setTimeout(send, line.pace)
    }
    return true
  }

  socket.on('connect', send)
  socket.on('error', (error) => {
    if (!ended) fail(error)
  })
  socket.on('close', () => {
    if (!ended) fail(new Error('the server closed a connection'))
    line.closed()
  })
}

const [UNKNOWN, IN_CHUNKS] = [-1, -2]
/** What an answer in chunks ends with. No JSON of ours has a line break. */
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Bytes of the answer that are still to come; UNKNOWN while its head is incomplete; IN_CHUNKS. */
function missingBytes(received: string, status: number): number {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return UNKNOWN
  if (!received.startsWith(`HTTP/1.1 ${status} `))
    fail(new Error(`answered ${received.slice(0, 200)}`))
  if (/\r\ntransfer-encoding: chunked\r\n/i.test(received.slice(0, end + 2))) return IN_CHUNKS
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
  if (length === undefined) fail(new Error('the answer has no length'))
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

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

if (import.meta.main) generate(JSON.parse(fs.readFileSync(0, 'utf8')) as LoadPlan)
