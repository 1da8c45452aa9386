// `tocsin run` and `tocsin ping` of the built program, with a server that the test plays.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { readSignal, readSignals, type Signal } from '../../src/shared/signal-document.ts'
import { temporaryFolder } from '../support/house.ts'
import { CLI, type CommandResult, cleanEnv } from '../support/tocsin.ts'

export const BUNDLE = path.join(path.dirname(CLI), 'run.js')
export const UUID = '6a0b1c2d-0000-4000-8000-000000000001'

/** A signal with its body as text. */
export type Heard = Omit<Signal, 'body'> & { readonly body: string }

export interface RunOptions {
  /** Replaces the environment. */
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
  readonly cwd?: string
  readonly program?: string
  readonly node?: string
  readonly uid?: number
  readonly stdio?: ('pipe' | 'ignore' | number)[]
}

export interface Started {
  readonly child: ChildProcess
  readonly done: Promise<CommandResult>
}

/** The words of `tocsin run` or `tocsin ping`. */
export function start(words: readonly string[], options: RunOptions = {}): Started {
  const { env = cleanEnv(), stdio = ['pipe', 'pipe', 'pipe'], uid } = options
  const child = spawn(options.node ?? process.execPath, [options.program ?? CLI, ...words], {
    env,
    stdio,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = []
    stream?.on('data', (chunk) => chunks.push(chunk))
    return () => Buffer.concat(chunks).toString()
  })
  child.stdin?.on('error', () => {}).end(options.input ?? '')
  const done = new Promise<CommandResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout: out?.() ?? '', stderr: err?.() ?? '' }))
  })
  return { child, done }
}

export const run = (words: readonly string[], options?: RunOptions) => start(words, options).done

/** Runs a text for `sh` as the job of the check `backup`, with a data folder that nobody serves. */
export async function runJob(
  script: string,
  flags: readonly string[] = [],
  options: RunOptions = {},
): Promise<CommandResult & { readonly signals: readonly Heard[]; readonly end: Heard }> {
  const dataDir = temporaryFolder()
  const words = ['run', '--data-dir', dataDir, ...flags, 'backup', '--', 'sh', '-c', script]
  const result = await run(words, options)
  const signals = spooled(dataDir)
  return { ...result, signals, end: signals.at(-1)! }
}

/** Signals that wait in a data folder, in the order of their names. */
export function spooled(dataDir: string, folder = 'new'): readonly Heard[] {
  const place = path.join(dataDir, 'spool', folder)
  if (!fs.existsSync(place)) return []
  return fs
    .readdirSync(place)
    .sort()
    .map((name) => heard(readSignal(JSON.parse(fs.readFileSync(path.join(place, name), 'utf8')))))
}

function heard(read: ReturnType<typeof readSignal>): Heard {
  if ('problem' in read) throw new Error(read.problem)
  return { ...read.signal, body: Buffer.from(read.signal.body).toString() }
}

export interface Request {
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** How the server answers a request; null: not at all. */
export type Answer = (
  request: Request,
  signals: readonly Heard[],
) => { status: number; text: string } | null

export interface FakeServer {
  readonly url: string
  readonly requests: Request[]
  /** Of all requests, in order. */
  readonly signals: Heard[]
  /** Its file `endpoint` in a new data folder. */
  readonly dataDir: () => string
}

/** Records everything. */
export const RECORDED: Answer = (_request, signals) => outcomes(signals, 'recorded')

export function outcomes(signals: readonly Heard[], outcome: string) {
  const answers = signals.map(({ id }) => ({ id, outcome, n: outcome === 'recorded' ? 1 : null }))
  return { status: 200, text: JSON.stringify({ signals: answers }) }
}

export async function fakeServer(answer: Answer = RECORDED): Promise<FakeServer> {
  const [requests, signals]: [Request[], Heard[]] = [[], []]
  const server = http.createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const request = { url: incoming.url ?? '', headers: incoming.headers, body }
    requests.push(request)
    const own = signalsOf(request)
    signals.push(...own)
    const given = answer(request, own)
    if (given !== null) response.writeHead(given.status).end(given.text)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return {
    url,
    requests,
    signals,
    dataDir() {
      const folder = temporaryFolder()
      writeEndpoint(folder, url)
      return folder
    },
  }
}

export function writeEndpoint(
  dataDir: string,
  url: string,
  bodyLimit: number | null = 10_000,
): void {
  const endpoint = { url, token: 'hcl_token', bodyLimit, pid: process.pid }
  fs.writeFileSync(path.join(dataDir, 'endpoint'), JSON.stringify(endpoint))
}

function signalsOf({ url, body }: Request): readonly Heard[] {
  if (url !== '/api/v3/signals/') return []
  const read = readSignals(JSON.parse(body))
  if ('problem' in read) throw new Error(read.problem)
  return read.signals.map((signal) => heard({ signal }))
}
