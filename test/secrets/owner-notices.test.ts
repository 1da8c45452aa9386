// The first view of an owned push and its last are told (contract push.md P15), and that never costs the
// recipient the secret.
import { describe, expect, test } from 'vitest'
import type { PushView } from '../../src/main/secrets/vault.ts'
import { openHouse } from './vault-house.ts'

async function listening() {
  const house = await openHouse()
  const told: PushView[] = []
  const stop = house.vault.onView((view) => told.push(view))
  return { house, told, stop }
}

describe('the first view', () => {
  test('is told once, with the name', async () => {
    const { house, told, stop } = await listening()
    const { token } = await house.push()
    await house.read(token, null, house.owner)
    expect(told).toEqual([])
    await Promise.all([1, 2, 3].map(() => house.read(token)))
    const push = { token, name: 'the name of it', usedViews: 1 }
    expect(told).toMatchObject([{ push, isFirst: true, isLast: false }])
    stop()
    await house.read((await house.push()).token)
    expect(told).toHaveLength(1)
  })

  test('of a push of nobody is told nobody', async () => {
    const { house, told } = await listening()
    await house.read((await house.anonymous()).token)
    expect(told).toEqual([])
  })

  test('is shown although whoever is told fails', async () => {
    const house = await openHouse()
    house.vault.onView(() => {
      throw new Error('no bus')
    })
    const { token } = await house.push({ expireAfterViews: 1 })
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
    expect(house.troubles).toEqual(['a view could not be told: Error: no bus'])
  })
})

describe('the last view', () => {
  const kinds = (told: readonly PushView[]) => told.map(({ isFirst, isLast }) => [isFirst, isLast])

  test('is told; those between it and the first are not', async () => {
    const { house, told } = await listening()
    const { token } = await house.push({ expireAfterViews: 4 })
    for (let i = 0; i < 6; i++) await house.read(token)
    expect(kinds(told)).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('may be the first', async () => {
    const { house, told } = await listening()
    await house.read((await house.push({ expireAfterViews: 1 })).token)
    expect(kinds(told)).toEqual([[true, true]])
  })
})
