// How long runs took, in the list of pings (contract monitor.md 5.6).
import { expect, test } from 'vitest'
import { HOUR } from '../../../src/main/clock.ts'
import { type House, type HouseOptions, openHouse } from '../../support/house.ts'
import { pingsOf } from '../api.ts'

const [A, B] = ['11111111-2222-4333-8444-555555555555', '99999999-8888-4777-8666-555555555555']

/** A step: what to ping, and how many milliseconds pass before it. */
type Step = readonly [suffix: string, after: number]

/** Durations of the pings that these steps made, oldest first. */
async function durationsOf(steps: readonly Step[], options: HouseOptions = {}) {
  const house = openHouse({ observe: 'strict', ...options })
  const { uuid, ping_url } = await house.create()
  for (const [suffix, after] of steps) {
    house.clock.set(house.clock.now() + after)
    await house.ping(ping_url + suffix)
  }
  return (await pingsOf(house, uuid)).toReversed().map(({ duration }) => duration)
}

const none = undefined

test.each<[string, Step[], (number | undefined)[]]>([
  [
    'a success after a start',
    [
      ['/start', 0],
      ['', 2000],
    ],
    [none, 2],
  ],
  [
    'a fail after a start',
    [
      ['/start', 0],
      ['/fail', 1500],
    ],
    [none, 1.5],
  ],
  [
    'an exit status after a start',
    [
      ['/start', 0],
      ['/3', 10],
    ],
    [none, 0.01],
  ],
  [
    'hundredths of a second',
    [
      ['/start', 0],
      ['', 12_344],
    ],
    [none, 12.34],
  ],
  [
    'no time at all',
    [
      ['/start', 0],
      ['', 0],
    ],
    [none, 0],
  ],
  [
    'no start',
    [
      ['', 0],
      ['', 1000],
    ],
    [none, none],
  ],
  [
    'a second end',
    [
      ['/start', 0],
      ['', 1000],
      ['', 1000],
    ],
    [none, 1, none],
  ],
  [
    'a log in between',
    [
      ['/start', 0],
      ['/log', 1000],
      ['', 1000],
    ],
    [none, none, 2],
  ],
  [
    'the nearest start',
    [
      ['/start', 0],
      ['/start', 1000],
      ['', 1000],
    ],
    [none, none, 1],
  ],
  [
    'another run id',
    [
      [`/start?rid=${A}`, 0],
      [`?rid=${B}`, 1000],
    ],
    [none, none],
  ],
  [
    'a start with an id, an end without',
    [
      [`/start?rid=${A}`, 0],
      ['', 1000],
    ],
    [none, none],
  ],
  [
    'a start without an id, an end with one',
    [
      ['/start', 0],
      [`?rid=${A}`, 1000],
    ],
    [none, none],
  ],
  [
    'runs that overlap',
    [
      [`/start?rid=${A}`, 0],
      [`/start?rid=${B}`, 60_000],
      [`?rid=${A}`, 240_000],
      [`/fail?rid=${B}`, 1000],
    ],
    [none, none, 300, 241],
  ],
  [
    'just under 72 hours',
    [
      ['/start', 0],
      ['', 72 * HOUR - 1],
    ],
    [none, 259_200],
  ],
  [
    'more than 72 hours',
    [
      ['/start', 0],
      ['', 72 * HOUR + 1],
    ],
    [none, none],
  ],
])('%s', async (_case, steps, durations) => {
  expect(await durationsOf(steps)).toEqual(durations)
})

test('an ignored ping ends no run', async () => {
  const house = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create({ methods: 'POST' })
  const pingBy = async (method: 'GET' | 'POST', suffix: string) => {
    house.clock.set(house.clock.now() + 1000)
    await house.ping(ping_url + suffix, { method })
  }
  await pingBy('POST', '/start')
  await pingBy('GET', '')
  await pingBy('POST', '')
  expect((await pingsOf(house, uuid)).map(({ type, duration }) => [type, duration])).toEqual([
    ['success', 2],
    ['ign', none],
    ['start', none],
  ])
})

/** So many runs that overlap: all their starts, then all their ends, a second apart. */
function overlapping(count: number): Step[] {
  const rids = Array.from({ length: count }, (_, i) => A.slice(0, -2) + String(i + 10))
  return [
    ...rids.map((rid): Step => [`/start?rid=${rid}`, 1000]),
    ...rids.map((rid): Step => [`?rid=${rid}`, 1000]),
  ]
}

test('ten starts before the page are looked for', async () => {
  const durations = await durationsOf(overlapping(10), { pingLog: 10 })
  expect(durations).toEqual(Array(10).fill(10))
})

test('with eleven the page shows no durations at all', async () => {
  const steps: Step[] = [...overlapping(11), ['/start', 0], ['', 1000]]
  expect(await durationsOf(steps, { pingLog: 13 })).toEqual(Array(13).fill(none))
})

test('the run that last ended is last_duration of the check', async () => {
  const house: House = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create()
  await house.ping(`${ping_url}/start?rid=${A}`)
  await house.clock.advance(65_432)
  await house.ping(`${ping_url}?rid=${A.toUpperCase()}`)
  const [ping] = await pingsOf(house, uuid)
  expect(ping).toMatchObject({ duration: 65.43, rid: A })
})
