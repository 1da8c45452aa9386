// Lists and badges, clocks, versions, limits (contract remotes.md 2.1, 12).
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { aMirror, asked, many } from '../support/mirroring.ts'
import { aListedCheck } from '../support/stand-in.ts'

test('a long list is asked for when its badge differs, and now and then', async () => {
  const checks = many()
  const mirror = await aMirror(checks)
  const first = asked(mirror)
  for (let i = 0; i < 4; i++) await mirror.polled()
  expect(asked(mirror)).toEqual({ lists: first.lists, badges: 4, maps: 1 })
  const [web] = checks
  if (web === undefined) throw new Error('there is none')
  web.status = 'down'
  await mirror.polled()
  expect(asked(mirror)).toMatchObject({ lists: first.lists + 1, badges: 5 })
  await expect.poll(() => mirror.heard).toHaveLength(1)
  // Borne out by its badge, the list is not old: a change is told by itself.
  for (let i = 0; i < 8; i++) await mirror.polled()
  web.status = 'up'
  await mirror.polled()
  await expect.poll(() => mirror.heard).toEqual([`${web.name} is down`, `${web.name} is up`])
})

test.each([
  [true, 5],
  [false, 15],
])(
  'with a window (%s) an unchanged long list is asked for every %s minutes',
  async (watched, minutes) => {
    const mirror = await aMirror(many())
    mirror.surroundings.watched = watched
    const before = asked(mirror).lists
    const begun = mirror.clock.now()
    while (asked(mirror).lists === before) await mirror.polled()
    const took = mirror.clock.now() - begun
    expect(took).toBeGreaterThanOrEqual((minutes - 1) * MINUTE)
    expect(took).toBeLessThanOrEqual((minutes + 1) * MINUTE)
  },
)

test('a badge elsewhere is never asked for: the list is', async () => {
  const mirror = await aMirror(many(), { badgeBase: 'http://127.0.0.1:9' })
  const { lists } = asked(mirror)
  await mirror.polled()
  await mirror.polled()
  expect(asked(mirror)).toEqual({ lists: lists + 2, badges: 0, maps: 1 })
})

test('on battery it is asked half as often', async () => {
  const mirror = await aMirror([aListedCheck()])
  mirror.surroundings.battery = true
  await mirror.polled()
  const wait = (mirror.remotes.nextPoll(mirror.remote().id) ?? 0) - mirror.clock.now()
  expect(wait).toBeGreaterThanOrEqual(54_000)
})

test.each([HOUR, -HOUR])('a clock %s ms ahead is corrected', async (ahead) => {
  const web = aListedCheck()
  let wall = () => 0
  const mirror = await aMirror([web], { now: () => wall() + ahead })
  wall = mirror.clock.now
  const at = Math.floor(mirror.clock.now() / 1000) * 1000
  web.more = { last_ping: new Date(at + ahead).toISOString() }
  await mirror.polled()
  expect(Math.abs((mirror.row(web)?.lastPing ?? 0) - at)).toBeLessThanOrEqual(2000)
  expect(Math.abs((mirror.remote().skew ?? 0) - ahead)).toBeLessThanOrEqual(2000)
})

test.each([
  ['v2', { api: 2 }],
  ['gzip', { gzip: true }],
  ['a sub-folder', { path: '/hc' }],
] as const)('%s', async (_name, options) => {
  const web = aListedCheck({ name: 'web' })
  const mirror = await aMirror([web], options)
  web.status = 'down'
  await mirror.polled()
  await expect.poll(() => mirror.heard).toEqual(['web is down'])
})

test('an empty list is shown, without a notice; unreadable entries are counted', async () => {
  const mirror = await aMirror([aListedCheck({ status: 'down' })])
  mirror.server.checks.splice(0, 1, aListedCheck({ status: 'exploded' }))
  await mirror.polled()
  expect([mirror.rows(), mirror.heard]).toEqual([[], []])
  expect(mirror.remote()).toMatchObject({ state: 'ok', detail: '1 unreadable entry' })
})

test('in another network an unreachable server is asked at once', async () => {
  const mirror = await aMirror([aListedCheck()])
  const { server, clock, surroundings, house } = mirror
  await server.close()
  const next = () => mirror.remotes.nextPoll(mirror.remote().id)
  await clock.advance((next() ?? 0) - clock.now())
  await expect.poll(() => mirror.remote().state).toBe('unreachable')
  await expect.poll(next).toBeGreaterThan(clock.now())
  surroundings.network = 'elsewhere'
  house.monitor.events.emit('tick', { wroteElsewhere: false })
  expect(next()).toBe(clock.now())
})
