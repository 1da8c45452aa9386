// `tocsin run` (contract run.md 9): how soon the job begins, how soon all is over after it, what it costs
// beside the job, and how soon a server has taken in what waited for it.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { ENDPOINT_FILE } from '../src/shared/endpoint.ts'
import { signalDocument } from '../src/shared/signal-document.ts'
import { SPOOL_FOLDER, SPOOL_FOLDERS, spoolFileName } from '../src/shared/spool-layout.ts'
import { type Figure, figure, pairedFigure } from './figures.ts'
import type { Bench, Measurement } from './measurement.ts'
import { privateMemory, processorTime } from './proc.ts'
import { serveTocsin, timeEmptyNode } from './processes.ts'
import { seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const CLI = path.join(import.meta.dirname, '..', 'out', 'main', 'cli.js')
/** Tells in nanoseconds when it ran; it is over at once. */
const CLOCK_JOB = ['date', '+%s%N'] as const
const WAITING = 5000
/** Milliseconds that a process gets to come to rest. */
const REST = 1500
const OBSERVED = 1000

export const JOBS: Measurement = {
  name: 'jobs',
  async run(bench) {
    if (process.platform !== 'linux') return []
    return [
      ...(await timeFigures(bench)),
      ...(await idleFigures(bench)),
      ...(await passingFigures(bench)),
      await waitingFigure(bench),
    ]
  },
}

/** Milliseconds from the spawn to the job, and from the job to the end of it all. */
interface Timed {
  readonly begun: number
  readonly over: number
}

async function timeFigures({ folder, quick }: Bench): Promise<Figure[]> {
  const [heard, hung] = [await playServer(true), await playServer(false)]
  const folders = {
    heard: withEndpoint(path.join(folder, 'heard'), heard.url),
    none: path.join(folder, 'none'),
    hung: withEndpoint(path.join(folder, 'hung'), hung.url),
  }
  const [empty, begun]: [number[], number[]] = [[], []]
  const over = { heard: [] as number[], none: [] as number[], hung: [] as number[] }
  await timeRun(folders.none)
  for (let round = 0; round < (quick ? 7 : 25); round++) {
    empty.push(await timeEmptyNode())
    for (const name of ['none', 'heard'] as const) {
      const timed = await timeRun(folders[name])
      if (name === 'none') begun.push(timed.begun)
      over[name].push(timed.over)
    }
    if (round < 3) over.hung.push((await timeRun(folders.hung)).over)
  }
  heard.close()
  hung.close()
  const after = (name: string, values: readonly number[]) =>
    figure({ name: `run over after its job, ${name}`, unit: 'ms', value: median(values) })
  return [
    pairedFigure('job begins under run', 'ms', begun, { name: 'node -e 0', values: empty }),
    after('heard', over.heard),
    after('no server', over.none),
    after('a server that hangs', over.hung),
  ]
}

async function timeRun(dataDir: string): Promise<Timed> {
  const start = now()
  const child = startRun(dataDir, CLOCK_JOB)
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await endOf(child)
  const end = now()
  const ran = Number(printed) / 1e6
  return { begun: ran - start, over: end - ran }
}

/** Milliseconds since the epoch, in fractions. */
function now(): number {
  return performance.timeOrigin + performance.now()
}

async function idleFigures({ folder }: Bench): Promise<Figure[]> {
  const run = startRun(path.join(folder, 'silent'), ['sleep', '60'])
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 2 ** 30)'], {
    stdio: 'ignore',
  })
  await rest(REST)
  const memory = privateMemory(run.pid ?? 0)
  const before = processorTime(run.pid ?? 0)
  await rest(OBSERVED)
  const after = processorTime(run.pid ?? 0)
  const reference = { name: 'bare idle Node', value: privateMemory(bare.pid ?? 0) }
  run.kill()
  bare.kill()
  await Promise.all([endOf(run), endOf(bare)])
  const time = before === null || after === null ? null : (after - before) / 1000
  return [
    figure({ name: 'private memory of a run', unit: 'MiB', value: memory, reference }),
    figure({ name: 'CPU in a second of a silent job', unit: 'ms', value: time }),
  ]
}

