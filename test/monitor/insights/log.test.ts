// The log as people read it: which pings are visible, in which order, and how long their runs took.
import { expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { aCheck, aMessage, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const KINDS: readonly PingKind[] = ['success', 'start', 'fail', 'log', 'ign']
const ALL = { kinds: KINDS, before: null, from: null, to: null, limit: 10 }

async function withPings(kinds: readonly PingKind[], pingLog = 1000) {
  const house = openHouse({ pingLog })
  const { id, uuid } = stored(house, aCheck())
  for (const kind of kinds) {
    await house.clock.advance(SECOND)
    await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
  }
  const { log, checks } = house.monitor
  const check = checks.byId(id) ?? aCheck()
  const found = async (search: Partial<Parameters<typeof log.pings>[0]> = {}) =>
    (await log.pings({ ...ALL, check, ...search })).map(({ n }) => n)
  return { log, check, found }
}

test('pings are listed newest first, of one check as of all', async () => {
  const { found } = await withPings(['start', 'success', 'log'])
  expect(await found()).toEqual([3, 2, 1])
  expect(await found({ check: null })).toEqual([3, 2, 1])
  expect(await found({ kinds: ['start'] })).toEqual([1])
  expect(await found({ kinds: [] })).toEqual([])
})

test('a ping that ended a run says how long that took, and whose it is', async () => {
  const { log, check } = await withPings(['start', 'success'])
  const [end, start] = await log.pings({ ...ALL, check })
  expect(end).toMatchObject({ checkId: check.id, checkUuid: check.uuid, duration: SECOND })
  expect(start?.duration).toBeNull()
})

test('pings beyond the limit of the log are not visible, though they are still stored', async () => {
  const { log, check, found } = await withPings(['success', 'success', 'success'], 2)
  expect(await found()).toEqual([3, 2])
  expect([log.ping(check, 1), log.ping(check, 2)?.n]).toEqual([null, 2])
})

test('pings between two numbers include both, newest first; of a check that is gone, none', async () => {
  const { log, check } = await withPings(['success', 'fail', 'success'])
  expect([...log.pingsBetween(check.id, 1, 2)].map(({ n }) => n)).toEqual([2, 1])
  expect([...log.pingsBetween(99, 1, 2)]).toEqual([])
})
