// How a server that runs learns how remotes stand (contract remotes.md 1.3).
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { aNeighbour } from '../support/relaying.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  aPushServer,
  aServer,
  type HealthchecksServer,
  READ_ONLY,
  READ_WRITE,
} from '../support/stand-in.ts'

/** A neighbour that polls the server by a read-write key. */
async function polling(server: Pick<HealthchecksServer, 'url' | 'asked'>, more = {}) {
  const neighbour = aNeighbour()
  const { remotes, house } = neighbour
  const keys = { apiKey: READ_WRITE }
  await remotes.editor.add({ name: 'nas', url: server.url, keys, every: '30', ...more })
  const standing = () => remotes.editor.named('nas')
  const listed = () => server.asked.filter(({ url }) => url === '/api/v3/checks/').length
  return { ...neighbour, clock: house.clock, standing, listed }
}

test('asks at once, then after each interval; counts follow', async () => {
  const checks = [aListedCheck()]
  const server = await aHealthchecksServer(checks)
  const { remotes, clock, standing, listed } = await polling(server)
  const before = listed()
  remotes.start()
  await clock.advance(0)
  await expect.poll(listed).toBe(before + 1)
  await expect.poll(() => standing().lastOk).toBe(clock.now())
  checks.push(aListedCheck({ status: 'down' }))
  await clock.advance(26 * SECOND)
  expect(listed()).toBe(before + 1)
  await clock.advance(8 * SECOND)
  await expect.poll(() => standing().down).toBe(1)
  expect(standing()).toMatchObject({ state: 'ok', checks: 2 })
})

test('what the running server itself changed is followed at once, and given up when it is removed', async () => {
  const server = await aHealthchecksServer([aListedCheck()])
  const { remotes, house } = aNeighbour()
  const listed = () => server.asked.filter(({ url }) => url === '/api/v3/checks/').length
  remotes.start()
  await remotes.editor.add({ name: 'nas', url: server.url, keys: { apiKey: READ_WRITE } })
  const before = listed()
  await house.clock.advance(0)
  await expect.poll(listed).toBe(before + 1)
  await expect.poll(() => remotes.editor.named('nas').lastOk).toBe(house.clock.now())
  await remotes.editor.remove('nas')
  await house.clock.advance(HOUR)
  expect(listed()).toBe(before + 1)
})

test('a server that goes away is unreachable, and ok when it comes back; its counts stay', async () => {
  const server = await aHealthchecksServer([aListedCheck({ status: 'down' })])
  const { remotes, clock, standing } = await polling(server)
  await server.close()
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => standing().state).toBe('unreachable')
  expect(standing()).toMatchObject({
    detail: expect.stringMatching(/^Connection failed: /),
    checks: 1,
    down: 1,
  })
  const since = standing().since
  await clock.advance(19 * SECOND)
  await expect.poll(() => standing().state).toBe('unreachable')
  expect(standing().since).toBe(since)
  const again = await aHealthchecksServer([aListedCheck()], { port: server.port })
  // In small steps: a request that is under way has its limits by this clock.
  await expect
    .poll(async () => {
      if (again.asked.length === 0) await clock.advance(SECOND)
      return standing().state
    })
    .toBe('ok')
  expect(again.asked.length).toBeGreaterThan(0)
})

test.each([
  ['refused', 401, {}, 59 * MINUTE, 2 * MINUTE],
  ['limited', 429, { 'retry-after': '120' }, 119 * SECOND, 2 * SECOND],
  ['strange', 404, {}, 299 * SECOND, 2 * SECOND],
] as const)('%s: asked again at its time', async (state, status, headers, early, rest) => {
  const good = await aHealthchecksServer([aListedCheck()])
  const bad = await aServer((_asked, response) => void response.writeHead(status, headers).end())
  const { house, remotes, clock, standing } = await polling(good)
  house.store.db.prepare('UPDATE remotes SET base = ?').run(bad.url)
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => standing().state).toBe(state)
  await clock.advance(early)
  expect(bad.asked).toHaveLength(1)
  await clock.advance(rest)
  await expect.poll(() => bad.asked).toHaveLength(2)
})

