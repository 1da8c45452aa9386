// A thousand checks go down at once, each with five channels, and a hundred thousand deliveries wait.
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import type { Facts } from '../../src/main/notify/message/facts.ts'
import type { Channel } from '../../src/main/notify/tables/channels.ts'
import { delivering } from '../notify/outbox/delivering.ts'
import { aCheck, aGap, desktopOf, stored } from '../support/builders.ts'
import { openHouse } from '../support/house.ts'
import { aWebTarget, BAD_TARGETS } from './delivery-targets.ts'
import { realDeliveries } from './real-deliveries.ts'

const PATIENCE = { timeout: 500_000, interval: 100 }
/** For what a fake clock brings on: each look is a step of it. */
const STEPS = { ...PATIENCE, interval: 0 }
/** On a busy machine it takes a while, with the targets in the same process. */
const LONG = { timeout: 600_000 }
const MEBIBYTE = 1024 * 1024
const FLIPS = 1000

/** Bytes of the heap in use, after what nobody holds is gone. */
function heap(): number {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test(
  '1,000 flips to 5 channels each: every outcome is recorded, each flip told to each',
  LONG,
  async () => {
    const all = realDeliveries(openHouse(), systemClock)
    const { house, part, webhook, flips, count, pending } = all
    const seen = new Map<string, number>()
    const target = () =>
      aWebTarget(({ headers, socket }, response) => {
        const key = `${socket.localPort} ${headers['x-tocsin-flip']}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
        response.end()
      })
    const good = await Promise.all([target(), target(), target()])
    const channels: Channel[] = await Promise.all(good.map(({ url }) => webhook(url)))
    const broken = await webhook((await BAD_TARGETS['answers 500']!.open()).url)
    const ids = flips(FLIPS, [...channels, broken, desktopOf(house)])
    part.start()
    await expect.poll(pending, PATIENCE).toBe(0)
    for (const channel of [...channels, desktopOf(house)])
      expect(count(channel, 'sent')).toBe(FLIPS)
    expect(count(broken, 'failed', 'Received status code 500')).toBe(FLIPS)
    expect(seen.size).toBe(3 * FLIPS)
    expect([...seen.values()].every((times) => times === 1)).toBe(true)
    const flipsSeen = new Set([...seen.keys()].map((key) => Number(key.split(' ')[1])))
    expect(flipsSeen).toEqual(new Set(ids))
    expect(house.troubles).toEqual([])
  },
)

test('more deliveries to one target than are held in memory are all made, in order', async () => {
  const { house, outbox, channel, check, flip, told, pending } = delivering({
    limits: { held: 100 },
  })
  const ops = await channel()
  const ids = house.store.writeNow(() =>
    Array.from({ length: 250 }, (_, i) => flip(check(`c${i}`, ops))),
  )
  outbox.start()
  await expect
    .poll(async () => {
      await house.clock.advance(100)
      return pending()
    }, STEPS)
    .toBe(0)
  expect(told.map(({ facts }) => Number(facts.flipId))).toEqual(ids)
})

test(
  '100,000 deliveries that wait for one target hold little memory, and keep no other waiting',
  LONG,
  async () => {
    const silent = () => new Promise<never>(() => {})
    const all = delivering({
      answer: ({ host }) => (host === 'hangs' ? silent() : Promise.resolve({})),
    })
    const { house, outbox, channel, flip, check } = all
    const [hangs, goes] = [await channel({ host: 'hangs' }), await channel({ host: 'goes' })]
    const { flips, notifications } = house.tables
    house.store.writeNow(() => {
      const { id: checkId } = stored(house, aCheck({ status: 'down' }))
      for (let i = 0; i < 100_000; i++) {
        const flipId = flips.insert(
          checkId,
          { created: i, oldStatus: 'up', newStatus: 'down', reason: 'fail' },
          null,
          null,
        )
        const created = i
        const draft = {
          checkId,
          flipId,
          channelId: hangs.id,
          checkStatus: 'down',
          created,
        } as const
        notifications.plan({ purpose: 'flip', ...draft })
      }
    })
    const before = heap()
    flip(check('news', goes))
    outbox.start()
    await expect.poll(all.lines, PATIENCE).toContain('news down')
    await expect
      .poll(async () => {
        await house.clock.advance(100)
        return house.monitor.flips.countPending()
      }, STEPS)
      .toBe(100_000)
    expect((heap() - before) / MEBIBYTE).toBeLessThan(10)
  },
)

test(
  'as many notifications as the desktop takes at once, held back by a gap, keep no other waiting',
  LONG,
  async () => {
    const held = () => new Promise<never>(() => {})
    const notify = (facts: Facts) =>
      facts.gap === null ? Promise.resolve({ outcome: 'sent' } as const) : held()
    const { house, outbox, flip, check, shown } = delivering({ notify, limits: { onDesktop: 20 } })
    const desktop = desktopOf(house)
    house.store.writeNow(() => {
      const { id } = house.tables.gaps.insert({
        ...aGap(),
        settlesUntil: house.clock.now() + 1000,
      })
      for (let i = 0; i < 21; i++) flip(check(`held ${i}`, desktop), {}, id)
    })
    flip(check('news', desktop))
    outbox.start()
    await expect.poll(() => shown.map(({ facts }) => facts.name), PATIENCE).toContain('news')
  },
)
