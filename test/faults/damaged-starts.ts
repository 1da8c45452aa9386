// Starts on damaged data folders (contract hardening.md H20, H25, "What is measured"). Each ends with 65
// and one line, or the server serves: then it neither crashes nor hangs, names the damage as soon as it
// is met, and what it acknowledged is there after the next start.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { run, withDatabase } from '../commands/running.ts'
import { temporaryFolder } from '../support/house.ts'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { copyOf, type DamageTemplate, damageTemplates, problemIn } from './damage-templates.ts'
import { damageFolder } from './damages.ts'
import { createRandom } from './random.ts'

const AT_ONCE = 3
/** Milliseconds until a server that neither listens nor ends counts as one that loops. */
const PATIENCE = 90_000

interface Tally {
  readonly outcomes: Map<string, number>
}

/** So many starts, on each kind of template in turn. */
export async function startDamaged(
  count: number,
  seed: number,
  only: number | null,
): Promise<void> {
  const templates = await damageTemplates()
  const scratch = temporaryFolder()
  const tally: Tally = { outcomes: new Map() }
  const left = only === null ? Array.from({ length: count }, (_, i) => count - 1 - i) : [only]
  const work = async () => {
    for (let i = left.pop(); i !== undefined; i = left.pop()) {
      const template = templates[i % templates.length] as DamageTemplate
      await startOne({ template, seed, index: i, folder: path.join(scratch, `${i}`) }, tally)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(`damaged starts, seed ${seed}: ${JSON.stringify(Object.fromEntries(tally.outcomes))}`)
}

interface OneStart {
  readonly template: DamageTemplate
  readonly seed: number
  readonly index: number
  readonly folder: string
}

async function startOne({ template, seed, index, folder }: OneStart, { outcomes }: Tally) {
  const random = createRandom(Math.imul(seed + 1, index + 1))
  copyOf(template, folder)
  const done = damageFolder(random, folder)
  const said = `TOCSIN_FUZZ_SEED=${seed} TOCSIN_FUZZ_INDEX=${index} (${template.name}) ${done}`
  try {
    const outcome = await outcomeOf(folder, template, said)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function outcomeOf(folder: string, template: DamageTemplate, said: string): Promise<string> {
  const problem = problemIn(folder, 'quick_check')
  const server = await startServer(folder, said)
  if (server.url === null) {
    expect([server.code, server.stderr()], said).toEqual([65, expect.stringMatching(REFUSED)])
    return 'refused'
  }
  const { hasFailed, kept } = await exercise(server.url, template, said)
  const isNamed = (await fetch(`${server.url}/api/v3/status/`)).status === 500
  // What a request met is told, and what the check at the start of so small a file finds.
  if (hasFailed) expect(isNamed, `${said}: a request failed, the status route says OK`).toBe(true)
  const isChecked = template.name.startsWith('small') && problem !== null
  if (isChecked) expect(isNamed, `${said}: ${problem}, the status route says OK`).toBe(true)
  await server.stop()
  expect(server.stderr(), said).not.toMatch(/^\s+at /m)
  const left = problemIn(folder, 'integrity_check')
  const doctor = await run(['doctor', '--data-dir', folder])
  if (left !== null) expect([doctor.code, doctor.stdout], said).toEqual([1, NAMED])
  isKept(folder, kept, said)
  if (isNamed) return 'serves, named'
  return left === null ? 'serves, sound' : 'serves, named by the doctor'
}

const REFUSED = /^(\S+ (INFO|WARN|ERROR) [^\n]*\n)*tocsin: [^\n]+\n$/
const NAMED = expect.stringMatching(/^(monitor|secrets)\.sqlite +WRONG /m)

interface Started {
  /** Null: it ended. */
  readonly url: string | null
  readonly code: number | null
  stderr(): string
  stop(): Promise<unknown>
}

/** Unlike `serve`: an end before it listens is an outcome. */
async function startServer(dataDir: string, said: string): Promise<Started> {
  const words = [CLI, 'serve', '--data-dir', dataDir, '--port', '0']
  const child = spawn(process.execPath, words, {
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  const url = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const ready = /^Listening on (http:\S+)$/m.exec(stdout)?.[1]
      if (ready !== undefined) resolve(ready)
    })
    void ended.then(() => resolve(null))
  })
  clearTimeout(patience)
  if (url !== null) {
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    return { url, code: null, stderr: () => stderr, stop }
  }
  expect(child.signalCode, `${said}: it neither listens nor ends`).toBeNull()
  return { url, code: child.exitCode, stderr: () => stderr, stop: () => ended }
}

interface Kept {
  readonly checks: readonly string[]
  /** Pings of the template's check that were acknowledged, by their body. */
  readonly bodies: readonly string[]
}

/** Reads and writes of every kind. `hasFailed`: one of them was answered with a 5xx other than 503. */
async function exercise(url: string, { key, token, uuid, push }: DamageTemplate, said: string) {
  let hasFailed = false
  const ask = async (method: string, route: string, headers: HeadersInit = {}, body?: string) => {
    const init = { method, headers, signal: AbortSignal.timeout(PATIENCE) }
    const answer = await fetch(url + route, body === undefined ? init : { ...init, body })
    const text = await answer.text().catch(() => '')
    if (answer.status >= 500 && answer.status !== 503) hasFailed = true
    return { status: answer.status, text }
  }
  const withKey = { 'x-api-key': key }
  const withToken = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const route of [
    '/api/v3/checks/',
    '/api/v3/channels/',
    '/api/v3/badges/',
    '/api/v3/gaps/',
  ]) {
    await ask('GET', route, withKey)
  }
  for (const part of ['', '/pings/', '/pings/1/body', '/flips/']) {
    await ask('GET', `/api/v3/checks/${uuid}${part}`, withKey)
  }
  const [checks, bodies]: string[][] = [[], []]
  for (let i = 0; i < 3; i++) {
    const body = `kept ${i} ${'z'.repeat(3000)}`
    const ping = await ask('POST', `/ping/${uuid}${i === 1 ? '/fail' : ''}`, {}, body)
    if (ping.status === 200) bodies?.push(body)
    const made = await ask('POST', '/api/v3/checks/', withKey, `{"name":"made ${i}"}`)
    if (made.status === 201) checks?.push((JSON.parse(made.text) as { uuid: string }).uuid)
  }
  await ask('POST', '/api/v2/pushes', withToken, '{"push":{"payload":"x"}}')
  for (const route of ['/active', `/${push}`, `/${push}/audit`]) {
    await ask('GET', `/api/v2/pushes${route}`, withToken)
  }
  expect((await ask('GET', '/api/v3/status/')).status, said).toBeLessThan(501)
  return { hasFailed, kept: { checks: checks ?? [], bodies: bodies ?? [] } }
}

/** What was acknowledged is stored, as far as the damaged file can be read at all. */
function isKept(dataDir: string, { checks, bodies }: Kept, said: string): void {
  withDatabase(dataDir, (db) => {
    const has = (sql: string, value: string | Buffer) => {
      try {
        return db.prepare(sql).get(value) !== undefined
      } catch {
        return true
      }
    }
    const lostChecks = checks.filter((uuid) => !has('SELECT 1 FROM checks WHERE uuid = ?', uuid))
    const lostPings = bodies.filter(
      (body) => !has('SELECT 1 FROM pings WHERE body = ?', Buffer.from(body)),
    )
    expect([lostChecks, lostPings.length], `${said}: acknowledged and lost`).toEqual([[], 0])
  })
}