test.each([
  ['a page', '<html>Welcome</html>'],
  ['another shape', '{"checks": 5}'],
])('%s in place of the list is strange', async (_name, body) => {
  const good = await aHealthchecksServer([aListedCheck()])
  const bad = await aServer((_asked, response) => void response.end(body))
  const { house, remotes, clock, standing } = await polling(good)
  house.store.db.prepare('UPDATE remotes SET base = ?').run(bad.url)
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => standing().state).toBe('strange')
})

test('one that is off, or not to be asked, is left alone', async () => {
  const server = await aHealthchecksServer([aListedCheck()])
  const { remotes, clock, standing } = await polling(server)
  await remotes.editor.edit('nas', { mirror: false })
  const before = server.asked.length
  remotes.start()
  await clock.advance(HOUR)
  expect([server.asked.length, standing().state]).toEqual([before, 'ok'])
})

test('one without a key, and a Password Pusher server, are asked whether they answer', async () => {
  const server = await aHealthchecksServer([aListedCheck()])
  const pushes = await aPushServer('t')
  const { remotes, house } = aNeighbour()
  await remotes.editor.add({ name: 'plain', url: server.url })
  await remotes.editor.add({ name: 'pushes', url: pushes.url })
  house.clock.nap(HOUR)
  remotes.start()
  await house.clock.advance(0)
  const states = () => remotes.editor.list().map(({ lastOk }) => lastOk)
  await expect.poll(states).toEqual([house.clock.now(), house.clock.now()])
})

test('keys that do not open: locked, nothing is asked', async () => {
  const server = await aHealthchecksServer([aListedCheck()])
  const { house, remotes, clock, standing } = await polling(server)
  house.store.db.exec(`UPDATE remotes SET credentials = x'00'`)
  const before = server.asked.length
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => standing().state).toBe('locked')
  expect(server.asked.length).toBe(before)
})

test('after a gap an unreachable one is asked at once', async () => {
  const server = await aHealthchecksServer([aListedCheck()])
  const { house, remotes, clock, standing } = await polling(server)
  await server.close()
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => standing().state).toBe('unreachable')
  await aHealthchecksServer([aListedCheck()], { port: server.port })
  // The failure is stored a moment before the next try is planned.
  await clock.advance(SECOND)
  house.monitor.events.emit('gap', {} as never)
  await clock.advance(0)
  await expect.poll(() => standing().state).toBe('ok')
})

test('a hanging server holds up no other, and no stop', async () => {
  const server = await aHealthchecksServer([aListedCheck()])
  const hanging = await aServer(() => {})
  const { house, remotes, clock } = await polling(server)
  await remotes.editor.add({ name: 'slow', url: hanging.url, kind: 'tocsin' }, { isTested: false })
  house.clock.nap(MINUTE)
  remotes.start()
  await clock.advance(0)
  await expect.poll(() => hanging.asked).toHaveLength(1)
  await expect.poll(() => remotes.editor.named('nas').lastOk).toBe(clock.now())
  await remotes.stop()
})

test.each([
  [READ_WRITE, 'read-write'],
  [READ_ONLY, 'read-only'],
])(
  'what the key of an untested server may do is learned from its first list: %s',
  async (apiKey, access) => {
    const server = await aHealthchecksServer([aListedCheck()])
    const { remotes, house } = aNeighbour()
    const given = { name: 'nas', url: server.url, kind: 'healthchecks', keys: { apiKey } }
    await remotes.editor.add(given, { isTested: false })
    const standing = () => remotes.editor.named('nas')
    expect(standing().access).toBe('none')
    remotes.start()
    await house.clock.advance(0)
    await expect.poll(() => standing().access).toBe(access)
  },
)
