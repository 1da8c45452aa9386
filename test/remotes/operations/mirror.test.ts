// The checks of another server in this one: what is told of two lists (contract remotes.md 2).
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import { aMirror } from '../support/mirroring.ts'
import { aListedCheck } from '../support/stand-in.ts'

test('a first list tells of nothing, whatever is down', async () => {
  const { heard, rows } = await aMirror([aListedCheck({ name: 'web', status: 'down' })])
  expect(rows().map(({ name, status }) => [name, status])).toEqual([['web', 'down']])
  expect(heard).toEqual([])
})

test('one that goes down is told, and that it is up again', async () => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled } = await aMirror([web, aListedCheck()])
  web.status = 'down'
  await polled()
  await expect.poll(() => heard).toEqual(['web is down'])
  await polled()
  web.status = 'grace'
  await polled()
  await expect.poll(() => heard).toEqual(['web is down', 'web is up'])
})

test.each(['paused', 'new'])('down, then %s: nothing is told', async (status) => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled } = await aMirror([web])
  web.status = 'down'
  await polled()
  web.status = status
  await polled()
  web.status = 'up'
  await polled()
  await expect.poll(() => heard).toEqual(['web is down'])
})

test('one that is seen for the first time, or goes, gives no notice', async () => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled, server, rows } = await aMirror([web])
  server.checks.push(aListedCheck({ name: 'new', status: 'down' }))
  await polled()
  server.checks.splice(0)
  await polled()
  expect(rows()).toEqual([])
  expect(heard).toEqual([])
})

test('down and up again between two lists: no notice', async () => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled } = await aMirror([web])
  web.status = 'down'
  web.status = 'up'
  await polled()
  expect(heard).toEqual([])
})

test('what an old list missed is one notice of what went down; of what came up, none', async () => {
  const [web, db, up] = [
    aListedCheck({ name: 'web' }),
    aListedCheck({ name: 'db' }),
    aListedCheck({ name: 'up', status: 'down' }),
  ]
  const { heard, polled, clock } = await aMirror([web, db, up])
  web.status = 'down'
  db.status = 'down'
  up.status = 'up'
  clock.nap(95 * SECOND)
  await polled()
  await expect.poll(() => heard).toEqual(['nas: web, db went down'])
  clock.nap(HOUR)
  await polled()
  expect(heard).toHaveLength(1)
})

test.each([
  ['all', ['web is down', 'web is up']],
  ['down', ['web is down']],
  ['off', []],
] as const)('notify %s', async (notify, told) => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled } = await aMirror([web], { given: { notify } })
  web.status = 'down'
  await polled()
  web.status = 'up'
  await polled()
  await expect.poll(() => heard).toEqual(told)
})

test.each([false, true])(
  'since is the newest flip down, whatever its shape (%s)',
  async (wraps) => {
    const web = aListedCheck({ name: 'web' })
    const mirror = await aMirror([web], { wrapsFlips: wraps })
    const { elsewhere, polled, clock, row } = mirror
    const at = Math.floor(clock.now() / 1000) * 1000 + 10_000
    web.status = 'down'
    web.flips = [
      { timestamp: new Date(at).toISOString(), up: 0 },
      { timestamp: new Date(at - 5000).toISOString(), up: 1 },
    ]
    await polled()
    await expect.poll(() => elsewhere).toHaveLength(1)
    expect(elsewhere[0]).toMatchObject({ downSince: at, isSinceAbout: false })
    expect(row(web)).toMatchObject({ since: at, isSinceAbout: false, lastDown: at })
    web.status = 'up'
    await polled()
    expect(row(web)).toMatchObject({ status: 'up', lastDown: at })
    expect((await mirror.restarted()).rows()).toMatchObject([{ status: 'up', lastDown: at }])
  },
)

test('more than five at once are dated by the list, and asked for no flips', async () => {
  const checks = Array.from({ length: 6 }, () => aListedCheck())
  const { elsewhere, polled, server } = await aMirror(checks)
  for (const check of checks) check.status = 'down'
  await polled()
  await expect.poll(() => elsewhere).toHaveLength(6)
  expect(elsewhere[0]?.isSinceAbout).toBe(true)
  expect(server.asked.filter(({ url }) => url.includes('/flips/'))).toEqual([])
})

test('all down, then up, at each poll: one notice a minute at most', async () => {
  const checks = Array.from({ length: 50 }, () => aListedCheck())
  const { elsewhere, polled, clock } = await aMirror(checks)
  const begun = clock.now()
  const told: number[] = []
  for (let round = 0; clock.now() < begun + 10 * MINUTE; round++) {
    for (const check of checks) check.status = round % 2 === 0 ? 'down' : 'up'
    await polled()
    if (elsewhere.length > 0) told.push(clock.now())
    elsewhere.length = 0
  }
  expect(told.length).toBeGreaterThan(0)
  const between = told.slice(1).map((at, i) => at - (told[i] ?? 0))
  expect(Math.min(...between)).toBeGreaterThanOrEqual(MINUTE)
})

