// Presets of the composer (contract push.md 11.5).
import { expect, test } from 'vitest'
import type { PushPreset } from '../../src/shared/model/push-presets.ts'
import { openHouse } from './vault-house.ts'

function aPreset(number: number, changes: Partial<PushPreset> = {}): PushPreset {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Preset ${number}`,
    kind: 'text',
    minutes: 1440,
    views: 1,
    retrievalStep: true,
    deletableByViewer: false,
    withPassphrase: true,
    ...changes,
  }
}

test('presets are kept in their order, changed in place, and come back after a restart', async () => {
  const house = await openHouse()
  const { presets } = house.secrets
  expect(presets.list()).toEqual([])
  await presets.save(aPreset(1, { name: ' Password for a customer ' }))
  await presets.save(aPreset(2))
  await presets.save(aPreset(1, { name: 'For customers', views: 3 }))
  await house.close()
  const { presets: later } = (await openHouse({ dataDir: house.dataDir })).secrets
  expect(later.list()).toEqual([aPreset(1, { name: 'For customers', views: 3 }), aPreset(2)])
})

test('a removed one comes back by saving it again', async () => {
  const { presets } = (await openHouse()).secrets
  await presets.save(aPreset(1))
  await presets.remove(aPreset(1).id)
  await presets.remove(aPreset(1).id)
  expect(presets.list()).toEqual([])
  await presets.save(aPreset(1))
  expect(presets.list()).toEqual([aPreset(1)])
})

test.each([
  ['', 'needs 1 to 60 characters'],
  ['  ', 'needs 1 to 60 characters'],
  ['x'.repeat(61), 'needs 1 to 60 characters'],
  ['PRESET 1', 'is that of another preset'],
])('the name %j is refused', async (name, problem) => {
  const { presets } = (await openHouse()).secrets
  await presets.save(aPreset(1))
  await expect(presets.save(aPreset(2, { name }))).rejects.toMatchObject({
    fields: { name: problem },
  })
  expect(presets.list()).toEqual([aPreset(1)])
})

test('there is room for 50', async () => {
  const { presets } = (await openHouse()).secrets
  for (let number = 1; number <= 50; number++) await presets.save(aPreset(number))
  await expect(presets.save(aPreset(51))).rejects.toMatchObject({ code: 'CONFLICT' })
  await presets.save(aPreset(50, { views: 9 }))
  expect(presets.list().at(-1)).toMatchObject({ views: 9 })
})

test.each([
  'no JSON',
  '{}',
  '[1, null, {"id":"x"}]',
  JSON.stringify([aPreset(1, { views: 1000 })]),
])('stored %s is no preset, and no trouble', async (text) => {
  const { secrets } = await openHouse()
  secrets.store.settings.set('push_presets', text)
  expect(secrets.presets.list()).toEqual([])
})
