// The fuzzer: so many requests by the grammar against the built server. Whatever is sent, each answer is
// well formed and none is a 5xx but 503; after each batch the server answers as if nothing had been; at
// the end nothing that it acknowledged is lost (contract hardening.md, "What is measured").
//
// `TOCSIN_FUZZ_SEED` sends the requests of a seed again, one by one; `TOCSIN_FUZZ_INDEX` only those of one
// case of it.
import { expect } from 'vitest'
import { preparedFolder } from '../../commands/running.ts'
import { serve } from '../../support/tocsin.ts'
import { type Answer, readAnswers } from './answers.ts'
import { runCase } from './cases.ts'
import { exchange } from './exchange.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { registeredRoutes } from './registered-routes.ts'
import type { FuzzRequest, Sender } from './requests.ts'
import { fuzzRoutes } from './routes.ts'
import { rowsOf, type Vitals, vitals } from './server-state.ts'
import { openWorld, renew, type World } from './world.ts'

const AT_ONCE = 16
const CASES_OF_BATCH = 400
/** Of a hundred requests so many come from pages of another site. */
const STRANGERS = 10
/** Their cases are numbered from here. */
const FIRST_STRANGER = 1_000_000
const GROWTH = 64 * 2 ** 20
const MEASURED = 10_000
/** Open files more: connections of the control requests, a backup that was made, a shared listener. */
const FILES = 24
/** V8 lets garbage of the young lie for long where there is memory: it must not look like a leak. */
const SOON_COLLECTED = '--max-semi-space-size=1 --max-old-space-size=96'

interface Fuzzing {
  readonly seed: number
  readonly world: World
  readonly ledger: Ledger
  readonly routes: ReturnType<typeof fuzzRoutes>
  readonly statuses: Map<number, number>
  readonly atOnce: number
  sent: number
  batches: number
}

/** Sends at least `count` requests of the seed, or those of one case. */
export async function fuzz(count: number, { seed, index, isReplay }: Replay): Promise<void> {
  const folder = preparedFolder()
  const server = await serve(folder.dataDir, [], { NODE_OPTIONS: SOON_COLLECTED })
  const fuzzing: Fuzzing = {
    seed,
    world: await openWorld(server, folder),
    ledger: createLedger(),
    routes: fuzzRoutes(await registeredRoutes()),
    statuses: new Map(),
    atOnce: isReplay ? 1 : AT_ONCE,
    sent: 0,
    batches: 0,
  }
  console.log(`fuzzing with seed ${seed}${index === null ? '' : `, case ${index}`}`)
  if (index === null) await sendBatches(fuzzing, count)
  else await sendBatch(fuzzing, [index])
  await isWell(fuzzing)
}

export interface Replay {
  readonly seed: number
  /** Of the only case to run; null: all. */
  readonly index: number | null
  readonly isReplay: boolean
}

/** By the environment; another seed each time without one. */
export function chosenReplay(): Replay {
  const { TOCSIN_FUZZ_SEED, TOCSIN_FUZZ_INDEX } = process.env
  return {
    seed: Number(TOCSIN_FUZZ_SEED ?? Date.now() % 2 ** 31),
    index: TOCSIN_FUZZ_INDEX === undefined ? null : Number(TOCSIN_FUZZ_INDEX),
    isReplay: TOCSIN_FUZZ_SEED !== undefined,
  }
}

async function sendBatches(fuzzing: Fuzzing, count: number): Promise<void> {
  // First, while nothing else changes anything, so that every row can be compared.
  const strangers = Math.ceil((count * STRANGERS) / 100)
  for (let at = 0; at < strangers; at += CASES_OF_BATCH) {
    await sendBatch(fuzzing, numbers(FIRST_STRANGER + at, Math.min(CASES_OF_BATCH, strangers - at)))
  }
  // They have warmed it up: what it loads on demand then is no leak.
  const before = vitals(fuzzing.world.server)
  for (let first = 0; fuzzing.sent < count; first += CASES_OF_BATCH) {
    await sendBatch(fuzzing, numbers(first, Math.min(CASES_OF_BATCH, count - fuzzing.sent)))
  }
  // A short run has only just loaded what it needs: its growth says nothing.
  if (count >= MEASURED) await hasNotGrown(fuzzing, before)
}

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}

async function sendBatch(fuzzing: Fuzzing, cases: readonly number[]): Promise<void> {
  const { world } = fuzzing
  await renew(world, fuzzing.batches++)
  if ((cases[0] ?? 0) >= FIRST_STRANGER) await sendAsStranger(fuzzing, cases)
  else await sendCases(fuzzing, cases, 'owner', world)
  await answersStill(fuzzing)
}

