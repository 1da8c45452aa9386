// What a body says about a ping (contract monitor.md 4.4 step 6, 4.5, D12).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { type PingDocument, pingsOf, post, show } from '../api.ts'

const WORDS = { start_kw: 'BEGIN', success_kw: 'DONE, Fertig', failure_kw: 'ERROR,,Panik ' }

/** The kinds that a check with these fields makes of the bodies, pinged by POST. */
async function kindsOf(
  fields: Record<string, unknown>,
  bodies: readonly (string | Buffer)[],
  suffix = '',
): Promise<string[]> {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({ filter_http_body: true, ...WORDS, ...fields })
  for (const payload of bodies) await house.ping(ping_url + suffix, { method: 'POST', payload })
  return (await pingsOf(house, uuid)).toReversed().map(({ type }: PingDocument) => type)
}

const BODIES: readonly (readonly [body: string | Buffer, kind: string])[] = [
  ['all DONE now', 'success'],
  ['DONE', 'success'],
  ['Fertig', 'success'],
  ['xxFertigxx', 'success'],
  ['done', 'ign'],
  ['ERROR', 'fail'],
  ['Panik', 'fail'],
  ['BEGIN', 'start'],
  ['BEGIN DONE ERROR', 'fail'],
  ['BEGIN DONE', 'success'],
  ['nothing of it', 'ign'],
  ['', 'ign'],
  [',', 'ign'],
  [Buffer.from('\xff\xfe DONE \xe9', 'latin1'), 'success'],
  [Buffer.from([0xff, 0xff]), 'ign'],
]

test('failure wins over success, success over start, and nothing is ignored', async () => {
  const kinds = await kindsOf(
    {},
    BODIES.map(([body]) => body),
  )
  expect(kinds).toEqual(BODIES.map(([, kind]) => kind))
})

test('with filter_default_fail nothing is a failure', async () => {
  const bodies = ['DONE', 'ERROR', 'BEGIN', 'nothing', '']
  expect(await kindsOf({ filter_default_fail: true }, bodies)).toEqual([
    'success',
    'fail',
    'start',
    'fail',
    'fail',
  ])
})

test.each(['/start', '/fail', '/log', '/0', '/7'])('the body overrides %s', async (suffix) => {
  const kinds = await kindsOf({}, ['DONE', 'ERROR', 'BEGIN', 'x'], suffix)
  expect(kinds).toEqual(['success', 'fail', 'start', 'ign'])
})

test('with filter_default_fail a plain GET fails, and so do GET /start and /log', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({
    filter_http_body: true,
    filter_default_fail: true,
  })
  for (const suffix of ['', '/start', '/log']) await house.ping(ping_url + suffix)
  expect((await pingsOf(house, uuid)).map(({ type }) => type)).toEqual(['fail', 'fail', 'fail'])
})

test('empty lists of keywords match nothing', async () => {
  const none = { start_kw: '', success_kw: ' , ,', failure_kw: '' }
  expect(await kindsOf(none, ['', ' ', ',', 'DONE'])).toEqual(Array(4).fill('ign'))
})

test('keywords need not be ASCII', async () => {
  expect(
    await kindsOf({ success_kw: 'готово, 完了 😀' }, ['это готово!', '完了 😀', '完了😀']),
  ).toEqual(['success', 'success', 'ign'])
})

test('only what is kept of the body is searched', async () => {
  const house = openHouse({ pingBodyLimit: 10 })
  const { uuid, ping_url } = await house.create({ filter_http_body: true, ...WORDS })
  for (const payload of ['123456DONE', '1234567DONE', '12345678901 DONE']) {
    await house.ping(ping_url, { method: 'POST', payload })
  }
  expect((await pingsOf(house, uuid)).map(({ type }) => type)).toEqual(['ign', 'ign', 'success'])
})

test.each(['filter_subject', 'filter_body', 'filter_default_fail'])(
  '%s has no say over HTTP',
  async (field) => {
    const kinds = await kindsOf({ filter_http_body: false, [field]: true }, ['ERROR', 'x', ''])
    expect(kinds).toEqual(['success', 'success', 'success'])
  },
)

test('the rule on verbs comes before the body', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({
    filter_http_body: true,
    methods: 'POST',
    ...WORDS,
  })
  await house.ping(ping_url, { method: 'PUT', payload: 'DONE' })
  await house.ping(ping_url, { method: 'POST', payload: 'DONE' })
  expect((await pingsOf(house, uuid)).map(({ type }) => type)).toEqual(['success', 'ign'])
})

test('a pause that is resumed by hand comes before everything', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({
    filter_http_body: true,
    manual_resume: true,
    ...WORDS,
  })
  await post(house, `/checks/${uuid}/pause`)
  await house.ping(ping_url, { method: 'POST', payload: 'ERROR' })
  expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'ign' }])
  expect(await show(house, uuid)).toMatchObject({ status: 'paused', n_pings: 1 })
})

test('an unreadable run id is refused after the body has spoken, and nothing is recorded', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({ filter_http_body: true, ...WORDS })
  const answer = await house.ping(`${ping_url}?rid=x`, { method: 'POST', payload: 'ERROR' })
  expect(answer.statusCode).toBe(400)
  expect(await show(house, uuid)).toMatchObject({ status: 'new', n_pings: 0 })
})

test('the kind that the body makes is what moves the check', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({ filter_http_body: true, ...WORDS })
  const steps = [
    ['BEGIN', { status: 'new', started: true }],
    ['DONE', { status: 'up', started: false }],
    ['ERROR', { status: 'down', started: false }],
    ['what?', { status: 'down', n_pings: 4 }],
  ] as const
  for (const [payload, state] of steps) {
    await house.ping(`${ping_url}/log`, { method: 'POST', payload })
    expect(await show(house, uuid)).toMatchObject(state)
  }
})
