// Own checks and mirrored ones that are the same (contract remotes.md 3.5).
import { expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { openHouse } from '../../support/house.ts'
import { aMirror, type Mirroring } from '../support/mirroring.ts'
import {
  aListedCheck,
  PING_KEY,
  READ_ONLY,
  READ_WRITE,
  type StandInCheck,
} from '../support/stand-in.ts'

/** An own check, just pinged, that is relayed to that one there. */
async function aLink(
  { house, remotes, remote }: Mirroring,
  there: StandInCheck,
  target = there.uuid,
) {
  const check = await house.create({ name: 'own', timeout: 86_400, grace: 86_400 })
  await house.ping(check.ping_url)
  const stored = house.monitor.checks.byUuid(check.uuid)
  if (stored === null) throw new Error('the check is gone')
  await remotes.relays.set(stored, remote(), { target, make: false })
  const { pause, resume, takePauseBack } = house.monitor.checks
  return {
    uuid: check.uuid,
    id: stored.id,
    ping: () => house.ping(check.ping_url),
    pause: () => pause(stored.id),
    resume: () => resume(stored.id),
    takePauseBack: () => takePauseBack(stored.id),
  }
}

test('the target of a relay is folded into the own check: not counted, not told', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there])
  const { uuid } = await aLink(mirror, there)
  there.status = 'down'
  await mirror.polled()
  expect(mirror.row(there)).toMatchObject({ linked: uuid, differs: false, status: 'down' })
  expect(mirror.remote()).toMatchObject({ checks: 1, down: 0 })
  expect(mirror.remotes.mirror.summary(5)).toMatchObject({ down: 0, troubled: [] })
  for (let i = 0; i < 12; i++) await mirror.polled()
  expect(mirror.row(there)?.differs).toBe(true)
  there.status = 'grace'
  await mirror.polled()
  expect(mirror.row(there)?.differs).toBe(false)
  expect(mirror.heard).toEqual([])
})

test('a relay that goes off lets the mirrored check stand by itself again', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there])
  const { id } = await aLink(mirror, there)
  await mirror.polled()
  await mirror.remotes.relays.off(id)
  await mirror.polled()
  expect(mirror.row(there)?.linked).toBeNull()
  there.status = 'down'
  await mirror.polled()
  await expect.poll(() => mirror.heard).toHaveLength(1)
})

test('pause and resume are done there, in their order among the signals', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there])
  const link = await aLink(mirror, there)
  const changes = () =>
    mirror.server.asked
      .filter(({ method, url }) => method === 'POST' && !url.endsWith('/flips/'))
      .map(({ url }) => url.replace(/^.*\//, ''))
  await link.ping()
  await link.pause()
  await expect.poll(() => there.status).toBe('paused')
  await expect.poll(() => mirror.row(there)?.status).toBe('paused')
  await link.resume()
  await expect.poll(() => there.status).toBe('new')
  await link.ping()
  await expect.poll(changes).toEqual([there.uuid, 'pause', 'resume', there.uuid])
  const relay = () => mirror.remotes.relays.list()[0]
  await expect.poll(relay).toMatchObject({ count: 0, skipped: 0 })
})

test('what the server misses waits for it', async () => {
  const there = aListedCheck()
  let isDown = false
  const mirror = await aMirror([there], {
    instead(_asked, response) {
      if (isDown) response.writeHead(503).end()
      return isDown
    },
  })
  const link = await aLink(mirror, there)
  isDown = true
  await link.pause()
  await expect.poll(() => mirror.remotes.relays.list()[0]?.lastError).toContain('503')
  isDown = false
  // In small steps: a request that is under way has its limits by this clock.
  const status = async () => {
    await mirror.clock.advance(SECOND)
    return there.status
  }
  await expect.poll(status).toBe('paused')
})

test('a server that refuses the pause holds up no signal', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there], {
    instead({ url }, response) {
      if (url.endsWith('/pause')) response.writeHead(403).end()
      return url.endsWith('/pause')
    },
  })
  const link = await aLink(mirror, there)
  await link.pause()
  await link.ping()
  await expect.poll(() => mirror.server.pings).toHaveLength(1)
  const relay = () => mirror.remotes.relays.list()[0]
  await expect.poll(relay).toMatchObject({ count: 0, skipped: 1 })
})

test('a read-only key queues nothing', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there], { given: { keys: { apiKey: READ_ONLY } } })
  const link = await aLink(mirror, there)
  await link.pause()
  await mirror.polled()
  expect([mirror.remotes.relays.list()[0]?.count, there.status]).toEqual([0, 'up'])
})

test('a pause waits from its own write on: a crash right after it loses nothing', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there])
  const link = await aLink(mirror, there)
  await mirror.server.close()
  const waiting = () =>
    mirror.house.store.db.prepare('SELECT kind FROM relay_queue ORDER BY id').pluck().all()
  await link.pause()
  expect(waiting()).toEqual(['pause'])
  await link.takePauseBack()
  expect(waiting()).toEqual(['pause', 'resume'])
})

test('a relay by slug is paused and resumed, too', async () => {
  const there = aListedCheck({ slug: 'backup' })
  const keys = { apiKey: READ_WRITE, pingKey: PING_KEY }
  const mirror = await aMirror([there, aListedCheck()], { given: { keys } })
  const link = await aLink(mirror, there, 'backup')
  await link.pause()
  await expect.poll(() => there.status).toBe('paused')
  await link.resume()
  await expect.poll(() => there.status).toBe('new')
})

test('a slug that several checks have there pauses none of them, and holds up no signal', async () => {
  const there = aListedCheck({ slug: 'backup' })
  const keys = { apiKey: READ_WRITE, pingKey: PING_KEY }
  const mirror = await aMirror([there, aListedCheck({ slug: 'backup' })], { given: { keys } })
  const link = await aLink(mirror, there, 'backup')
  await link.pause()
  const relay = () => mirror.remotes.relays.list()[0]
  await expect
    .poll(relay)
    .toMatchObject({ count: 0, skipped: 1, lastError: 'pause there: nas has no one check backup' })
  await link.ping()
  await expect.poll(() => mirror.server.pings).toHaveLength(1)
})

test('a ping that ends a pause here resumes the check there before it', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there])
  const link = await aLink(mirror, there)
  await link.pause()
  await expect.poll(() => there.status).toBe('paused')
  await link.ping()
  await expect.poll(() => [there.status, mirror.server.pings.length]).toEqual(['new', 1])
})

test('a pause by another process is queued when it is seen', async () => {
  const there = aListedCheck()
  const mirror = await aMirror([there])
  const link = await aLink(mirror, there)
  await link.ping()
  const other = openHouse({ dataDir: mirror.house.dataDir })
  await other.monitor.checks.pause(link.id)
  mirror.house.monitor.events.emit('tick', { wroteElsewhere: true })
  await expect.poll(() => there.status).toBe('paused')
})
