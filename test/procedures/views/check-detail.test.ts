// The page of a check: addresses, explanation in the zone of the reader, uptime, lengths of runs.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { aMessage, OTHER_RID, RID } from '../../support/builders.ts'
import { settled } from '../../support/fake-clock.ts'
import { saidExplanation } from '../../support/said.ts'
import { openWindowHouse, type WindowHouse } from '../../support/window-house.ts'

async function aCheckIn(house: WindowHouse, spec: Record<string, unknown> = {}): Promise<string> {
  const wanted = { timeout: 60, grace: 60, ...spec }
  return (await house.call('checks.save', { uuid: null, project: null, spec: wanted })).uuid
}

/** What its page says of its state. */
async function explainedIn(house: WindowHouse, uuid: string, zone = 'UTC') {
  const detail = await house.call('checks.get', { uuid, zone })
  return saidExplanation(detail, house.clock.now(), zone)
}

const ping = ({ monitor }: WindowHouse, uuid: string, fields = {}) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage(fields))

describe('the addresses of a check', () => {
  test('are of its UUID; of slug and mail where there are such', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house, { slug: 'job' })
    const base = 'http://127.0.0.1:7464'
    expect(await house.call('checks.get', { uuid })).toMatchObject({
      ...{
        pingUrl: `${base}/ping/${uuid}`,
        slugUrl: null,
        mailAddress: null,
        launcherFolder: null,
      },
      badgeUrl: `${base}/b/2/${house.monitor.checks.byUuid(uuid)?.badgeKey}.svg`,
    })
    const key = house.pingKey()
    const { slugUrl } = await house.call('checks.get', { uuid })
    expect(slugUrl).toBe(`${base}/ping/${key}/job`)
    const unnamed = await aCheckIn(house)
    expect((await house.call('checks.get', { uuid: unnamed })).slugUrl).toBeNull()
  })

  test.skipIf(process.platform === 'win32')('name the launcher where it is installed', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const folder = path.join(house.dataDir, 'bin')
    fs.mkdirSync(folder)
    expect((await house.call('checks.get', { uuid })).launcherFolder).toBeNull()
    fs.writeFileSync(path.join(folder, 'run'), '')
    expect((await house.call('checks.get', { uuid })).launcherFolder).toBe(folder)
  })

  test('take mail where a listener does', async () => {
    const house = await openWindowHouse({ mailAddress: '127.0.0.1:2525' })
    const uuid = await aCheckIn(house)
    expect((await house.call('checks.get', { uuid })).mailAddress).toBe(`${uuid}@localhost`)
  })
})

