// A stage for the window: its built files, and a main side that says what a test wants it to say,
// also what a real one says seldom. Speaks HTTP as http/window does.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { PAGE_HEADERS, windowFileType } from '../../src/main/http/window-files.ts'
import type { Snapshot, WindowEvent } from '../../src/shared/events.ts'
import type { Input, Output, ProcedureName } from '../../src/shared/procedures/index.ts'
import { onUsualPort } from './usual-port.ts'

export type StageAnswers = {
  readonly [N in ProcedureName]?: (input: Input<N>) => Output<N> | Promise<Output<N>>
}

export interface Stage {
  readonly url: string
  /** Every call so far. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  /** Tells the window. */
  emit(...events: readonly WindowEvent[]): void
  /** How many streams of events are open. */
  listeners(): number
  /** Refuses connections and cuts those that are open, until `back`. */
  vanish(): void
  back(): void
  /** From now on nobody is signed in. */
  signOut(): void
  close(): Promise<void>
}

export interface StageOptions {
  readonly snapshot: () => Snapshot
  readonly answers?: StageAnswers
  readonly folder?: string
}

/** What a procedure throws to refuse. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The window as it is built. */
export const BUILT =
  process.env.TOCSIN_TEST_RENDERER ?? path.join(import.meta.dirname, '..', '..', 'out', 'renderer')

export function openStage(options: StageOptions): Promise<Stage> {
  return onUsualPort((port) => openStageOn(port, options))
}

async function openStageOn(port: number, options: StageOptions): Promise<Stage> {
  const folder = options.folder ?? BUILT
  const calls: { name: string; input: unknown }[] = []
  const streams = new Set<http.ServerResponse>()
  const sockets = new Set<Socket>()
  const answers: Readonly<Record<string, unknown>> = {
    'app.snapshot': () => ({ ...options.snapshot(), seq }),
    ...options.answers,
  }
  let seq = 0
  let isAway = false
  let isSignedIn = true

  const server = http.createServer((request, response) => {
    const route = `${request.method} ${request.url?.split('?')[0]}`
    if (route === 'POST /window/session') {
      const type = { 'content-type': 'application/json' }
      return void response.writeHead(200, type).end('{"secret":"stage"}')
    }
    if (!isSignedIn && request.url?.startsWith('/window/')) {
      return void response.writeHead(401).end()
    }
    if (route === 'GET /window/events') return stream(request, response)
    if (route === 'POST /window/call') return void answerCall(request, response)
    return serveFile(folder, request.url ?? '/', response)
  })
  server.on('connection', (socket) => {
    if (isAway) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  function stream(request: http.IncomingMessage, response: http.ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': welcome\n\n')
    const last = request.headers['last-event-id']
    if (last !== undefined && Number(last) !== seq) {
      response.write(`event: reset\ndata: {"seq":${seq},"events":[{"type":"reset"}]}\n\n`)
    }
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }

  async function answerCall(request: http.IncomingMessage, response: http.ServerResponse) {
    const { name, input } = JSON.parse(await textOf(request)) as { name: string; input: unknown }
    calls.push({ name, input })
    const answer = answers[name]
    try {
      if (typeof answer !== 'function') throw new Refusal('NOT_FOUND', `no procedure ${name} here`)
      send(200, { output: (await answer(input)) ?? null })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const code = error instanceof Refusal ? error.code : 'INTERNAL'
      send(400, { error: { code, message: error.message } })
    }
    function send(status: number, body: unknown): void {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/#token=stage`,
    calls,
    emit(...events) {
      seq += 1
      const data = JSON.stringify({ seq, events })
      for (const response of streams) response.write(`id: ${seq}\ndata: ${data}\n\n`)
    },
    listeners: () => streams.size,
    vanish() {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    back() {
      isAway = false
    },
    signOut() {
      isSignedIn = false
      for (const response of streams) response.end()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function serveFile(folder: string, url: string, response: http.ServerResponse): void {
  const name = url === '/' ? '/index.html' : (url.split('?')[0] ?? '')
  const file = path.join(folder, path.posix.normalize(name))
  const type = windowFileType(file)
  if (type === null || !fs.existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, { ...PAGE_HEADERS, 'content-type': type }).end(fs.readFileSync(file))
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
