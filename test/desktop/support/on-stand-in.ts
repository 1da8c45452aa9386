// The built app in plain Node, with `electron` resolved to the stand-in.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { QUICK_BROWSER } from '../../support/browser.ts'
import { isOwnScheme } from '../../support/electron/address.ts'
import { cleanEnv } from '../../support/tocsin.ts'
import { endOf, type InMain, KILL_AFTER, type Running, type Start } from './running.ts'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
const REGISTER = path.join(ROOT, 'test', 'support', 'electron', 'register.ts')
const ENTRANCE = path.join(ROOT, 'out', 'main', 'index.js')

/** Starts it without attaching to it. */
export function startStandIn({ words, env }: Omit<Start, 'dataDir'>): ChildProcess {
  const browser: Record<string, string> =
    QUICK_BROWSER === undefined ? {} : { TOCSIN_TEST_BROWSER: QUICK_BROWSER }
  return spawn(process.execPath, ['--import', REGISTER, ENTRANCE, ...words], {
    env: cleanEnv({ ...browser, ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

export async function launchStandIn(options: Start): Promise<Running> {
  const child = startStandIn(options)
  const ended = endOf(child)
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (text) => {
      printed[stream] += text
    })
  }
  const ask = questions(child, ended)
  let browser: Browser | undefined

  return {
    runtime: 'stand-in',
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    evaluate: <Value, Argument>(fn: InMain<Argument, Value>, argument: Argument) =>
      // What comes over the wire is what the function gave.
      ask(fn.toString(), argument) as Promise<Value>,
    async pages() {
      const address = await ask(null, null)
      if (typeof address !== 'string') return []
      browser ??= await chromium.connectOverCDP(address)
      const pages = browser.contexts().flatMap((context): Page[] => context.pages())
      return pages.filter((page) => isOwnScheme(page.url()))
    },
    ended,
    async kill() {
      await browser?.close().catch(() => {})
      // Query first: killed, it would leave its Chromium to find that out by itself.
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER)
      await ended
      clearTimeout(limit)
    },
  }
}

/** Asks the process to evaluate; answers come by number. Rejects when it ends without one. */
function questions(child: ChildProcess, ended: Promise<number | null>) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  return async (source: string | null, argument: unknown): Promise<unknown> => {
    last += 1
    const id = last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    const gone = ended.then((code): Answer => ({ id, error: `the app ended with ${code}` }))
    if (child.connected) child.send({ id, source, argument })
    const answer = await Promise.race([answered, gone])
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }
}

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string | undefined
}