test('what went down while muted is told by the next list after it, if it is down then', async () => {
  const checks = ['web', 'db', 'seen'].map((name) => aListedCheck({ name }))
  const [web, db, seen] = checks
  const { heard, polled, surroundings, remotes, remote, clock } = await aMirror(checks)
  surroundings.muted = true
  for (const check of checks) check.status = 'down'
  // Nobody looked for a while, which is one notice else.
  clock.nap(HOUR)
  await polled()
  remotes.mirror.attend(remote(), uniqueKeyOf(seen?.uuid ?? ''), { acknowledged: true })
  if (db !== undefined) db.status = 'up'
  await polled()
  surroundings.muted = false
  await polled()
  await expect.poll(() => heard).toEqual(['web is down'])
  if (web !== undefined) web.status = 'up'
  await polled()
  await expect.poll(() => heard).toEqual(['web is down', 'web is up'])
})

test('so is what mute hid before a restart', async () => {
  const web = aListedCheck({ name: 'web' })
  const first = await aMirror([web])
  first.surroundings.muted = true
  web.status = 'down'
  await first.polled()
  const next = await first.restarted()
  await next.polled()
  await expect.poll(() => [first.heard, next.heard]).toEqual([[], ['web is down']])
})

test('a notice that mute overtook on its way is given again when mute is over', async () => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled, outcome, surroundings } = await aMirror([web])
  outcome.now = Promise.resolve({ outcome: 'suppressed', reason: 'muted' })
  web.status = 'down'
  await polled()
  await expect.poll(() => heard).toEqual(['web is down'])
  surroundings.muted = true
  await polled()
  outcome.now = Promise.resolve({ outcome: 'sent' })
  surroundings.muted = false
  await polled()
  await polled()
  await expect.poll(() => heard).toEqual(['web is down', 'web is down'])
})

test('a notice without an outcome is given again after a restart', async () => {
  const web = aListedCheck({ name: 'web' })
  const mirror = await aMirror([web])
  mirror.outcome.now = new Promise(() => {})
  web.status = 'down'
  await mirror.polled()
  await expect.poll(() => mirror.heard).toEqual(['web is down'])
  const again = await mirror.restarted()
  await expect.poll(() => again.heard).toEqual(['web is down'])
  expect((await again.restarted()).heard).toEqual([])
})

test('a restart starts from the cache, with what people said', async () => {
  const web = aListedCheck({ name: 'web', status: 'down' })
  const mirror = await aMirror([web])
  mirror.remotes.mirror.attend(mirror.remote(), uniqueKeyOf(web.uuid), { acknowledged: true })
  await mirror.server.close()
  const again = await mirror.restarted()
  expect(again.rows()).toMatchObject([{ name: 'web', status: 'down', acknowledged: true }])
  expect(again.remotes.mirror.summary(5)).toMatchObject({ down: 1, late: 0 })
})

test('a snooze holds the alarm back until it ends; one that was told is told again', async () => {
  const web = aListedCheck({ name: 'web' })
  const { heard, polled, remotes, remote, clock } = await aMirror([web])
  const key = uniqueKeyOf(web.uuid)
  const snooze = () =>
    remotes.mirror.attend(remote(), key, { snoozedUntil: clock.now() + 2 * MINUTE })
  snooze()
  web.status = 'down'
  await polled()
  expect(heard).toEqual([])
  for (let i = 0; i < 4; i++) await polled()
  await expect.poll(() => heard).toEqual(['web is down'])
  snooze()
  for (let i = 0; i < 6; i++) await polled()
  await expect.poll(() => heard).toEqual(['web is down', 'web is still down'])
  for (let i = 0; i < 6; i++) await polled()
  expect(heard).toHaveLength(2)
})

test('an acknowledgement ends with the outage, and is refused without one', async () => {
  const web = aListedCheck({ name: 'web', status: 'down' })
  const { polled, remotes, remote, row } = await aMirror([web])
  const acknowledge = () =>
    remotes.mirror.attend(remote(), uniqueKeyOf(web.uuid), { acknowledged: true })
  acknowledge()
  expect(row(web)?.acknowledged).toBe(true)
  web.status = 'up'
  await polled()
  expect(row(web)?.acknowledged).toBe(false)
  expect(acknowledge).toThrow('there is no outage to acknowledge')
})

test('our clock makes nothing late or down', async () => {
  const due = new Date(Date.now() - HOUR).toISOString()
  const web = aListedCheck({ name: 'web', more: { next_ping: due, timeout: 60, grace: 60 } })
  const { heard, polled, row } = await aMirror([web])
  await polled()
  expect(row(web)?.status).toBe('up')
  expect(heard).toEqual([])
})