async function passingFigures({ folder, quick }: Bench): Promise<Figure[]> {
  const megabytes = quick ? 200 : 1000
  const job = ['head', '-c', `${megabytes}000000`, '/dev/zero']
  const [ours, theirs]: [number[], number[]] = [[], []]
  let least = Number.POSITIVE_INFINITY
  let most = 0
  const sample = (pid = 0) => {
    const memory = privateMemory(pid) ?? 0
    most = Math.max(most, memory)
    if (memory > 0) least = Math.min(least, memory)
  }
  for (let round = 0; round < 3; round++) {
    const cat = ['-c', `${job.join(' ')} | cat`]
    theirs.push(megabytes / (await timePassing(folder, (out) => spawn('sh', cat, intoPipe(out)))))
    let sampling: NodeJS.Timeout | undefined
    const run = (out: number) => {
      const child = startRun(path.join(folder, 'passing'), job, intoPipe(out))
      sampling = setInterval(() => sample(child.pid), 20)
      return child
    }
    ours.push(megabytes / (await timePassing(folder, run)))
    clearInterval(sampling)
  }
  return [
    pairedFigure(`${megabytes} MB through a run`, 'MB/s', ours, { name: 'cat', values: theirs }),
    figure({ name: 'memory over silent, 1 GB passing', unit: 'MiB', value: most - least }),
  ]
}

const PIPED = { stdio: ['ignore', 'pipe', 'inherit'] } satisfies SpawnOptions
const intoPipe = (out: number): SpawnOptions => ({ stdio: ['ignore', out, 'inherit'] })

/** Seconds until all of its output went through a pipe as a shell makes it: Node's own are sockets. */
async function timePassing(folder: string, run: (out: number) => ChildProcess): Promise<number> {
  const fifo = path.join(folder, 'fifo')
  spawnSync('mkfifo', [fifo])
  const reader = spawn('sh', ['-c', 'cat < "$0" > /dev/null', fifo], { stdio: 'ignore' })
  const out = fs.openSync(fifo, 'w')
  fs.rmSync(fifo)
  const start = performance.now()
  const child = run(out)
  fs.closeSync(out)
  await Promise.all([endOf(child), endOf(reader)])
  return (performance.now() - start) / 1000
}

/** From the spawn of a server until it answers: it counts what waits before it does. */
async function waitingFigure({ folder }: Bench): Promise<Figure> {
  const { dataDir, uuids } = await seededFolder(folder, 'waiting', { checks: 100 })
  leaveSignals(dataDir, uuids)
  const start = performance.now()
  const served = await serveTocsin(dataDir)
  await fetch(`http://127.0.0.1:${served.port}/ping/${uuids[0]}`)
  const elapsed = performance.now() - start
  await served.stop()
  const left = fs.readdirSync(path.join(dataDir, SPOOL_FOLDER, SPOOL_FOLDERS.new)).length
  if (left > 0) throw new Error(`${left} signals still wait`)
  return figure({ name: '5,000 waiting signals at a start', unit: 'ms', value: elapsed })
}

function leaveSignals(dataDir: string, uuids: readonly string[]): void {
  const place = path.join(dataDir, SPOOL_FOLDER, SPOOL_FOLDERS.new)
  fs.mkdirSync(place, { recursive: true })
  const first = Date.now() - WAITING
  for (let i = 0; i < WAITING; i++) {
    const signal = {
      id: randomUUID(),
      check: uuids[i % uuids.length] ?? '',
      project: null,
      kind: 'success',
      at: first + i,
      rid: null,
      exit: 0,
      body: Buffer.from('all is well\n'),
      agent: 'tocsin-run/bench',
      make: null,
    } as const
    fs.writeFileSync(
      path.join(place, spoolFileName(signal, 0)),
      JSON.stringify(signalDocument(signal)),
    )
  }
}

function startRun(
  dataDir: string,
  job: readonly string[],
  options: SpawnOptions = PIPED,
): ChildProcess {
  const env = { PATH: process.env.PATH }
  return spawn(process.execPath, [CLI, 'run', '--data-dir', dataDir, 'backup', '--', ...job], {
    env,
    ...options,
  })
}

function withEndpoint(dataDir: string, url: string): string {
  fs.mkdirSync(dataDir)
  const endpoint = { url, token: 'hcl_bench', bodyLimit: 10_000, pid: process.pid }
  fs.writeFileSync(path.join(dataDir, ENDPOINT_FILE), JSON.stringify(endpoint))
  return dataDir
}

/** A server that records everything, or never answers. */
async function playServer(answers: boolean): Promise<{ url: string; close: () => void }> {
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (!answers) return
    const { signals } = JSON.parse(body) as { signals: { id: string }[] }
    const outcomes = signals.map(({ id }) => ({ id, outcome: 'recorded', n: 1 }))
    response.end(JSON.stringify({ signals: outcomes }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()))
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
