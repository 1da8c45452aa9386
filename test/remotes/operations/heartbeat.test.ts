// Who watches the watcher: another server is pinged (contract remotes.md 5).
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { WhenAsleep } from '../../../src/main/remotes/rules/heartbeat.ts'
import { aNeighbour } from '../support/relaying.ts'
import {
  type Answering,
  aHealthchecksServer,
  aListedCheck,
  READ_ONLY,
  READ_WRITE,
} from '../support/stand-in.ts'

/** A heartbeat each 5 min to a stand-in; the sender runs. */
async function aHeartbeat(ping?: Answering, whenAsleep: WhenAsleep = 'alarm') {
  const there = aListedCheck()
  const server = await aHealthchecksServer([there], ping === undefined ? {} : { ping })
  const neighbour = aNeighbour()
  const { house, remotes } = neighbour
  const remote = await remotes.editor.add({
    ...{ name: 'nas', url: server.url, mirror: false },
    keys: { apiKey: READ_WRITE },
  })
  await remotes.heartbeat.set(remote, { target: there.uuid, every: 300, whenAsleep })
  remotes.start()
  /** Time passes, second by second as the watcher looks. */
  async function pass(seconds: number) {
    for (let i = 0; i < seconds; i++) {
      await house.clock.advance(SECOND)
      house.monitor.events.emit('tick', { wroteElsewhere: false })
    }
  }
  const suffixes = () => server.pings.map(({ url }) => url.replace(`/ping/${there.uuid}`, ''))
  /** All that changed something there, in order. */
  const posts = () =>
    server.asked
      .filter(({ method }) => method === 'POST')
      .map(({ url }) => url.replace(/^.*\//, '').replace(there.uuid, 'beat'))
  return { ...neighbour, server, there, pass, suffixes, posts }
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
  // Sight is told at once.
  blind.reason = null
  await pass(1)
  await expect.poll(suffixes).toEqual(['/fail', ''])
})

test('blindness is told after its minute, however long the next beat is off', async () => {
  const { remotes, blind, pass, suffixes } = await aHeartbeat()
  await pass(1)
  await expect.poll(() => remotes.heartbeat.get()?.lastOk).not.toBeNull()
  blind.reason = 'Notifications fail: no service'
  await pass(60)
  expect(suffixes()).toEqual([''])
  await pass(2)
  await expect.poll(suffixes).toEqual(['', '/fail'])
})

describe('when asleep: pause', () => {
  async function aLaptop() {
    const heart = await aHeartbeat(undefined, 'pause')
    await heart.pass(1)
    await expect.poll(() => heart.remotes.heartbeat.get()?.lastOk).not.toBeNull()
    return heart
  }

  test('the check is paused there; after the sleep the beat resumes it', async () => {
    const { house, remotes, there, pass, posts } = await aLaptop()
    await remotes.heartbeat.pause()
    expect(there.status).toBe('paused')
    house.clock.sleep(60 * MINUTE)
    house.monitor.events.emit('gap', {} as never)
    await pass(1)
    await expect.poll(posts).toEqual(['beat', 'pause', 'resume', 'beat'])
    // Once: the next one is a beat and no more.
    await expect.poll(() => house.store.settings.get('heartbeat_paused')).toBe('')
    await pass(302)
    await expect.poll(posts).toEqual(['beat', 'pause', 'resume', 'beat', 'beat'])
  })

  test('no beat undoes it before the sleep; one that was called off goes on', async () => {
    const { remotes, pass, posts } = await aLaptop()
    await pass(290)
    await remotes.heartbeat.pause()
    await pass(58)
    expect(posts()).toEqual(['beat', 'pause'])
    await pass(4)
    await expect.poll(posts).toEqual(['beat', 'pause', 'resume', 'beat'])
  })

  test('after a restart the first beat resumes it', async () => {
    const { house, remotes, there, posts } = await aLaptop()
    await remotes.heartbeat.pause()
    await remotes.stop()
    const { remotes: later } = aNeighbour(house)
    later.start()
    house.monitor.events.emit('tick', { wroteElsewhere: false })
    await expect.poll(posts).toEqual(['beat', 'pause', 'resume', 'beat'])
    expect(there.status).toBe('new')
  })

  test('a server that does not answer holds nobody longer than 2 s', async () => {
    const { house, remotes, server } = await aLaptop()
    server.hang = true
    const paused = remotes.heartbeat.pause()
    await expect.poll(() => server.asked.at(-1)?.url).toContain('/pause')
    await house.clock.advance(2 * SECOND)
    await paused
  })

  test('a read-only key cannot', async () => {
    const { remotes, there } = await aHeartbeat()
    const keys = { apiKey: READ_ONLY }
    const remote = await remotes.editor.edit('nas', { keys })
    await expect(
      remotes.heartbeat.set(remote, { target: there.uuid, every: 300, whenAsleep: 'pause' }),
    ).rejects.toThrow('that needs a read-write API key of nas')
  })
})

test('a heartbeat that alarms when asleep is not paused', async () => {
  const { remotes, posts } = await aHeartbeat()
  await remotes.heartbeat.pause()
  expect(posts()).toEqual([])
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