describe('the explanation', () => {
  test('follows what is stored, in the zone of the settings', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await house.call('settings.save', { zone: 'Europe/Riga' })
    await ping(house, uuid, { kind: 'fail', exitStatus: 3 })
    const { steps } = await house.call('checks.get', { uuid })
    expect(steps.at(-1)).toEqual({ key: 'explain.timesIn', values: { zone: 'Europe/Riga' } })
    expect(await explainedIn(house, uuid, 'Europe/Riga')).toEqual({
      explanation: 'Down since 14:00: the job failed with exit status 3.',
      steps: [
        'The last signal was a failure at 14:00.',
        'Down at 14:00.',
        'Times are in Europe/Riga.',
      ],
    })
  })

  test('is in the zone that the window asks for, which is not stored', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid, { kind: 'fail', exitStatus: 3 })
    const zoneOf = async (zone: string) =>
      (await house.call('checks.get', { uuid, zone })).steps.at(-1)?.values?.zone
    expect(await zoneOf('Asia/Tokyo')).toBe('Asia/Tokyo')
    expect(await zoneOf('Mars')).toBe('UTC')
    expect((await house.call('app.snapshot', undefined)).settings.zone).toBe('')
  })

  test('of an outage is about the signal before it, and tells one after apart', async () => {
    const house = await openWindowHouse()
    await house.monitor.watcher.start()
    const uuid = await aCheckIn(house)
    await ping(house, uuid)
    await house.clock.advance(2 * MINUTE)
    await house.clock.advance(MINUTE)
    await ping(house, uuid, { kind: 'log' })
    expect(await explainedIn(house, uuid)).toEqual({
      explanation:
        'Down since 12:02: expected at 12:01, 1 min of grace, no signal came. Since then, a log entry came at 12:03.',
      steps: [
        'The last signal before it went down was a success at 12:00.',
        ...Array(3).fill(expect.any(String)),
        'Since then, a log entry came at 12:03.',
        'Times are in UTC.',
      ],
    })
    await house.monitor.watcher.stop()
  })

  test('names a gap by what was stored of it', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid)
    house.clock.sleep(30 * MINUTE)
    house.monitor.shift()
    await settled()
    expect((await explainedIn(house, uuid)).explanation).toBe(
      'Expected at 12:01 + 1 min of grace. This machine slept 12:00–12:30, so it has until 12:31.',
    )
  })

  test('of a check whose outage the watcher has yet to store', async () => {
    const house = await openWindowHouse({ observe: 'strict' })
    const uuid = await aCheckIn(house)
    await ping(house, uuid)
    house.clock.set(house.clock.now() + 5 * MINUTE)
    const { row } = await house.call('checks.get', { uuid })
    const { explanation } = await explainedIn(house, uuid)
    expect([row.status, explanation]).toEqual([
      'down',
      'Down since 12:02: expected at 12:01, 1 min of grace, no signal came.',
    ])
  })
})

test('uptime is of this month and the two before', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  await ping(house, uuid)
  await house.clock.advance(3 * SECOND)
  await ping(house, uuid, { kind: 'fail' })
  await house.clock.advance(SECOND)
  expect((await house.call('checks.get', { uuid })).uptime).toEqual([
    { month: '2025-01', fraction: 0.75, downtime: SECOND, outages: 1, cutByPause: 0 },
    { month: '2024-12', fraction: null, downtime: 0, outages: 0, cutByPause: 0 },
    { month: '2024-11', fraction: null, downtime: 0, outages: 0, cutByPause: 0 },
  ])
})

describe('durations', () => {
  test('are those of runs that began and ended, oldest first', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const start = house.clock.now()
    for (const [kind, rid] of [
      ['start', RID],
      ['success', OTHER_RID],
      ['success', RID],
      ['start', null],
      ['fail', null],
      ['success', null],
    ] as const) {
      await ping(house, uuid, { kind, rid })
      await house.clock.advance(SECOND)
    }
    expect((await house.call('checks.get', { uuid })).durations).toEqual([
      { at: start + 2 * SECOND, n: 3, kind: 'success', duration: 2 * SECOND },
      { at: start + 4 * SECOND, n: 5, kind: 'fail', duration: SECOND },
    ])
  })

  test('are the last 300, also beside many signals without a start', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    for (let i = 0; i < 20; i++) await ping(house, uuid, { rid: OTHER_RID })
    const start = house.clock.now()
    for (let i = 0; i < 301; i++) {
      await ping(house, uuid, { kind: 'start' })
      house.clock.set(start + i + 1)
      await ping(house, uuid)
    }
    const { durations } = await house.call('checks.get', { uuid })
    expect(durations).toHaveLength(300)
    expect([durations[0]?.at, durations.at(-1)?.at]).toEqual([start + 2, start + 301])
  })
})

test('the last output is that of the newest run that gave any', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  const last = async () => (await house.call('checks.get', { uuid })).lastOutput
  await ping(house, uuid)
  expect(await last()).toBeNull()
  const body = Buffer.from('disk full')
  await ping(house, uuid, { kind: 'fail', exitStatus: 2, body })
  await ping(house, uuid, { kind: 'log', body })
  await ping(house, uuid)
  expect(await last()).toMatchObject({ n: 2, kind: 'fail', exitStatus: 2 })
})
