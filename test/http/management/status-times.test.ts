// The status of a check as time passes, at its boundaries (contract monitor.md 5.2, 5.3).
import { expect, test } from 'vitest'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { flipsOf, post, show } from '../api.ts'

const at = (time: string) => Date.parse(`2025-01-15T${time}Z`)

test('a check is up, then in grace, then down: the boundaries belong to the late side', async () => {
  const house = openHouse({ observe: 'strict', clock: fakeClock(at('12:00:10')) })
  const { uuid, ping_url } = await house.create({ timeout: 3600, grace: 600 })
  await house.ping(ping_url)
  const next_ping = '2025-01-15T13:00:10+00:00'
  const cases = [
    ['13:00:09.999', 'up'],
    ['13:00:10.000', 'grace'],
    ['13:10:09.999', 'grace'],
    ['13:10:10.000', 'down'],
    ['23:00:00.000', 'down'],
  ] as const
  for (const [time, status] of cases) {
    house.clock.set(at(time))
    expect([time, await show(house, uuid)]).toMatchObject([time, { status, next_ping }])
  }
})

test('once the watcher has seen it, nothing more is expected', async () => {
  const house = openHouse({ observe: 'strict', clock: fakeClock(at('12:00:10')) })
  const { uuid, ping_url } = await house.create({ timeout: 3600, grace: 600 })
  await house.ping(ping_url)
  house.clock.set(at('13:10:11'))
  await house.monitor.watcher.tick()
  await settled()
  expect(await show(house, uuid)).toMatchObject({ status: 'down', next_ping: null })
  expect((await flipsOf(house, uuid))[0]).toEqual({ timestamp: '2025-01-15T13:10:10+00:00', up: 0 })
})

test.each([
  ['new', [], 'new'],
  ['up', [''], 'up'],
  ['down', ['/fail'], 'down'],
  ['paused', ['pause'], 'paused'],
] as const)('a run on a %s check is down at the end of its grace', async (_, steps, status) => {
  const house = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create({ timeout: 86_400, grace: 60 })
  for (const step of steps) {
    await (step === 'pause' ? post(house, `/checks/${uuid}/pause`) : house.ping(ping_url + step))
  }
  await house.ping(`${ping_url}/start`)
  house.clock.set(at('12:00:59.999'))
  expect(await show(house, uuid)).toMatchObject({ status, started: true })
  house.clock.set(at('12:01:00'))
  expect(await show(house, uuid)).toMatchObject({ status: 'down', started: true })

  const before = (await flipsOf(house, uuid)).length
  await house.monitor.watcher.tick()
  await settled()
  const flips = await flipsOf(house, uuid)
  expect(flips).toHaveLength(status === 'down' ? before : before + 1)
  expect(await show(house, uuid)).toMatchObject({ status: 'down', started: true, next_ping: null })
})

test('new, down and paused checks expect nothing', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  expect(await show(house, uuid)).toMatchObject({ status: 'new', next_ping: null, last_ping: null })
  await house.ping(`${ping_url}/fail`)
  expect(await show(house, uuid)).toMatchObject({ status: 'down', next_ping: null })
  await post(house, `/checks/${uuid}/pause`)
  expect(await show(house, uuid)).toMatchObject({ status: 'paused', next_ping: null })
})

test('a start on a check that is down is in progress, and expected nowhere', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(`${ping_url}/fail`)
  await house.ping(`${ping_url}/start`)
  expect(await show(house, uuid)).toMatchObject({ status: 'down', started: true, next_ping: null })
})

test('cron counts its grace from the firing', async () => {
  const house = openHouse({ observe: 'strict', clock: fakeClock(at('12:00:30')) })
  const { uuid, ping_url } = await house.create({ schedule: '*/5 * * * *', grace: 60 })
  await house.ping(ping_url)
  const cases = [
    ['12:04:59.999', 'up'],
    ['12:05:00', 'grace'],
    ['12:05:59.999', 'grace'],
    ['12:06:00', 'down'],
  ] as const
  for (const [time, status] of cases) {
    house.clock.set(at(time))
    expect([time, await show(house, uuid)]).toMatchObject([time, { status }])
  }
})
