// The cases of the fuzzer. Most are one request; the others are sequences that make something of their
// own, use it with odd requests in between, delete it and use it again. Each case has its own chance, from
// the seed and its number, so that it can be had again alone.
import { expect } from 'vitest'
import { createRandom, type Random } from '../random.ts'
import type { Answer } from './answers.ts'
import { bodyOf } from './bodies.ts'
import { type FuzzRequest, fuzzedRequest, linesOf, plainRequest, type Sender } from './requests.ts'
import type { FuzzRoute } from './routes.ts'
import type { World } from './world.ts'

export interface CaseOptions {
  readonly world: World
  readonly routes: readonly FuzzRoute[]
  readonly sender: Sender
  readonly seed: number
  readonly index: number
}

/** Sends a request; the first answer, or null where the connection brought none. */
export type Send = (request: FuzzRequest) => Promise<Answer | null>

/** Of a hundred cases so many are sequences. */
const SEQUENCES = 12

export async function runCase(options: CaseOptions, send: Send): Promise<void> {
  const { world, routes, sender, seed, index } = options
  // Neighbouring numbers must not give neighbouring chances.
  const random = createRandom(Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b))
  if (sender === 'owner' && random.percent(SEQUENCES)) {
    await random.pick(KINDS)({ world, routes, random, send })
  } else await send(fuzzedRequest(random, world, chooseRoute(random, routes), sender))
}

/** Each family of routes as often as another, however many routes it has. */
function chooseRoute(random: Random, routes: readonly FuzzRoute[]): FuzzRoute {
  const families = Map.groupBy(
    routes,
    ({ template }) => /^\/(api\/v\d\/?\w*|\w+)?/.exec(template)?.[0],
  )
  return random.pick(random.pick([...families.values()]))
}

interface Sequence {
  readonly world: World
  readonly routes: readonly FuzzRoute[]
  readonly random: Random
  readonly send: Send
}

const KINDS = [
  checkLives,
  checkLives,
  pushLives,
  pushLives,
  filesGoUp,
  signalsCount,
  windowCheckLives,
]

/** A check is made by the schema, used, deleted, and used again. */
async function checkLives(sequence: Sequence): Promise<void> {
  const { world, random, send } = sequence
  const version = random.pick([1, 2, 3])
  const key = linesOf(world, 'key')
  const checks = `/api/v${version}/checks/`
  const route = routeOf(sequence, checks, 'POST')
  const body = bodyOf(random, world, route.body ?? never(checks), true)
  const made = await send(plainRequest(world, ['POST', checks], key, body))
  const uuid = textIn(made, 'uuid')
  // A name that exists already, or a limit: 200 or 403.
  if (made?.status !== 201 || uuid === null) return
  const own: World = { ...world, live: { ...world.live, uuid: [uuid] } }
  const ping = async () => (await send(plainRequest(world, ['GET', `/ping/${uuid}`], [])))?.status
  expect(await ping(), 'ping of a new check').toBe(200)
  await oddRequests(sequence, own, (template) => template.includes(':uuid'))
  const seen = await send(plainRequest(world, ['GET', `${checks}${uuid}`], key))
  if (seen?.status === 200) expect(numberIn(seen, 'n_pings')).toBeGreaterThanOrEqual(1)
  const gone = await send(plainRequest(world, ['DELETE', `${checks}${uuid}`], key))
  expect([200, 404], 'delete').toContain(gone?.status)
  expect(await ping(), 'ping of a deleted check').toBe(404)
  const again = await send(plainRequest(world, ['GET', `${checks}${uuid}`], key))
  expect(again?.status, 'a deleted check').toBe(404)
  await oddRequests(sequence, own, (template) => template.includes(':uuid'))
}

/** A push is made by the schema, used oddly, expired, and shows nothing more. */
async function pushLives(sequence: Sequence): Promise<void> {
  const { world, random, send } = sequence
  const token = linesOf(world, 'token')
  const path = '/api/v2/pushes'
  const body = bodyOf(random, world, routeOf(sequence, path, 'POST').body ?? never(path), true)
  const made = await send(plainRequest(world, ['POST', path], token, body))
  const push = textIn(made, 'url_token')
  if (made?.status !== 201 || push === null) return
  const own: World = { ...world, live: { ...world.live, token: [push], t: [push] } }
  await oddRequests(sequence, own, (template) => /:t(oken)?\b/.test(template))
  const gone = await send(plainRequest(world, ['DELETE', `${path}/${push}`], token))
  expect(gone?.status, 'expire').toBe(200)
  const again = await send(plainRequest(world, ['GET', `${path}/${push}`], token))
  expect(again?.json, 'an expired push').toMatchObject({ expired: true, payload: null })
  await oddRequests(sequence, own, (template) => /:t(oken)?\b/.test(template))
}

