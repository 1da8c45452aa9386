// Checks brought in from a document, as the window asks for it.
import { expect, test } from 'vitest'
import type { MoveReport } from '../../../src/shared/views/moves.ts'
import { desktopOf } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const documentOf = (...names: string[]) =>
  JSON.stringify({ checks: names.map((name) => ({ name, timeout: 3600 })) })

const HOW = { keepUuids: true, baseUrl: 'http://here' }
const UUID = '4ec5a071-2d08-4baa-898a-eb4eb3cd6941'

const outcomes = ({ checks }: MoveReport) => checks.map(({ outcome, name }) => `${outcome} ${name}`)

test('a plan changes nothing; a run creates what it says', async () => {
  const { monitor } = openHouse()
  const { imports, checks } = monitor
  await imports.run(1, documentOf('a'), HOW)
  const plan = await imports.plan(1, documentOf('a', 'b'), HOW)
  expect(outcomes(plan)).toEqual(['exists a', 'create b'])
  expect(checks.all().map(({ name }) => name)).toEqual(['a'])
  expect(outcomes(await imports.run(1, documentOf('a', 'b'), HOW))).toEqual([
    'exists a',
    'created b',
  ])
  expect(checks.all().map(({ name }) => name)).toEqual(['a', 'b'])
})

test('two imports of one document at the same time create its checks once', async () => {
  const { monitor } = openHouse()
  const { imports, checks } = monitor
  const twice = [1, 2].map(() => imports.run(1, documentOf('a', 'b'), HOW))
  const [first, second] = (await Promise.all(twice)).map(outcomes)
  expect([first, second]).toEqual([
    ['created a', 'created b'],
    ['exists a', 'exists b'],
  ])
  expect(checks.all().map(({ name }) => name)).toEqual(['a', 'b'])
})

test('an import that is refused keeps no other one waiting', async () => {
  const { monitor } = openHouse()
  const { imports } = monitor
  const [refused, done] = await Promise.allSettled([
    imports.run(1, 'none', HOW),
    imports.run(1, documentOf('a'), HOW),
  ])
  expect([refused?.status, done?.status]).toEqual(['rejected', 'fulfilled'])
})

test('a plan reads no descriptions: hundreds of a megabyte would hold pings up', async () => {
  const { monitor, store } = openHouse()
  await monitor.imports.run(1, documentOf('a'), HOW)
  store.db.exec('ALTER TABLE checks RENAME COLUMN "desc" TO "gone"')
  const plan = await monitor.imports.plan(1, documentOf('a', 'b'), HOW)
  expect(outcomes(plan)).toEqual(['exists a', 'create b'])
})

test('an imported check notifies the desktop', async () => {
  const house = openHouse()
  await house.monitor.imports.run(1, documentOf('a'), HOW)
  expect(house.monitor.checks.channelsOf(1)).toBe(desktopOf(house).uuid)
})

test('a check keeps its UUID, and is paused if it was', async () => {
  const { monitor } = openHouse()
  const document = JSON.stringify([
    { name: 'a', uuid: UUID, status: 'paused', ping_url: `https://there/${UUID}` },
  ])
  const { checks, canKeepUuids, leftBehind } = await monitor.imports.run(1, document, HOW)
  expect(canKeepUuids).toBe(true)
  expect(checks).toMatchObject([
    {
      uuid: UUID,
      target: UUID,
      oldUrl: `https://there/${UUID}`,
      newUrl: `http://here/ping/${UUID}`,
    },
  ])
  expect(leftBehind.map(({ what }) => what)).toEqual(['badge_urls', 'integrations'])
  expect(monitor.checks.byUuid(UUID)).toMatchObject({ name: 'a', status: 'paused' })
})

test('in another project of the installation it gets a UUID of its own', async () => {
  const house = openHouse()
  const { monitor } = house
  house.key('read-write', 'Other')
  const other = monitor.projects.byName('Other')?.id ?? 0
  const { uuid } = await house.create({ name: 'a' })
  const { checks } = await monitor.imports.run(other, JSON.stringify([{ name: 'a', uuid }]), HOW)
  expect(checks).toMatchObject([{ outcome: 'created', target: uuid }])
  expect(checks[0]?.uuid).not.toBe(uuid)
  expect(monitor.checks.all()).toHaveLength(2)
})

test('an import ends at the limit of checks', async () => {
  const { monitor } = openHouse({ checkLimit: 2 })
  expect(outcomes(await monitor.imports.run(1, documentOf('a', 'b', 'c', 'd'), HOW))).toEqual([
    'created a',
    'created b',
    'limit c',
    'limit d',
  ])
  expect(monitor.checks.all()).toHaveLength(2)
})

test.each(['no JSON', '{"pings":[]}'])('%j is neither planned nor run', async (document) => {
  const { imports } = openHouse().monitor
  await expect(imports.plan(1, document, HOW)).rejects.toThrow('this ')
  await expect(imports.run(1, document, HOW)).rejects.toMatchObject({ code: 'INVALID' })
})

test('a document with more values than half a million is refused before it is parsed', async () => {
  const { imports } = openHouse().monitor
  const refused = imports.plan(1, `[${'0,'.repeat(500_000)}0]`, HOW)
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID',
    message: 'this has more values than an import may have; split it',
  })
  const { checks } = await imports.plan(1, `[${'0,'.repeat(1000)}0]`, HOW)
  expect(checks).toHaveLength(1001)
})
