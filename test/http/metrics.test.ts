// Prometheus (contract monitor.md 8.1).
import { expect, test } from 'vitest'
import { type House, openHouse } from '../support/house.ts'
import { get, post, told, UNKNOWN_UUID } from './api.ts'

/** The three addresses that a key opens, with the headers that each needs. */
function addressesOf(uuid: string, key: string) {
  const root = `/projects/${uuid}`
  return [
    { url: `${root}/metrics/${key}` },
    { url: `${root}/checks/metrics/${key}` },
    { url: `${root}/metrics/`, headers: { authorization: `Bearer ${key}` } },
  ]
}

async function uniqueKeysOf(house: House): Promise<string[]> {
  const answer = await get(house, '/checks/', { 'x-api-key': house.key('read-only') })
  const { checks } = answer.json<{ checks: { unique_key: string }[] }>()
  return checks.map(({ unique_key }) => unique_key)
}

test('the gauges are these bytes', async () => {
  const house = openHouse({ observe: 'strict' })
  const key = house.key('read-only')
  const up = await house.create({ name: 'a "b" \\ c\nd', tags: 'web  prod' })
  const down = await house.create({ name: 'é', tags: 'prod' })
  const paused = await house.create({ name: 'p', timeout: 60 })
  const late = await house.create({ name: 'g', timeout: 60 })
  await house.ping(`${up.ping_url}/start`)
  await house.ping(`${down.ping_url}/fail`)
  await house.ping(late.ping_url)
  await post(house, `/checks/${paused.uuid}/pause`)
  house.clock.set(house.clock.now() + 60_000)
  const labels = [
    'name="a \\"b\\" \\\\ c\\nd", tags="web  prod"',
    'name="é", tags="prod"',
    'name="p", tags=""',
    'name="g", tags=""',
  ]
  const keys = await uniqueKeysOf(house)
  const gauge = (name: string, help: string, values: readonly number[]) => [
    `# HELP ${name} ${help} (1 for yes, 0 for no).`,
    `# TYPE ${name} gauge`,
    ...values.map((value, i) => `${name}{${labels[i]}, unique_key="${keys[i]}"} ${value}`),
    '',
  ]
  const text = [
    ...gauge('hc_check_up', 'Whether the check is currently up', [1, 0, 1, 1]),
    ...gauge('hc_check_started', 'Whether the check is currently started', [1, 0, 0, 0]),
    ...gauge('hc_check_grace', 'Whether the check is currently in the grace period', [0, 0, 0, 1]),
    ...gauge('hc_check_paused', 'Whether the check is currently paused', [0, 0, 1, 0]),
    '# HELP hc_tag_up Whether all checks with this tag are up (1 for yes, 0 for no).',
    '# TYPE hc_tag_up gauge',
    'hc_tag_up{tag="prod"} 0',
    'hc_tag_up{tag="web"} 1',
    '',
    '# HELP hc_checks_total The total number of checks.',
    '# TYPE hc_checks_total gauge',
    'hc_checks_total 4',
    '',
    '# HELP hc_checks_down_total The number of checks currently down.',
    '# TYPE hc_checks_down_total gauge',
    'hc_checks_down_total 1',
    '',
  ].join('\n')
  for (const address of addressesOf(UNKNOWN_UUID, key)) {
    const answer = await house.server.inject(address)
    expect([address.url, ...told(answer)]).toEqual([address.url, 200, text])
    expect(answer.headers['content-type']).toBe('text/plain')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('a project without checks has every gauge, empty', async () => {
  const house = openHouse()
  const [address] = addressesOf(UNKNOWN_UUID, house.key('read-only'))
  const { body } = await house.server.inject(address!)
  expect(body).toContain('# TYPE hc_check_up gauge\n\n')
  expect(body).toMatch(/hc_checks_total 0\n.*hc_checks_down_total 0\n$/s)
})

test('the key alone says which project is meant', async () => {
  const house = openHouse()
  await house.create({ name: 'mine' })
  await house.create({ name: 'theirs' }, house.key('read-write', 'Other'))
  const own = house.monitor.projects.byName('Default')!.uuid
  for (const address of addressesOf(own, house.key('read-only', 'Other'))) {
    const { body } = await house.server.inject(address)
    expect([body.includes('theirs'), body.includes('mine')]).toEqual([true, false])
  }
})

test('a key of another length is 400, another key 403', async () => {
  const house = openHouse()
  const cases = [
    ['x', 400],
    [house.key('read-only').slice(1), 400],
    [`${house.key('read-only')}x`, 400],
    [house.pingKey(), 400],
    ['X'.repeat(32), 403],
    [house.key('read-write'), 403],
  ] as const
  for (const [key, status] of cases) {
    for (const address of addressesOf(UNKNOWN_UUID, key)) {
      expect([address.url, ...told(await house.server.inject(address))]).toEqual([
        address.url,
        status,
        '',
      ])
    }
  }
})

test.each([
  ['nothing', {}],
  ['an empty header', { authorization: '' }],
  ['another scheme', { authorization: `Basic ${'x'.repeat(32)}` }],
  ['a small letter', { authorization: `bearer ${'x'.repeat(32)}` }],
  ['the key of the API', { 'x-api-key': 'x'.repeat(32) }],
])('%s where a Bearer key is due is 401', async (_case, headers) => {
  const url = `/projects/${UNKNOWN_UUID}/metrics/`
  expect((await openHouse().server.inject({ url, headers })).statusCode).toBe(401)
})

test('a project that is no UUID is a page of 404, whatever the key', async () => {
  const house = openHouse()
  for (const key of [house.key('read-only'), 'x']) {
    for (const address of addressesOf('not-an-uuid', key)) {
      const answer = await house.server.inject(address)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
  }
  expect((await house.server.inject('/projects/not-an-uuid/metrics/')).statusCode).toBe(404)
})
