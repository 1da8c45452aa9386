// The limits of a push, changed while it is active (contract push.md 11.4).
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/main/clock.ts'
import { openHouse, STRANGER } from './vault-house.ts'

const DAYS = 1440

test('a push lives longer and opens more often, and its log says so', async () => {
  const house = await openHouse()
  const { token, createdAt } = await house.push({ expireAfterMinutes: DAYS, expireAfterViews: 1 })
  await house.clock.advance(23 * HOUR)
  const changes = { expireAfterMinutes: 3 * DAYS, expireAfterViews: 2 }
  const changed = await house.vault.changeLimits(token, house.owner, changes)
  expect(changed).toMatchObject({
    outcome: 'changed',
    before: { expireAfterMinutes: DAYS, expireAfterViews: 1 },
    push: {
      ...changes,
      expireAfterDays: 3,
      name: 'the name of it',
      updatedAt: createdAt + 23 * HOUR,
    },
  })
  expect(house.kinds(token)).toEqual(['creation', 'edit'])
  await house.clock.advance(2 * DAY)
  expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
  expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
  expect(await house.read(token)).toMatchObject({ outcome: 'expired' })
})

test('one limit changes alone; what it was before undoes it', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  const changed = await house.vault.changeLimits(token, house.owner, { expireAfterViews: 50 })
  expect(changed).toMatchObject({ push: { expireAfterViews: 50, expireAfterMinutes: 7 * DAYS } })
  const { before } = changed as Extract<typeof changed, { outcome: 'changed' }>
  expect(await house.vault.changeLimits(token, house.owner, before)).toMatchObject({
    push: { expireAfterViews: 5 },
  })
})

test('the same limits again are no change, and no entry', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  const same = { expireAfterMinutes: 7 * DAYS, expireAfterViews: 5 }
  expect(await house.vault.changeLimits(token, house.owner, same)).toMatchObject({
    outcome: 'changed',
  })
  expect(house.kinds(token)).toEqual(['creation'])
})

test('a shortened push expires at its new time, by the timer', async () => {
  const house = await openHouse()
  const { token } = await house.push({}, [{ name: 'a', content: Buffer.from('a') }])
  await house.clock.advance(DAY - SECOND)
  await house.vault.changeLimits(token, house.owner, { expireAfterMinutes: DAYS })
  expect(house.storedFiles()).toHaveLength(1)
  await house.clock.advance(SECOND)
  expect(house.row(token).expiredOn).toBe(house.clock.now())
  await house.clock.advance(MINUTE)
  expect(house.storedFiles()).toEqual([])
})

test.each([
  ['time', { expireAfterMinutes: 2 * DAYS }],
  ['views', { expireAfterViews: 1 }],
])(
  'shortened to %s that is used up, it expires at once, and was not deleted',
  async (_what, changes) => {
    const house = await openHouse()
    const { token } = await house.push()
    await house.read(token)
    await house.clock.advance(2 * DAY)
    const changed = await house.vault.changeLimits(token, house.owner, changes)
    expect(changed).toMatchObject({ outcome: 'expired', push: { deleted: false } })
    expect(house.row(token)).toMatchObject({ payloadKey: null, deleted: false })
    expect(house.payload(token)).toBeNull()
    expect(house.kinds(token)).toEqual(['creation', 'view', 'edit'])
    expect(await house.read(token)).toMatchObject({ outcome: 'expired' })
  },
)

test('what has expired stays so, swept or not', async () => {
  const house = await openHouse({ serves: false })
  const { token } = await house.push({ expireAfterMinutes: 1 })
  await house.clock.advance(MINUTE)
  const more = { expireAfterMinutes: DAYS }
  expect(await house.vault.changeLimits(token, house.owner, more)).toEqual({ outcome: 'over' })
  expect(house.row(token).expiredOn).toBe(house.clock.now())
  expect(await house.vault.changeLimits(token, house.owner, more)).toEqual({ outcome: 'over' })
  expect(house.kinds(token)).toEqual(['creation'])
})

test('only its owner may, and nobody a push of nobody', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  const nobodys = await house.anonymous()
  const more = { expireAfterViews: 100 }
  expect(await house.vault.changeLimits(token, STRANGER, more)).toEqual({ outcome: 'forbidden' })
  expect(await house.vault.changeLimits(nobodys.token, STRANGER, more)).toEqual({
    outcome: 'forbidden',
  })
  expect(await house.vault.changeLimits('none', house.owner, more)).toEqual({
    outcome: 'not-found',
  })
  expect(house.kinds(token)).toEqual(['creation'])
})

test.each([
  { expireAfterViews: 0 },
  { expireAfterViews: 101 },
  { expireAfterMinutes: 90 * DAYS + 1 },
  { expireAfterMinutes: 1.5 },
])('%j is refused as at creation', async (changes) => {
  const house = await openHouse()
  const { token } = await house.push()
  await expect(house.vault.changeLimits(token, house.owner, changes)).rejects.toMatchObject({
    code: 'INVALID',
  })
})
