// Checks brought in from a document, as the window asks for it.
import { expect, test } from 'vitest'
import { desktopOf } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const documentOf = (...names: string[]) =>
  JSON.stringify({ checks: names.map((name) => ({ name, timeout: 3600 })) })

test('a plan changes nothing; a run creates what it says', async () => {
  const { monitor } = openHouse()
  const { imports, checks } = monitor
  await imports.run(1, documentOf('a'))
  const plan = await imports.plan(1, documentOf('a', 'b'))
  expect(plan).toMatchObject({ create: [{ name: 'b' }], existing: [{ name: 'a' }], refused: [] })
  expect(checks.all().map(({ name }) => name)).toEqual(['a'])
  expect(await imports.run(1, documentOf('a', 'b'))).toBe(1)
  expect(checks.all().map(({ name }) => name)).toEqual(['a', 'b'])
})

test('an imported check notifies the desktop', async () => {
  const house = openHouse()
  await house.monitor.imports.run(1, documentOf('a'))
  expect(house.monitor.checks.channelsOf(1)).toBe(desktopOf(house).uuid)
})

test('an import ends at the limit of checks, and says how far it came', async () => {
  const { monitor } = openHouse({ checkLimit: 2 })
  await expect(monitor.imports.run(1, documentOf('a', 'b', 'c'))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '2 checks were created; there are as many now as there may be',
  })
  expect(monitor.checks.all()).toHaveLength(2)
})

test.each(['no JSON', '{"pings":[]}'])('%j is neither planned nor run', async (document) => {
  const { imports } = openHouse().monitor
  await expect(imports.plan(1, document)).rejects.toThrow('this ')
  await expect(imports.run(1, document)).rejects.toMatchObject({ code: 'INVALID' })
})

test('a document with more values than half a million is refused before it is parsed', async () => {
  const { imports } = openHouse().monitor
  const refused = imports.plan(1, `[${'0,'.repeat(500_000)}0]`)
  await expect(refused).rejects.toMatchObject({
    code: 'INVALID',
    message: 'this has more values than an import may have; split it',
  })
  const { refused: taken } = await imports.plan(1, `[${'0,'.repeat(1000)}0]`)
  expect(taken).toHaveLength(1001)
})
