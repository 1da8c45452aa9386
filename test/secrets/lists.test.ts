import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import { openHouse } from './vault-house.ts'

const QUARTER = { expireAfterMinutes: 15 }

describe('lists', () => {
  test('are swept first, newest first, and apart', async () => {
    const house = await openHouse({ serves: false })
    const account = house.owner.account!
    const [a, b] = [await house.push(QUARTER), await house.push()]
    house.clock.sleep(SECOND)
    const c = await house.push()
    await house.vault.expire(b.token, house.owner)
    house.clock.sleep(15 * MINUTE)
    const tokens = async (which: 'active' | 'expired', offset = 0, limit = 50) =>
      (await house.vault.list(account, which, offset, limit)).map(({ token }) => token)
    expect(await tokens('active')).toEqual([c.token])
    expect(await tokens('expired')).toEqual([b.token, a.token])
    expect(await tokens('expired', 1, 1)).toEqual([a.token])
    expect(await tokens('expired', 2)).toEqual([])
  })

  test('show neither those of others nor those of nobody', async () => {
    const house = await openHouse()
    await house.anonymous()
    const other = house.secrets.tables.accounts.ensure('other', 0)
    await house.push()
    expect(await house.vault.list(other, 'active', 0, 50)).toEqual([])
    expect(await house.vault.list(house.owner.account!, 'active', 0, 50)).toHaveLength(1)
  })
})
