// The processes that the bench measures: servers, and the load generator that drives them.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SERVER_ENVIRONMENT } from '../src/main/server-environment.ts'
import type { AttackOrder } from './hostile-attacks.ts'
import type { LoadPlan, LoadResult } from './load-plan.ts'

export interface Served {
  readonly port: number
  readonly pid: number
  /** Milliseconds from spawn to the ready line. */
  readonly readyAfter: number
  /** Everything printed so far. */
  readonly printed: () => string
  stop(): Promise<void>
}

const CLI = path.join(import.meta.dirname, '..', 'out', 'main', 'cli.js')
/** A desktop's notifications are none of the bench's business. */
const HIDDEN = ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'NODE_OPTIONS']

const children = new Set<ChildProcess>()

/** To be called when the bench ends, however it ends. */
export function killChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** `tocsin serve` of the built program on a free port. */
export function serveTocsin(dataDir: string): Promise<Served> {
  return serve([CLI, 'serve', '--data-dir', dataDir, '--port', '0'])
}

export interface Watched extends Served {
  /** Milliseconds that its event loop stood still at the most, since this was asked the last time. */
  longestStandstill(): Promise<number>
}

/** As `serveTocsin`, with an eye on its event loop. */
export async function serveWatched(
  dataDir: string,
  flags: readonly string[] = [],
): Promise<Watched> {
  const watch = path.join(import.meta.dirname, 'loop-watch.cjs')
  const options = ['serve', '--data-dir', dataDir, '--port', '0', ...flags]
  const served = await serve(['--require', watch, CLI, ...options])
  const told = () => [...served.printed().matchAll(/^Stood still for (\S+) ms$/gm)]
  return {
    ...served,
    async longestStandstill() {
      const before = told().length
      process.kill(served.pid, 'SIGUSR2')
      while (told().length === before) await setTimeout(5)
      return Number(told().at(-1)?.[1])
    },
  }
}

/** The bare node:http server. */
export function serveBare(): Promise<Served> {
  return serve([path.join(import.meta.dirname, 'bare-server.cjs')])
}

async function serve(args: readonly string[]): Promise<Served> {
  const start = performance.now()
  const child = spawnNode(args)
  const ended = endOf(child)
  const ready = Promise.withResolvers<number>()
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
    const port = /^Listening on http:\/\/\S+:(\d+)$/m.exec(printed)?.[1]
    if (port !== undefined) ready.resolve(Number(port))
  })
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  ended.then(({ problem }) => ready.reject(new Error(`the server ended: ${problem}`)))
  const port = await ready.promise
  const readyAfter = performance.now() - start
  return {
    port,
    pid: child.pid ?? 0,
    readyAfter,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs the load generator to its end. @throws Error when any answer was not 200. */
export async function drive(plan: LoadPlan): Promise<LoadResult> {
  const child = spawnNode([path.join(import.meta.dirname, 'load.ts')])
  child.stdin?.end(JSON.stringify(plan))
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  const { code, problem } = await endOf(child)
  if (code !== 0) throw new Error(`the load generator: ${problem}`)
  return JSON.parse(printed) as LoadResult
}

/**
 * Attacks from a process of its own. Resolves once that has happened for the first time.
 * @returns ends it
 * @throws Error when it ends by itself
 */
export async function beginAttack(order: AttackOrder): Promise<() => Promise<void>> {
  const child = spawnNode([path.join(import.meta.dirname, 'hostile-attacker.ts')])
  const ended = endOf(child)
  const begun = new Promise((resolve) => child.stdout?.once('data', resolve))
  child.stdin?.end(JSON.stringify(order))
  const failed = ended.then(({ problem }) => Promise.reject(new Error(`the attacker: ${problem}`)))
  failed.catch(() => {})
  await Promise.race([begun, failed])
  return async () => {
    if (!child.kill('SIGTERM')) await failed
    await ended
  }
}

/** Runs a command of the built program to its end. @returns what it printed. @throws Error when it failed */
export async function runTocsin(words: readonly string[], input = ''): Promise<string> {
  const child = spawnNode([CLI, ...words])
  child.stdin?.end(input)
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  const { code, problem } = await endOf(child)
  if (code !== 0) throw new Error(`tocsin ${words[0]}: ${problem}`)
  return printed
}

/** Milliseconds from the spawn of a Node that does nothing to its end. */
export async function timeEmptyNode(): Promise<number> {
  const start = performance.now()
  await endOf(spawnNode(['-e', '0']))
  return performance.now() - start
}

/** As the service starts a server; those that it is compared with are started alike. */
function spawnNode(args: readonly string[]): ChildProcess {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('TOCSIN_') && !HIDDEN.includes(name),
    ),
  )
  const child = spawn(process.execPath, [...args], {
    env: { ...env, ...SERVER_ENVIRONMENT },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.add(child)
  return child
}

function endOf(child: ChildProcess): Promise<{ code: number | null; problem: string }> {
  let complaints = ''
  child.stderr?.on('data', (chunk) => {
    complaints = (complaints + chunk).slice(-1000)
  })
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve({ code, problem: complaints.trim() || `with ${signal ?? code}` })
    })
  })
}
