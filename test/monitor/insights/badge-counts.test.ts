// How the checks of a project stand, kept until a status changes (contract hardening.md H11).
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { statusCount } from '../../../src/main/monitor/documents/badge.ts'
import { createBadgeCounts } from '../../../src/main/monitor/insights/badge-counts.ts'
import { tagList } from '../../../src/main/monitor/rules/check.ts'
import { statusAt } from '../../../src/main/monitor/rules/status.ts'
import { createRandom } from '../../faults/random.ts'
import { openHouse } from '../../support/house.ts'

/** A house with a badge counter that notes what it reads. */
function openCounted() {
  const house = openHouse({ observe: 'strict' })
  const { monitor, clock, tables } = house
  const reads: string[] = []
  const { count } = createBadgeCounts({
    events: monitor.events,
    clock,
    shift: monitor.shift,
    checks: {
      byId(id) {
        reads.push(`check ${id}`)
        return tables.checks.byId(id)
      },
      ofProject(id) {
        reads.push(`project ${id}`)
        return tables.checks.ofProject(id)
      },
    },
  })
  return { ...house, reads, count }
}

const PROJECT = 1

test('a badge that is asked for again reads nothing, nor does another tag', async () => {
  const house = openCounted()
  for (let i = 0; i < 20; i++) await house.create({ tags: i % 2 === 0 ? 'even all' : 'odd all' })
  expect(house.count(PROJECT, '*').total).toBe(20)
  expect(house.reads).toEqual(['project 1'])
  for (let i = 0; i < 100; i++) house.count(PROJECT, ['*', 'even', 'odd', 'none'][i % 4] ?? '')
  expect(house.count(PROJECT, 'even').total).toBe(10)
  // The very one that was counted: it is not counted again.
  expect(house.count(PROJECT, 'even')).toBe(house.count(PROJECT, 'even'))
  expect(house.reads).toEqual(['project 1'])
})

test('a ping makes its own check be read again, and no other', async () => {
  const house = openCounted()
  for (let i = 0; i < 20; i++) await house.create({ tags: 'web' })
  const { ping_url } = await house.create({ tags: 'web' })
  house.count(PROJECT, '*')
  await house.ping(`${ping_url}/fail`)
  await house.ping(`${ping_url}/fail`)
  expect(house.count(PROJECT, 'web')).toEqual({ total: 21, grace: 0, down: 1 })
  expect(house.reads).toEqual(['project 1', 'check 21'])
})

test('the clock alone makes a check late and then down, to the millisecond', async () => {
  const house = openCounted()
  const { ping_url } = await house.create({ timeout: 60, grace: 60 })
  await house.ping(ping_url)
  const start = house.clock.now()
  const at = (millis: number) => {
    house.clock.set(start + millis)
    return house.count(PROJECT, '*')
  }
  expect(at(MINUTE - 1)).toEqual({ total: 1, grace: 0, down: 0 })
  expect(at(MINUTE)).toEqual({ total: 1, grace: 1, down: 0 })
  expect(at(2 * MINUTE - 1)).toEqual({ total: 1, grace: 1, down: 0 })
  expect(at(2 * MINUTE)).toEqual({ total: 1, grace: 0, down: 1 })
  expect(at(0)).toEqual({ total: 1, grace: 0, down: 0 })
})

test('whatever happens, what is kept is what a fresh look would say', async () => {
  const house = openCounted()
  const { monitor, clock, tables } = house
  const random = createRandom(7)
  const pick = (count: number) => random.between(0, count - 1)
  const checks = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      house.create({ tags: `t${i % 3} all`, timeout: 60 + 30 * i, grace: 60 + 15 * (i % 4) }),
    ),
  )
  const fresh = (tag: string) =>
    statusCount(
      tables.checks
        .ofProject(PROJECT)
        .filter(({ tags }) => tag === '*' || tagList(tags).includes(tag))
        .map((check) => statusAt(check, clock.now(), monitor.shift())),
    )
  const uuidOf = ({ uuid }: { uuid: string }) => `/api/v3/checks/${uuid}`
  const post = (url: string, fields: object = {}) =>
    house.request({ method: 'POST', url, payload: JSON.stringify(fields) })
  for (let step = 0; step < 300; step++) {
    const check = checks[pick(checks.length)]
    if (check === undefined) throw new Error('no check')
    const url = uuidOf(check)
    const what = [
      () => house.ping(check.ping_url),
      () => house.ping(`${check.ping_url}/start`),
      () => house.ping(`${check.ping_url}/fail`),
      () => post(`${url}/pause`),
      () => post(`${url}/resume`),
      () => post(url, { tags: `t${pick(3)} all` }),
      () => post(url, { timeout: 60 + 10 * pick(20) }),
      () => house.create({ tags: `t${pick(3)}` }),
      () =>
        step % 10 === 0 ? house.request({ method: 'DELETE', url }) : house.ping(check.ping_url),
      () => clock.advance(pick(4) * MINUTE),
      () => clock.set(clock.now() + pick(90_000)),
      () => clock.set(clock.now() - pick(90_000)),
    ][pick(12)]
    await what?.()
    for (const tag of ['*', 'all', 't0', 't1', 't2']) {
      expect([step, tag, house.count(PROJECT, tag)]).toEqual([step, tag, fresh(tag)])
    }
  }
  clock.set(clock.now() + HOUR)
  expect(house.count(PROJECT, '*')).toEqual(fresh('*'))
})
