// The list of checks is kept until a check changes: whatever happens, it is what is stored.

import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { checkDocument } from '../../../src/main/monitor/documents/check-document.ts'
import { stringify } from '../../../src/main/monitor/documents/json.ts'
import { MONITOR_FILE } from '../../../src/main/store/store.ts'
import { createRandom } from '../../faults/random.ts'
import { aCheck, stored } from '../../support/builders.ts'
import { BASE_URL, type CheckDocument, type House, openHouse } from '../../support/house.ts'

const PROJECT = 1

async function listed({ request }: House, key: string, version: 1 | 3 = 3, query = '') {
  const url = `/api/v${version}/checks/${query}`
  return (await request({ url, headers: { 'x-api-key': key } })).body
}

/** The list made of what is stored, without the help of anything that is kept. */
function fresh({ tables, monitor, clock }: House, readonly: boolean, version: 1 | 3 = 3) {
  const view = { baseUrl: BASE_URL, version, readonly, now: clock.now(), shift: monitor.shift() }
  const checks = tables.checks
    .ofProject(PROJECT)
    .map((check) => checkDocument(check, tables.checks.channelsOf(check.id), view))
  return stringify({ checks })
}

test('whatever happens', async () => {
  const house = openHouse({ observe: 'strict' })
  const { clock, monitor } = house
  const random = createRandom(11)
  const pick = (count: number) => random.between(0, count - 1)
  const [full, readonly] = [house.key(), house.key('read-only')]
  const checks: CheckDocument[] = []
  for (let i = 0; i < 70; i++) checks.push(await house.create({ timeout: 60 + 30 * i, grace: 60 }))
  const post = (url: string, fields: object = {}) =>
    house.request({ method: 'POST', url, payload: JSON.stringify(fields) })
  for (let step = 0; step < 300; step++) {
    const check = checks[pick(checks.length)]
    if (check === undefined) throw new Error('no check')
    const url = `/api/v3/checks/${check.uuid}`
    const steps = [
      () => house.ping(check.ping_url),
      () => house.ping(`${check.ping_url}/start`),
      () => house.ping(`${check.ping_url}/fail`),
      () => Promise.all(checks.slice(0, 30).map(({ ping_url }) => house.ping(ping_url))),
      () => post(`${url}/pause`),
      () => post(`${url}/resume`),
      () => post(url, { name: `n${pick(9)}` }),
      () => post(url, { channels: pick(2) === 0 ? '*' : '' }),
      () => house.create(),
      () => house.request({ method: 'DELETE', url }),
      () => monitor.checks.clear(monitor.checks.byUuid(check.uuid)?.id ?? 0),
      () => clock.advance(pick(4) * MINUTE),
      () => clock.set(clock.now() - pick(90_000)),
      () => monitor.watcher.tick(),
    ]
    await steps[pick(steps.length)]?.()
    expect([step, await listed(house, full)]).toEqual([step, fresh(house, false)])
    if (step % 5 === 0) expect(await listed(house, full, 1)).toBe(fresh(house, false, 1))
    if (step % 7 === 0) expect(await listed(house, readonly)).toBe(fresh(house, true))
  }
  clock.set(clock.now() + HOUR)
  expect(await listed(house, full)).toBe(fresh(house, false))
})

describe('what is kept is read again after', () => {
  test('a write of another process', async () => {
    const house = openHouse()
    const key = house.key()
    await house.create({ name: 'before' })
    expect(await listed(house, key)).toContain('"name": "before"')
    const other = new Database(path.join(house.dataDir, MONITOR_FILE))
    other.exec(`UPDATE checks SET name = 'after'`)
    other.close()
    expect(await listed(house, key)).toContain('"name": "after"')
  })

  test('channels are assigned', async () => {
    const house = openHouse()
    const key = house.key()
    const { uuid } = await house.create({ channels: '' })
    expect(await listed(house, key)).toContain('"channels": ""')
    const [channel] = house.tables.channels.ofProject(PROJECT)
    const id = house.monitor.checks.byUuid(uuid)?.id ?? 0
    house.store.writeNow(() => house.tables.assignments.set(id, [channel?.id ?? 0]))
    expect(await listed(house, key)).toContain(`"channels": "${channel?.uuid}"`)
    house.store.writeNow(() => house.tables.assignments.set(id, []))
    expect(await listed(house, key)).toContain('"channels": ""')
    house.store.writeNow(() => house.tables.assignments.assignToAll(channel?.id ?? 0))
    expect(await listed(house, key)).toContain(`"channels": "${channel?.uuid}"`)
  })

  test('a check more than fills a piece', async () => {
    const house = openHouse()
    const key = house.key()
    for (let count = 1; count < 103; count++) {
      await house.create()
      expect(await listed(house, key)).toBe(fresh(house, false))
    }
  })

  test('a channel is gone', async () => {
    const house = openHouse()
    const key = house.key()
    await house.create({ channels: '*' })
    const [channel] = house.tables.channels.ofProject(PROJECT)
    expect(await listed(house, key)).toContain(`"channels": "${channel?.uuid}"`)
    house.store.writeNow(() => house.tables.channels.remove(channel?.id ?? 0))
    expect(await listed(house, key)).toContain('"channels": ""')
  })

  test('a write that was rolled back', async () => {
    const house = openHouse()
    const key = house.key()
    await house.create({ name: 'before' })
    const before = await listed(house, key)
    const [check] = house.tables.checks.ofProject(PROJECT)
    const undone = () =>
      house.store.writeNow(() => {
        house.tables.checks.saveSettings({ ...(check ?? fail()), name: 'never' }, ['name'])
        expect(house.monitor.checks.ofProjectWithChannels(PROJECT)[0]?.name).toBe('never')
        throw new Error('undone')
      })
    expect(undone).toThrow('undone')
    expect(await listed(house, key)).toBe(before)
  })
})

