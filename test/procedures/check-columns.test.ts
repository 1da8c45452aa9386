// What columns of the list ask for: the last line of the last run, the uptime of 30 days, the share of failed runs.
import { expect, test } from 'vitest'
import { DAY } from '../../src/main/clock.ts'
import type { StoredStatus } from '../../src/main/monitor/rules/check.ts'
import { aMessage } from '../support/builders.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const GONE = '00000000-0000-4000-8000-000000000000'

async function aCheckIn(house: WindowHouse, spec = {}): Promise<string> {
  const given = { name: 'job', timeout: 60, grace: 60, ...spec }
  return (await house.call('checks.save', { uuid: null, project: null, spec: given })).uuid
}

const ping = ({ monitor }: WindowHouse, uuid: string, fields = {}) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage(fields))

const bytes = (text: string) => new TextEncoder().encode(text)

async function lineOf(house: WindowHouse, uuid: string): Promise<string | undefined> {
  const lines = await house.call('checks.lastLines', { uuids: [uuid, GONE] })
  expect(lines.map((line) => line.uuid)).toEqual([uuid])
  return lines[0]?.line
}

test('the last line is that of the last run, as a terminal leaves it, whatever followed', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  expect(await lineOf(house, uuid)).toBe('')
  await ping(house, uuid, {
    kind: 'fail',
    body: bytes('one\n10 %\r\u001b[31mdisk full\u001b[0m\n\n'),
  })
  await ping(house, uuid, { kind: 'start', body: bytes('begun') })
  await ping(house, uuid, { kind: 'log', body: bytes('working') })
  expect(await lineOf(house, uuid)).toBe('disk full')
  // Another run that says nothing says nothing.
  await ping(house, uuid)
  expect(await lineOf(house, uuid)).toBe('')
})

test('of a long output the end counts, and of a line that is too long its beginning', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  await ping(house, uuid, { body: bytes(`${'a line of it\n'.repeat(60_000)}4.1 GB in all\n`) })
  expect(await lineOf(house, uuid)).toBe('4.1 GB in all')
  await ping(house, uuid, { body: bytes(`x\n${'é'.repeat(500)}`) })
  expect(await lineOf(house, uuid)).toBe(`${'é'.repeat(199)}…`)
})

test('a mail says its text, and where that is empty its subject', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  const mail = (text: string) => bytes(`Subject: Backup done\r\n\r\n${text}`)
  await ping(house, uuid, { scheme: 'email', body: mail('All of it.\r\n3 files\r\n') })
  expect(await lineOf(house, uuid)).toBe('3 files')
  await ping(house, uuid, { scheme: 'email', body: mail('') })
  expect(await lineOf(house, uuid)).toBe('Backup done')
})

test('uptime is of the last 30 days, and of nothing before', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  const shareOf = async () =>
    (await house.call('checks.uptimes', { uuids: [uuid, GONE] }))[0]?.share
  expect(await shareOf()).toBeNull()
  const now = house.clock.now()
  const checkId = house.monitor.checks.byUuid(uuid)?.id ?? 0
  house.store.db.prepare('UPDATE checks SET created = ?').run(now - 60 * DAY)
  const flip = (daysAgo: number, oldStatus: StoredStatus, newStatus: StoredStatus) => {
    const created = now - daysAgo * DAY
    house.tables.flips.insert(checkId, { created, oldStatus, newStatus, reason: '' }, now, null)
  }
  flip(50, 'new', 'up')
  flip(45, 'up', 'down')
  flip(40, 'down', 'up')
  flip(12, 'up', 'down')
  flip(6, 'down', 'up')
  expect(await shareOf()).toBeCloseTo(24 / 30)
  // Ten days of which nobody knows.
  await house.store.write(() =>
    house.tables.gaps.insert({
      start: now - 30 * DAY,
      end: now - 20 * DAY,
      cause: 'asleep',
      settlesUntil: now,
    }),
  )
  expect(await shareOf()).toBeCloseTo(14 / 20)
})

test('the share of failed runs counts those that failed, were missed or came late, and no start', async () => {
  const house = await openWindowHouse()
  const [good, bad, silent] = [await aCheckIn(house), await aCheckIn(house), await aCheckIn(house)]
  for (const kind of ['success', 'success', 'success', 'success']) {
    await ping(house, good, { kind: 'start' })
    await ping(house, good, { kind })
  }
  for (const kind of ['success', 'fail', 'fail', 'success']) await ping(house, bad, { kind })
  const shares = await house.call('checks.failing', { uuids: [good, bad, silent, GONE] })
  expect(shares).toEqual([
    { uuid: good, share: 0 },
    { uuid: bad, share: 0.5 },
    { uuid: silent, share: null },
  ])
})