/** Pages of other sites change nothing at all (contract hardening.md H1). */
async function sendAsStranger(fuzzing: Fuzzing, cases: readonly number[]): Promise<void> {
  const { world, seed } = fuzzing
  const before = rowsOf(world.dataDir)
  const { token = [], t = [] } = world.live
  // They may know the link of a push, and nothing that may signal or read.
  await sendCases(fuzzing, cases, 'stranger', { ...world, live: { token, t } })
  const said = `seed ${seed}, cases ${cases[0]} to ${cases.at(-1)}: another site changed something`
  expect(rowsOf(world.dataDir), said).toEqual(before)
}

async function sendCases(
  fuzzing: Fuzzing,
  cases: readonly number[],
  sender: Sender,
  world: World,
): Promise<void> {
  const { seed, routes } = fuzzing
  const left = cases.toReversed()
  const work = async () => {
    for (let index = left.pop(); index !== undefined; index = left.pop()) {
      const options = { world, routes, sender, seed, index }
      await runCase(options, (request) => sendOne(fuzzing, request)).catch((error) => {
        const again = `TOCSIN_FUZZ_SEED=${seed} TOCSIN_FUZZ_INDEX=${options.index}`
        throw new Error(
          `${error.message}\nAgain: ${again} npm run test:long -- test/long/fuzz.test.ts`,
        )
      })
    }
  }
  await Promise.all(Array.from({ length: fuzzing.atOnce }, work))
}

/** @throws Error with the request and how to send it again */
async function sendOne(fuzzing: Fuzzing, request: FuzzRequest): Promise<Answer | null> {
  const { world, ledger, statuses } = fuzzing
  fuzzing.sent += request.methods.length
  ledger.sending(request)
  const { bytes, hung, isReset } = await exchange(world.port, request)
  try {
    if (hung) throw new Error('neither an answer nor an end')
    if (request.isCut || (isReset && bytes.length === 0)) return null
    const answers = answersIn(bytes, request, isReset)
    for (const { status, body } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 && status !== 503)
        throw new Error(`${status} ${body.toString('utf8', 0, 300)}`)
    }
    ledger.note(request, answers)
    return answers[0] ?? null
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${asCommand(world, request)}`)
  }
}

function answersIn(bytes: Buffer, request: FuzzRequest, isReset: boolean): Answer[] {
  try {
    const answers = readAnswers(bytes, request.methods)
    if (answers.length === 0 && request.isWhole && !isReset) throw new Error('no answer')
    return answers
  } catch (error) {
    if (isReset) return []
    throw error
  }
}

/** The request as a command for a shell: what curl could not send, too. */
function asCommand({ port }: World, { bytes }: FuzzRequest): string {
  const start = JSON.stringify(bytes.toString('latin1').slice(0, 2000))
  return `base64 -d <<< ${bytes.toString('base64').slice(0, 8000)} | nc -N 127.0.0.1 ${port}\n${start}`
}

/** Control requests that have nothing to do with the fuzzed ones. */
async function answersStill(fuzzing: Fuzzing): Promise<void> {
  const { world, seed, ledger, batches } = fuzzing
  const said = `seed ${seed}, after batch ${batches}`
  expect(world.server.process.exitCode, said).toBeNull()
  expect((await fetch(`${world.server.url}/api/v3/status/`)).status, said).toBe(200)
  const path = `/ping/${world.control}`
  const ping = { bytes: Buffer.alloc(0), methods: ['GET'], path, isWhole: true, isCut: false }
  const answer = await fetch(`${world.server.url}${path}`)
  expect([answer.status, await answer.text()], said).toEqual([200, 'OK'])
  ledger.note(ping, [{ status: 200, headers: {}, body: Buffer.alloc(0), json: undefined }])
}

async function hasNotGrown({ world, seed }: Fuzzing, before: Vitals): Promise<void> {
  const now = () => vitals(world.server)
  const said = `seed ${seed}`
  await expect.poll(() => now().files, { message: said }).toBeLessThan(before.files + FILES)
  await expect.poll(() => now().memory - before.memory, { message: said }).toBeLessThan(GROWTH)
}

async function isWell({ world, ledger, seed, statuses, sent }: Fuzzing): Promise<void> {
  const said = `seed ${seed}`
  expect(world.server.stderr(), said).not.toMatch(/ ERROR |Error:/)
  expect(await world.server.stop(), said).toBe(0)
  ledger.inspect(world.dataDir, said)
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  console.log(`${sent} requests, ${JSON.stringify(ledger.counts)}; ${byStatus.join(', ')}`)
}
