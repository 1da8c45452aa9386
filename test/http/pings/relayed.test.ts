// Pings that other installations pass on (contract remotes.md 3.4).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'

const ids = (...digits: string[]) => digits.map((digit) => digit.repeat(16)).join(', ')

test('a relayed ping counts, and the answer names this installation', async () => {
  const house = openHouse()
  const { ping_url, uuid } = await house.create()
  const answer = await house.ping(ping_url, { headers: { 'x-tocsin-relay': ids('a', 'b', 'c') } })
  expect([answer.statusCode, answer.headers['x-tocsin-instance']]).toEqual([
    200,
    house.monitor.instance,
  ])
  expect(house.monitor.checks.byUuid(uuid)?.nPings).toBe(1)
})

test('a ping that came straight is answered without the name', async () => {
  const house = openHouse()
  const { ping_url } = await house.create()
  expect((await house.ping(ping_url)).headers['x-tocsin-instance']).toBeUndefined()
})

test.each([
  ['has been here', (own: string) => `${ids('a')}, ${own}`],
  ['passed four others', () => ids('a', 'b', 'c', 'd')],
])('a signal that %s is a loop: 508, and not recorded', async (_name, header) => {
  const house = openHouse()
  const { ping_url, uuid } = await house.create()
  const headers = { 'x-tocsin-relay': header(house.monitor.instance) }
  const answer = await house.ping(ping_url, { headers })
  expect([answer.statusCode, answer.body]).toEqual([508, 'loop'])
  expect(house.monitor.checks.byUuid(uuid)?.nPings).toBe(0)
})

test.each(['', 'nonsense', 'A'.repeat(16), ','.repeat(500)])(
  '%j in the header names nobody',
  async (header) => {
    const house = openHouse()
    const { ping_url } = await house.create()
    const answer = await house.ping(ping_url, { headers: { 'x-tocsin-relay': header } })
    expect(answer.statusCode).toBe(200)
  },
)
