// Deliveries across crashes, stops and a store that cannot write (contract monitor.md D16).
import { describe, expect, test, vi } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { settled } from '../../support/fake-clock.ts'
import { type Delivering, delivering, restarted, silent, slowTarget } from './delivering.ts'

describe('a crash', () => {
  test('between a delivery and its outcome delivers again, with the same id', async () => {
    const first = delivering({ answer: silent })
    const id = first.flip(first.check('backup', await first.channel()))
    first.outbox.start()
    await settled()
    expect(first.told).toHaveLength(1)

    const next = await restarted(first)
    next.outbox.start()
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
    first.outbox.start()
    await settled()
    expect([first.told.length, first.pending()]).toEqual([2, 1])

    const next = await restarted(first)
    next.outbox.start()
    await settled()
    expect(next.told.map(({ host }) => host)).toEqual(['hangs.example'])
    expect(next.pending()).toBe(0)
  })

  test('tells nobody who was assigned since', async () => {
    const answer = ({ host }: { host: string }) =>
      host === 'hangs.example' ? silent() : Promise.resolve({})
    const first = delivering({ answer })
    const hangs = await first.channel({ host: 'hangs.example' })
    const backup = first.check('backup', await first.channel(), hangs)
    first.flip(backup)
    first.outbox.start()
    await settled()
    first.house.tables.assignments.set(backup.id, [(await first.channel()).id])
    first.house.tables.channels.remove(hangs.id)
    const next = await restarted(first)
    next.outbox.start()
    await settled()
    expect([next.told, next.pending()]).toEqual([[], 0])
  })

  test('after the outcome delivers nothing', async () => {
    const first = delivering()
    first.flip(first.check('backup', await first.channel()))
    first.outbox.start()
    await settled()
    const next = await restarted(first)
    next.outbox.start()
    await settled()
    expect(next.told).toEqual([])
  })

  test('counts on with the attempts', async () => {
    const first = delivering({ answer: silent })
    const id = first.flip(first.check('backup', await first.channel()))
    first.outbox.start()
    await settled()
    await first.house.clock.advance(120 * SECOND)
    expect(first.told).toHaveLength(2)
    const next = await restarted(first)
    next.outbox.start()
    await settled()
    const { notifications } = next.house.tables
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
    const { house, outbox, channel, check, flip, told, pending } = delivering({
      answer: target.answer,
    })
    flip(check('backup', await channel()))
    outbox.start()
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
    const { house, outbox, channel, check, flip } = delivering({ answer: target.answer })
    const ops = await channel()
    for (const name of ['a', 'b', 'c']) flip(check(name, ops))
    outbox.start()
    await settled()
    house.store.db.pragma('query_only = ON')
    for (let i = 0; i < 3; i++) target.release()
    await settled()
    expect(house.troubles).toHaveLength(1)
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(5 * SECOND)
  })

  test('tells nobody before a flip is planned', async () => {
    const { house, outbox, channel, check, flip, told } = delivering()
    flip(check('backup', await channel()))
    house.store.db.pragma('query_only = ON')
    outbox.start()
    await settled()
    expect(told).toEqual([])
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(5 * SECOND)
    expect(told).toHaveLength(1)
  })
})

test('a flip that cannot be read keeps no other notification from the desktop', async () => {
  const all = delivering()
  const [desktop] = all.house.tables.channels.all()
  if (desktop === undefined) throw new Error('there is a desktop')
  const [broken] = ['nas', 'mail', 'web'].map((name) => all.flip(all.check(name, desktop)))
  const { flips } = all.house.monitor
  const byId = flips.byId
  vi.spyOn(flips, 'byId').mockImplementation((id) => {
    if (id !== broken) return byId(id)
    throw Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  })
  all.outbox.start()
  await settled()
  expect(all.shown.map(({ facts }) => facts.name)).toEqual(['mail', 'web'])
  expect(all.pending()).toBe(1)
  expect(all.house.troubles).toEqual([expect.stringContaining('could not be delivered')])
})

describe('what is deleted while it is planned is no error:', () => {
  test.each<[string, (all: Delivering, check: number, channel: number) => unknown]>([
    ['the check', ({ house }, check) => house.monitor.checks.remove(check)],
    ['the channel', ({ house }, _, channel) => house.tables.channels.remove(channel)],
  ])('%s', async (_, remove) => {
    const first = delivering()
    const ops = await first.channel()
    const backup = first.check('backup', ops)
    first.flip(backup)
    const next = await restarted(first)
    const { load } = next.keychain
    // Planning opens the configuration, and so asks for the key.
    next.keychain.load = async () => {
      next.keychain.load = load
      await remove(next, backup.id, ops.id)
      return load()
    }
    next.outbox.start()
    await settled()
    expect([next.told, next.pending(), next.house.troubles]).toEqual([[], 0, []])
  })
})

describe('what is deleted while it is told is no error:', () => {
  test.each<[string, (all: Delivering, check: number, channel: string) => Promise<unknown>]>([
    ['the check', ({ house }, check) => house.monitor.checks.remove(check)],
    ['the channel', ({ editor }, _, channel) => editor.remove(channel)],
  ])('%s', async (_, remove) => {
    const target = slowTarget()
    const all = delivering({ answer: target.answer })
    const ops = await all.channel()
    const backup = all.check('backup', ops)
    // The second waits for the first, in a lane.
    all.flip(backup)
    all.flip(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
    all.outbox.start()
    await settled()
    await remove(all, backup.id, ops.uuid)
    target.release()
    await settled()
    expect([all.outcomes(), all.pending(), all.house.troubles]).toEqual([[], 0, []])
    expect(all.told).toHaveLength(1)
  })
})
