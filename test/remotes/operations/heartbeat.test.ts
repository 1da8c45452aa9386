// Who watches the watcher: another server is pinged (contract remotes.md 5).
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { aNeighbour } from '../support/relaying.ts'
import { type Answering, aHealthchecksServer, aListedCheck } from '../support/stand-in.ts'

/** A heartbeat each 5 min to a stand-in; the sender runs. */
async function aHeartbeat(ping?: Answering) {
  const there = aListedCheck()
  const server = await aHealthchecksServer([there], ping === undefined ? {} : { ping })
  const neighbour = aNeighbour()
  const { house, remotes } = neighbour
  const remote = await remotes.editor.add({ name: 'nas', url: server.url, mirror: false })
  await remotes.heartbeat.set(remote, { target: there.uuid, every: 300, whenAsleep: 'alarm' })
  remotes.start()
  /** Time passes, second by second as the watcher looks. */
  async function pass(seconds: number) {
    for (let i = 0; i < seconds; i++) {
      await house.clock.advance(SECOND)
      house.monitor.events.emit('tick', {})
    }
  }
  const suffixes = () => server.pings.map(({ url }) => url.replace(`/ping/${there.uuid}`, ''))
  return { ...neighbour, server, there, pass, suffixes }
}

test('a beat at the start, then one each interval; it names nothing of the checks', async () => {
  const { house, remotes, server, pass, suffixes } = await aHeartbeat()
  await house.create({ name: 'secret-job' })
  await pass(1)
  await expect.poll(() => remotes.heartbeat.get()?.lastOk).toBe(house.clock.now())
  await pass(299)
  expect(suffixes()).toEqual([''])
  await pass(2)
  await expect.poll(suffixes).toEqual(['', ''])
  const text = server.pings[0]?.body.toString() ?? ''
  expect(text).toMatch(/^tocsin \S+\nuptime \d+ s\n/)
  expect(text).not.toContain('secret-job')
})

test('no tick, no beat: who hangs is silent', async () => {
  const { house, suffixes } = await aHeartbeat()
  await house.clock.advance(60 * MINUTE)
  expect(suffixes()).toEqual([])
})

test('a beat that fails is told by show, and tried again after 15 s', async () => {
  let status = 500
  const { remotes, pass, suffixes } = await aHeartbeat(
    (_asked, response) => void response.writeHead(status).end('OK'),
  )
  await pass(1)
  await expect.poll(() => remotes.heartbeat.get()?.lastError).toBe('answers 500')
  status = 200
  await pass(13)
  expect(suffixes()).toHaveLength(1)
  await pass(3)
  await expect.poll(() => remotes.heartbeat.get()?.lastError).toBe('')
  expect(remotes.heartbeat.get()?.lastOk).not.toBeNull()
  expect(suffixes()).toHaveLength(2)
})

test('blind for a minute: a fail with the reason; shorter: silence', async () => {
  const { blind, server, pass, suffixes } = await aHeartbeat()
  blind.reason = 'The disk is full'
  await pass(59)
  expect(suffixes()).toEqual([])
  await pass(4)
  await expect.poll(suffixes).toEqual(['/fail'])
  expect(server.pings[0]?.body.toString()).toBe('The disk is full')
  blind.reason = null
  await pass(302)
  await expect.poll(suffixes).toEqual(['/fail', ''])
})

test('a watcher that cannot write is blind as well', async () => {
  const { house, pass, suffixes, server } = await aHeartbeat()
  house.monitor.events.emit('trouble', { reason: 'no room' })
  await pass(63)
  await expect.poll(suffixes).toEqual(['/fail'])
  expect(server.pings[0]?.body.toString()).toBe('no room')
})

test('after a sleep it beats at once', async () => {
  const { house, remotes, pass, suffixes } = await aHeartbeat()
  await pass(1)
  await expect.poll(() => remotes.heartbeat.get()?.lastOk).not.toBeNull()
  house.clock.sleep(60 * MINUTE)
  house.monitor.events.emit('gap', {} as never)
  await pass(1)
  await expect.poll(suffixes).toEqual(['', ''])
})

test('off, or without its server, nothing is sent', async () => {
  const { remotes, pass, suffixes } = await aHeartbeat()
  await remotes.editor.remove('nas')
  await pass(1)
  await expect
    .poll(() => remotes.heartbeat.get())
    .toMatchObject({ remote: null, lastError: 'the server was removed' })
  await remotes.heartbeat.off()
  await pass(600)
  expect([suffixes(), remotes.heartbeat.get()]).toEqual([[], null])
})
