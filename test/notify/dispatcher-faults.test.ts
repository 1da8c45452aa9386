// Deliveries across crashes, stops and a store that cannot write (D16).
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../src/main/clock.ts'
import { aMessage, anUpCheck, stored } from '../support/builders.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { openHouse } from '../support/house.ts'
import { type Delivering, delivering, silent, slowTarget } from './delivering.ts'

/** The same folder after the process ended, whatever it was doing. */
async function restarted({ house, keychain }: Delivering): Promise<Delivering> {
  await house.close()
  const next = openHouse({ dataDir: house.dataDir, clock: fakeClock() })
  return delivering({ house: next, keychain })
}

describe('a crash', () => {
  test('between a delivery and its outcome delivers again, with the same id', async () => {
    const first = delivering({ answer: silent })
    const id = first.flip(first.check('backup', await first.channel()))
    first.dispatcher.start()
    await settled()
    expect(first.told).toHaveLength(1)

    const next = await restarted(first)
    next.dispatcher.start()
    await settled()
    const ids = [...first.told, ...next.told].map(({ facts }) => facts.flipId)
    expect(ids).toEqual([`${id}`, `${id}`])
    expect(next.outcomes()).toMatchObject([{ flip: id, outcome: 'sent' }])
    expect(next.pending()).toBe(0)
  })

  test('delivers only to those without an outcome', async () => {
    const answer = ({ host }: { host: string }) =>
      host === 'hangs.example' ? silent() : Promise.resolve({})
    const first = delivering({ answer })
    const channels = [await first.channel(), await first.channel({ host: 'hangs.example' })]
    first.flip(first.check('backup', ...channels))
    first.dispatcher.start()
    await settled()
    expect([first.told.length, first.pending()]).toEqual([2, 1])

    const next = await restarted(first)
    next.dispatcher.start()
    await settled()
    expect(next.told.map(({ host }) => host)).toEqual(['hangs.example'])
    expect(next.pending()).toBe(0)
  })

  test('after the outcome delivers nothing', async () => {
    const first = delivering()
    first.flip(first.check('backup', await first.channel()))
    first.dispatcher.start()
    await settled()
    const next = await restarted(first)
    next.dispatcher.start()
    await settled()
    expect(next.told).toEqual([])
  })

  test('counts on with the attempts', async () => {
    const first = delivering({ answer: silent })
    const id = first.flip(first.check('backup', await first.channel()))
    first.dispatcher.start()
    await settled()
    await first.house.clock.advance(120 * SECOND)
    expect(first.told).toHaveLength(2)
    const next = await restarted(first)
    next.dispatcher.start()
    await settled()
    const { notifications } = next.house.monitor
    const [row] = notifications.ofFlip(id)
    expect(notifications.attempts(row!.id).map(({ n, error }) => [n, error])).toEqual([
      [1, 'Connection timed out'],
      [2, ''],
    ])
  })
})

describe('a store that takes nothing', () => {
  test('is asked again until it does, and nobody is told twice', async () => {
    const target = slowTarget()
    const { house, dispatcher, channel, check, flip, told, pending } = delivering({
      answer: target.answer,
    })
    flip(check('backup', await channel()))
    dispatcher.start()
    await settled()
    house.store.db.pragma('query_only = ON')
    target.release()
    await settled()
    await house.clock.advance(12 * SECOND)
    expect([told.length, pending()]).toEqual([1, 1])
    expect(house.troubles[0]).toContain('could not be stored')

    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(5 * SECOND)
    expect([told.length, pending()]).toEqual([1, 0])
  })

  test('tells of its trouble once for all that waits', async () => {
    const target = slowTarget()
    const { house, dispatcher, channel, check, flip } = delivering({ answer: target.answer })
    const ops = await channel()
    for (const name of ['a', 'b', 'c']) flip(check(name, ops))
    dispatcher.start()
    await settled()
    house.store.db.pragma('query_only = ON')
    for (let i = 0; i < 3; i++) target.release()
    await settled()
    expect(house.troubles).toHaveLength(1)
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(5 * SECOND)
  })

  test('tells nobody before a flip is planned', async () => {
    const { house, dispatcher, channel, check, flip, told } = delivering()
    flip(check('backup', await channel()))
    house.store.db.pragma('query_only = ON')
    dispatcher.start()
    await settled()
    expect(told).toEqual([])
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(5 * SECOND)
    expect(told).toHaveLength(1)
  })
})

describe('a stop', () => {
  test('waits for what is in hand', async () => {
    const target = slowTarget()
    const { dispatcher, channel, check, flip, outcomes } = delivering({ answer: target.answer })
    flip(check('backup', await channel()))
    dispatcher.start()
    await settled()
    const stopping = dispatcher.stop()
    target.release()
    await stopping
    expect(outcomes()).toMatchObject([{ outcome: 'sent' }])
  })

  test('waits for a second, no longer; what hangs is delivered at the next start', async () => {
    const first = delivering({ answer: silent })
    first.flip(first.check('backup', await first.channel()))
    first.dispatcher.start()
    await settled()
    let stopped = false
    const stopping = first.dispatcher.stop().then(() => {
      stopped = true
    })
    await first.house.clock.advance(SECOND - 1)
    expect(stopped).toBe(false)
    await first.house.clock.advance(1)
    await stopping
    const next = await restarted(first)
    next.dispatcher.start()
    await settled()
    expect(next.lines()).toEqual(['backup down'])
  })

  test('begins nothing more', async () => {
    const target = slowTarget()
    const { dispatcher, channel, check, flip, told, pending } = delivering({
      answer: target.answer,
    })
    const ops = await channel()
    for (let i = 0; i < 5; i++) flip(check(`c${i}`, ops))
    dispatcher.start()
    await settled()
    expect(target.inHand()).toBe(4)
    const stopping = dispatcher.stop()
    for (let i = 0; i < 4; i++) target.release()
    await stopping
    await settled()
    expect([told.length, pending()]).toEqual([4, 1])
  })

  test('ends the listening', async () => {
    const { house, dispatcher, channel, told, pending } = delivering()
    const { id, uuid } = stored(house, anUpCheck())
    house.monitor.checks.setChannels(id, [(await channel()).id])
    dispatcher.start()
    await settled()
    await dispatcher.stop()
    await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
    await house.clock.advance(60 * SECOND)
    expect([told, pending()]).toEqual([[], 1])
  })

  test('lets a late answer come to nothing', async () => {
    const target = slowTarget()
    const { house, dispatcher, channel, check, flip } = delivering({ answer: target.answer })
    flip(check('backup', await channel()))
    dispatcher.start()
    await settled()
    const stopping = dispatcher.stop()
    await house.clock.advance(SECOND)
    await stopping
    await house.close()
    target.release()
    await settled()
    expect(house.troubles).toEqual([])
  })
})

describe('what is deleted while it is told is no error:', () => {
  test.each<[string, (all: Delivering, check: number, channel: string) => Promise<unknown>]>([
    ['the check', ({ house }, check) => house.monitor.remove(check)],
    ['the channel', ({ book }, _, channel) => book.remove(channel)],
  ])('%s', async (_, remove) => {
    const target = slowTarget()
    const all = delivering({ answer: target.answer })
    const ops = await all.channel()
    const backup = all.check('backup', ops)
    // The second waits for the first, in a lane.
    all.flip(backup)
    all.flip(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
    all.dispatcher.start()
    await settled()
    await remove(all, backup.id, ops.uuid)
    target.release()
    await settled()
    expect([all.outcomes(), all.pending(), all.house.troubles]).toEqual([[], 0, []])
    expect(all.told).toHaveLength(1)
  })
})
