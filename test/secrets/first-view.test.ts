// The first view of an owned push is told (P15), and that never costs the recipient the secret.
import { describe, expect, test } from 'vitest'
import type { OwnedPush } from '../../src/main/secrets/vault.ts'
import { openHouse } from './vault-house.ts'

describe('the first view', () => {
  test('is told once, with the name', async () => {
    const house = await openHouse()
    const told: OwnedPush[] = []
    const stop = house.vault.onFirstView((push) => told.push(push))
    const { token } = await house.push()
    await house.read(token, null, house.owner)
    expect(told).toEqual([])
    await Promise.all([1, 2, 3].map(() => house.read(token)))
    expect(told).toMatchObject([{ token, name: 'the name of it', usedViews: 1 }])
    stop()
    await house.read((await house.push()).token)
    expect(told).toHaveLength(1)
  })

  test('of a push of nobody is told nobody', async () => {
    const house = await openHouse()
    const told: OwnedPush[] = []
    house.vault.onFirstView((push) => told.push(push))
    await house.read((await house.anonymous()).token)
    expect(told).toEqual([])
  })

  test('is shown although whoever is told fails', async () => {
    const house = await openHouse()
    house.vault.onFirstView(() => {
      throw new Error('no bus')
    })
    const { token } = await house.push({ expireAfterViews: 1 })
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
    expect(house.troubles).toEqual(['a first view could not be told: Error: no bus'])
  })
})
