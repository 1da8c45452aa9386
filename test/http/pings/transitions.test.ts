// What each signal does to a check in each status (contract monitor.md 5.3, 5.4), as the API shows it.
import { expect, test } from 'vitest'
import { type CheckDocument, type House, openHouse } from '../../support/house.ts'
import { flipsOf, pingsOf, post, show } from '../api.ts'

const [A, B] = ['11111111-2222-4333-8444-555555555555', '99999999-8888-4777-8666-555555555555']

/** A house with a check in this status; every step a second after the one before. */
async function checkIn(status: string): Promise<{ house: House; check: CheckDocument }> {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create({ manual_resume: status === 'held' })
  if (status === 'up') await house.ping(check.ping_url)
  if (status === 'down') await house.ping(`${check.ping_url}/fail`)
  if (status === 'paused' || status === 'held') await post(house, `/checks/${check.uuid}/pause`)
  house.clock.set(house.clock.now() + 1000)
  return { house, check }
}

/** `held`: paused with manual_resume. `none`: no flip; else whether the flip is told. */
const CASES: readonly (readonly [from: string, suffix: string, to: string, flip: string])[] = [
  ['new', '', 'up', 'silent'],
  ['new', '/0', 'up', 'silent'],
  ['new', '/fail', 'down', 'told'],
  ['new', '/1', 'down', 'told'],
  ['new', '/start', 'new', 'none'],
  ['new', '/log', 'new', 'none'],
  ['up', '', 'up', 'none'],
  ['up', '/fail', 'down', 'told'],
  ['up', '/255', 'down', 'told'],
  ['up', '/start', 'up', 'none'],
  ['up', '/log', 'up', 'none'],
  ['down', '', 'up', 'told'],
  ['down', '/fail', 'down', 'none'],
  ['down', '/start', 'down', 'none'],
  ['down', '/log', 'down', 'none'],
  ['paused', '', 'up', 'silent'],
  ['paused', '/fail', 'down', 'told'],
  ['paused', '/start', 'paused', 'none'],
  ['paused', '/log', 'paused', 'none'],
  ['held', '', 'paused', 'none'],
  ['held', '/fail', 'paused', 'none'],
  ['held', '/start', 'paused', 'none'],
  ['held', '/log', 'paused', 'none'],
  ['held', '/7', 'paused', 'none'],
]

test.each(CASES)('%s %s: %s, flip %s', async (from, suffix, to, flip) => {
  const { house, check } = await checkIn(from)
  const before = await show(house, check.uuid)
  const flips = await flipsOf(house, check.uuid)
  const pending = house.monitor.flips.countPending()
  await house.ping(check.ping_url + suffix)

  const after = await show(house, check.uuid)
  const moves = from !== 'held' && !['/start', '/log'].includes(suffix)
  expect(after).toMatchObject({
    status: to,
    started: from !== 'held' && suffix === '/start',
    n_pings: Number(before.n_pings) + 1,
    last_ping: moves ? '2025-01-15T12:00:01+00:00' : before.last_ping,
  })
  const made =
    flip === 'none' ? [] : [{ timestamp: '2025-01-15T12:00:01+00:00', up: Number(to === 'up') }]
  expect(await flipsOf(house, check.uuid)).toEqual([...made, ...flips])
  expect(house.monitor.flips.countPending() - pending).toBe(Number(flip === 'told'))
  if (from === 'held') expect((await pingsOf(house, check.uuid))[0]).toMatchObject({ type: 'ign' })
})

/** Start and end of a run: what is left of it. `last_duration` undefined: none shown. */
const RUNS: readonly (readonly [
  start: string,
  end: string,
  started: boolean,
  duration?: number,
])[] = [
  ['/start', '', false, 5],
  ['/start', '/fail', false, 5],
  [`/start?rid=${A}`, `?rid=${A}`, false, 5],
  [`/start?rid=${A}`, `/fail?rid=${A.toUpperCase()}`, false, 5],
  [`/start?rid=${A}`, '', false],
  [`/start?rid=${A}`, '/fail', false],
  [`/start?rid=${A}`, `?rid=${B}`, true],
  [`/start?rid=${A}`, `/fail?rid=${B}`, false],
  ['/start', `?rid=${A}`, true],
  ['/start', `/1?rid=${A}`, false],
  ['/log', '', false],
]

test.each(RUNS)(
  'after %s, %s leaves started %s and the duration %s',
  async (start, end, started, duration) => {
    const { house, check } = await checkIn('new')
    await house.ping(check.ping_url + start)
    house.clock.set(house.clock.now() + 5000)
    await house.ping(check.ping_url + end)
    const shown = await show(house, check.uuid)
    expect([shown.started, shown.last_duration]).toEqual([started, duration])
  },
)

test('a second start takes the place of the first', async () => {
  const { house, check } = await checkIn('up')
  await house.ping(`${check.ping_url}/start?rid=${A}`)
  house.clock.set(house.clock.now() + 60_000)
  await house.ping(`${check.ping_url}/start?rid=${B}`)
  expect(await show(house, check.uuid)).toMatchObject({ next_ping: '2025-01-15T12:01:01+00:00' })
  house.clock.set(house.clock.now() + 2000)
  await house.ping(`${check.ping_url}?rid=${A}`)
  expect(await show(house, check.uuid)).toMatchObject({ started: true })
  await house.ping(`${check.ping_url}?rid=${B}`)
  expect(await show(house, check.uuid)).toMatchObject({ started: false, last_duration: 2 })
})

test('a run that another id did not end still times out', async () => {
  const { house, check } = await checkIn('new')
  await post(house, `/checks/${check.uuid}`, { grace: 60 })
  await house.ping(`${check.ping_url}/start?rid=${A}`)
  await house.ping(`${check.ping_url}?rid=${B}`)
  expect(await show(house, check.uuid)).toMatchObject({ status: 'up', started: true })
  house.clock.set(house.clock.now() + 60_000)
  expect(await show(house, check.uuid)).toMatchObject({ status: 'down', started: true })
})
