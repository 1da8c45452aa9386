// Live answers of every route and verb, held against the schemas that the OpenAPI document shows.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FlipList, SCHEMAS } from '../../../src/main/http/management/openapi/schemas.ts'
import { aChannel } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'
import { type Answer, call, get, post } from '../api.ts'
import { NOTHING, placesOf, type Subject, type VerbPlace, verbsOf } from './routes.ts'

const METRICS_KEY = 'secret'

const WRAPPED_FLIPS = z.strictObject({ flips: FlipList })

interface Furnished {
  readonly house: House
  readonly subject: Subject
  readonly foreign: Subject
}

/** A house with something in every list. */
async function furnished(fields: Record<string, unknown>): Promise<Furnished> {
  const house = openHouse({ metricsKey: METRICS_KEY, observe: 'strict' })
  aChannel(house)
  const noon = house.clock.now()
  house.tables.gaps.insert({ start: noon, end: noon + 1, cause: 'blind', settlesUntil: noon })
  const check = await house.create({ ...fields, tags: 'a ü', channels: '*' })
  for (const suffix of ['/start', '/fail', '/log', '/start', '']) {
    house.clock.set(house.clock.now() + 1234)
    await house.ping(check.ping_url + suffix, { method: 'POST', payload: 'x' })
  }
  const window = { name: 'night', schedule: '0 1 * * *', tz: 'UTC', length: 3600 }
  await post(house, '/maintenance/', { ...window, uuids: [check.uuid] })
  await post(house, '/maintenance/', window)
  const other = await house.create({}, house.key('read-write', 'Other'))
  const keyOf = async (uuid: string, project: string) => {
    const headers = { 'x-api-key': house.key('read-only', project) }
    const { unique_key } = (await get(house, `/checks/${uuid}`, headers)).json<{
      unique_key: string
    }>()
    return { uuid, uniqueKey: unique_key }
  }
  return {
    house,
    subject: await keyOf(check.uuid, 'Default'),
    foreign: await keyOf(other.uuid, 'Other'),
  }
}

/** So that there is something to answer about until then. */
function deletionsLast(places: readonly VerbPlace[]): VerbPlace[] {
  return places.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
}

/** What is wrong with an answer: it must be one that its route documents, in the shape shown. */
function problemOf({ method, url, route, version }: VerbPlace, answer: Answer): string | null {
  const { doc, access } = route.verbs[method]!
  const { statusCode } = answer
  const say = (what: string) => `${method} ${url} answers ${statusCode}: ${what}`
  const keyProblem = statusCode === 401 && access !== 'open'
  const documented = keyProblem ? { schema: 'Error' } : doc.responses[statusCode]
  if (documented === undefined) return say('not documented')
  if (documented.schema === undefined) return null
  const wrapped = documented.schema === 'FlipList' && version < 3
  const schema = wrapped ? WRAPPED_FLIPS : SCHEMAS[documented.schema as keyof typeof SCHEMAS]
  const parsed = schema.safeParse(answer.json())
  return parsed.success ? null : say(parsed.error.message)
}

test.each([
  ['simple', { timeout: 3600 }],
  ['cron', { schedule: '*/5 * * * *', tz: 'Europe/Riga' }],
  ['OnCalendar', { schedule: 'daily' }],
])('every answer about a %s check is documented', async (_kind, fields) => {
  const { house, subject, foreign } = await furnished(fields)
  const keys = [house.key(), house.key('read-only'), 'X'.repeat(32), '']
  const problems: (string | null)[] = []
  for (const ids of [NOTHING, foreign, subject]) {
    for (const place of deletionsLast(verbsOf(placesOf(ids)))) {
      const broken = await call(house, place.method, `${place.url}?start=x`, { name: 1 })
      problems.push(problemOf(place, broken))
      for (const key of keys) {
        const headers = { 'x-api-key': key, 'x-metrics-key': METRICS_KEY }
        const answer = await call(house, place.method, place.url, undefined, headers)
        problems.push(problemOf(place, answer))
      }
    }
  }
  expect(problems.filter((problem) => problem !== null)).toEqual([])
  expect(house.troubles).toEqual([])
})

const BODIES: Readonly<Record<string, object>> = {
  signals: { sent: 0, signals: [] },
  maintenance: { name: 'weekend', schedule: '0 1 * * *', tz: 'UTC', length: 3600 },
}

test('every verb of every route succeeds for some caller', async () => {
  const { house, subject } = await furnished({ name: 'a' })
  const headers = { 'x-metrics-key': METRICS_KEY }
  const places = verbsOf(placesOf(subject)).filter(({ version }) => version === 3)
  for (const place of deletionsLast(places)) {
    const body = BODIES[place.url.split('/').at(-2) ?? '']
    const { statusCode } = await call(house, place.method, place.url, body, headers)
    const isMade = place.method === 'POST' && /\/(checks|maintenance)\/$/.test(place.url)
    const expected = isMade ? 201 : 200
    expect([place.method, place.url, statusCode]).toEqual([place.method, place.url, expected])
  }
})

test.each(['new', 'up', 'grace', 'down', 'paused', 'started'])(
  'a check that is %s has the shape',
  async (status) => {
    const house = openHouse({ observe: 'strict' })
    const { uuid, ping_url } = await house.create({ timeout: 60, grace: 60 })
    const pass = (ms: number) => house.clock.set(house.clock.now() + ms)
    if (status !== 'new') await house.ping(ping_url)
    if (status === 'grace') pass(60_000)
    if (status === 'down') pass(120_000)
    if (status === 'paused') await post(house, `/checks/${uuid}/pause`)
    if (status === 'started') await house.ping(`${ping_url}/start`)
    const check = (await get(house, `/api/v1/checks/${uuid}`)).json<unknown>()
    expect(SCHEMAS.Check.parse(check)).toMatchObject({ status })
  },
)

test('the schemas refuse what is not of the contract', async () => {
  const house = openHouse()
  const check = await house.create()
  const broken = [
    { ...check, extra: 1 },
    { ...check, last_ping: '2025-01-15T12:00:00Z' },
    { ...check, status: 'late' },
    { ...check, uuid: undefined },
    { ...check, schedule: '* * * * *' },
  ]
  for (const document of broken) expect(SCHEMAS.Check.safeParse(document).success).toBe(false)
})