/** A file goes up in chunks by the window, odd calls in between; then it is cancelled and used again. */
async function filesGoUp(sequence: Sequence): Promise<void> {
  const { world, random } = sequence
  const { upload } = await called(sequence, 'uploads.begin', {
    for: random.pick(['push', 'restore']),
  })
  if (typeof upload !== 'string') return
  const own: World = { ...world, live: { ...world.live, upload: [upload] } }
  const data = random.bytes(random.between(0, 900)).toString('base64')
  await called(sequence, 'uploads.file', { upload, filename: 'a.bin', contentType: 'x/y' })
  await called(sequence, 'uploads.chunk', { upload, data, end: random.percent(60) })
  await oddRequests(sequence, own, (template) => template === '/window/call')
  const cancelled = await called(sequence, 'uploads.cancel', { upload })
  if (!('output' in cancelled)) return
  const after = await called(sequence, 'uploads.chunk', { upload, data, end: true })
  expect(after, 'a cancelled upload').not.toHaveProperty('output')
}

/** A signal counts once, however often it is sent. */
async function signalsCount({ world, random, send }: Sequence): Promise<void> {
  const [id, check = ''] = [random.uuid(), random.pick(world.live.uuid ?? [''])]
  const signal = { id, check, kind: random.pick(['start', 'success', 'log']), at: 1 }
  const lines = [`X-Api-Key: ${random.pick([world.has.key, world.has.localToken])}`]
  const body = { type: 'application/json', bytes: Buffer.from(JSON.stringify(signal)) }
  const hear = () => send(plainRequest(world, ['POST', '/api/v3/signals/'], lines, body))
  const outcomes = [outcomeIn(await hear()), outcomeIn(await hear())]
  // Another request of this batch may have deleted the check.
  const isCounted = outcomes[0] === 'recorded' || outcomes[0] === 'noted'
  if (isCounted) expect(['repeated', 'unknown'], 'a signal sent twice').toContain(outcomes[1])
}

/** A check is made by the window, used oddly, deleted, and is unknown then. */
async function windowCheckLives(sequence: Sequence): Promise<void> {
  const { world, random } = sequence
  const spec = { name: random.word(), timeout: 60, grace: 60 }
  const { output } = await called(sequence, 'checks.save', { uuid: null, project: null, spec })
  const uuid = (output as { readonly uuid?: string } | undefined)?.uuid
  if (uuid === undefined) return
  const own: World = { ...world, live: { ...world.live, uuid: [uuid] } }
  await oddRequests(sequence, own, (template) => template === '/window/call')
  const gone = await called(sequence, 'checks.delete', { uuid })
  if (!('output' in gone)) return
  const after = await called(sequence, 'checks.get', { uuid })
  expect(after, 'a deleted check').not.toHaveProperty('output')
}

async function oddRequests(
  { routes, random, send }: Sequence,
  world: World,
  isMeant: (template: string) => boolean,
): Promise<void> {
  const meant = routes.filter(({ template }) => isMeant(template))
  for (let i = random.between(0, 4); i > 0; i--) {
    await send(fuzzedRequest(random, world, random.pick(meant), 'owner'))
  }
}

/** The answer of a procedure, without `output` where it was refused, as one call too many in a second is; `output` of begun uploads lies open in it. */
async function called(
  { world, send }: Sequence,
  name: string,
  input: unknown,
): Promise<Record<string, unknown>> {
  const body = { type: 'application/json', bytes: Buffer.from(JSON.stringify({ name, input })) }
  const lines = linesOf(world, 'session')
  const answer = await send(plainRequest(world, ['POST', '/window/call'], lines, body))
  const json = (answer?.json ?? {}) as Record<string, unknown>
  return { ...json, ...(json.output as object | null | undefined) }
}

function routeOf({ routes }: Sequence, path: string, method: string): FuzzRoute {
  const found = routes.find(
    ({ template, methods }) => template === path && methods.includes(method),
  )
  return found ?? never(path)
}

function never(path: string): never {
  throw new Error(`${path} is no route any more, or takes no body`)
}

function textIn(answer: Answer | null, name: string): string | null {
  const value = (answer?.json as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : null
}

function numberIn(answer: Answer, name: string): unknown {
  return (answer.json as Record<string, unknown> | undefined)?.[name]
}

function outcomeIn(answer: Answer | null): unknown {
  const { signals } = (answer?.json ?? {}) as { signals?: readonly { outcome: unknown }[] }
  return signals?.[0]?.outcome
}