test('what did not change is not read again', async () => {
  const house = openHouse()
  const names = Array.from({ length: 9 }, (_, i) => `n${i}`)
  for (const name of names) await house.create({ name })
  const list = () => house.monitor.checks.ofProjectWithChannels(PROJECT)
  const before = list()
  await house.ping((await house.create()).ping_url)
  const [first, ...rest] = list()
  await house.ping(`/ping/${first?.uuid}`)
  const [changed, ...others] = list()
  expect(changed).toMatchObject({ id: first?.id, nPings: 1 })
  expect(first).toMatchObject({ nPings: 0 })
  expect(others.every((check, i) => check === rest[i])).toBe(true)
  expect(before).toHaveLength(9)
})

test('a list by tag is of that tag, before and after the whole one', async () => {
  const house = openHouse()
  const key = house.key()
  for (let i = 0; i < 120; i++) {
    const tags = [...(i % 2 ? ['odd'] : []), ...(i < 50 ? ['first'] : [])].join(' ')
    await house.create({ name: `n${i}`, tags })
  }
  const namesOf = async (query: string) => {
    const { checks } = JSON.parse(await listed(house, key, 3, query)) as {
      checks: { name: string }[]
    }
    return checks.map(({ name }) => name)
  }
  const all = Array.from({ length: 120 }, (_, i) => `n${i}`)
  const odd = all.filter((_, i) => i % 2)
  expect(await namesOf('?tag=odd')).toEqual(odd)
  expect(await namesOf('')).toEqual(all)
  expect(await namesOf('?tag=odd')).toEqual(odd)
  expect(await namesOf('?tag=none')).toEqual([])
  // As many as one piece holds.
  expect(await namesOf('?tag=first')).toEqual(all.slice(0, 50))
  expect(await namesOf('')).toEqual(all)
})

describe('a list that is too long to be kept', () => {
  /** As many checks of the project as are kept, every fifth of another one between them. */
  function aFullHouse() {
    const house = openHouse()
    const [channel] = house.tables.channels.ofProject(PROJECT)
    const { id: other } = house.store.writeNow(() => house.tables.projects.insert('other', 0))
    house.store.writeNow(() => {
      for (let i = 0; i < 5000; i++) {
        // As after many were removed.
        if (i === 2500) house.store.db.exec('UPDATE sqlite_sequence SET seq = seq + 5000')
        const projectId = i % 5 === 0 ? other : PROJECT
        const { id } = stored(house, aCheck({ projectId, name: `n${i} ü`, tags: `t${i % 7}` }))
        if (i % 3 === 0) house.tables.assignments.set(id, [channel?.id ?? 0])
      }
    })
    return { ...house, full: house.key(), readonly: house.key('read-only') }
  }

  test('is as a short one, whatever is asked for', async () => {
    const house = aFullHouse()
    const isLong = () => house.monitor.checks.fewOfProjectWithChannels(PROJECT) === null
    expect(isLong()).toBe(false)
    const short = await listed(house, house.full)
    const [last] = house.tables.checks.ofProject(PROJECT).slice(-1)
    const { uuid } = await house.create({ name: 'one more' })
    expect(isLong()).toBe(true)
    expect(await listed(house, house.full)).toBe(fresh(house, false))
    expect(await listed(house, house.readonly, 1)).toBe(fresh(house, true, 1))
    expect(await listed(house, house.full, 3, '?tag=none')).toBe('{"checks": []}')
    expect(await listed(house, house.full, 3, `?slug=${last?.slug}&tag=none`)).toBe(
      '{"checks": []}',
    )
    const tagged = await listed(house, house.full, 3, '?tag=t3')
    const { checks } = JSON.parse(tagged) as { checks: CheckDocument[] }
    expect(new Set(checks.map(({ tags }) => tags))).toEqual(new Set(['t3']))
    await house.request({
      method: 'DELETE',
      url: `/api/v3/checks/${uuid}`,
      headers: { 'x-api-key': house.full },
    })
    expect(await listed(house, house.full)).toBe(short)
  })

  test('beside short ones and gaps in the numbers is that of its project', async () => {
    const house = aFullHouse()
    await house.create()
    const [other] = house.monitor.projects.all().filter(({ name }) => name === 'other')
    expect(house.monitor.checks.fewOfProjectWithChannels(other?.id ?? 0)).toHaveLength(1000)
    expect(house.monitor.checks.ofProjectWithChannels(PROJECT)).toHaveLength(4001)
    expect(await listed(house, house.full)).toBe(fresh(house, false))
  })

  test.each([
    ['all', '', '"n4999 \\u00fc"'],
    ['none', '?tag=none', '{"checks": []}'],
  ])('of %s leaves others their turns', async (_which, query, expected) => {
    const house = aFullHouse()
    const { ping_url: url } = await house.create()
    let isListed = false
    const list = listed(house, house.full, 3, query).then((text) => {
      isListed = true
      return text
    })
    let pings = 0
    while (!isListed) {
      await house.ping(url)
      pings++
    }
    expect(pings).toBeGreaterThan(3)
    expect(await list).toContain(expected)
  })
})

function fail(): never {
  throw new Error('there is no check')
}
