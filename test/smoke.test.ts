import { expect, test } from 'vitest'
import { openHouse } from './support/house.ts'

test('a new check is pinged and comes up', async () => {
  const house = openHouse()
  const check = await house.create({ name: 'backup' })
  const answer = await house.ping(check.ping_url)
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK'])
  const after = await house.request({ url: `/api/v3/checks/${check.uuid}` })
  expect(after.json()).toMatchObject({ status: 'up', n_pings: 1 })
})
