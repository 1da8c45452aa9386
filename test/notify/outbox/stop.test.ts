// What a stop waits for, and what it leaves to the next start.
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { settled } from '../../support/fake-clock.ts'
import { delivering, restarted, silent, slowTarget } from './delivering.ts'

describe('a stop', () => {
  test('waits for what is in hand', async () => {
    const target = slowTarget()
    const { outbox, channel, check, flip, outcomes } = delivering({ answer: target.answer })
    flip(check('backup', await channel()))
    outbox.start()
    await settled()
    const stopping = outbox.stop()
    target.release()
    await stopping
    expect(outcomes()).toMatchObject([{ outcome: 'sent' }])
  })

  test('waits for a second, no longer; what hangs is delivered at the next start', async () => {
    const first = delivering({ answer: silent })
    first.flip(first.check('backup', await first.channel()))
    first.outbox.start()
    await settled()
    let stopped = false
    const stopping = first.outbox.stop().then(() => {
      stopped = true
    })
    await first.house.clock.advance(SECOND - 1)
    expect(stopped).toBe(false)
    await first.house.clock.advance(1)
    await stopping
    const next = await restarted(first)
    next.outbox.start()
    await settled()
    expect(next.lines()).toEqual(['backup down'])
  })

  test('stores what many had just answered', async () => {
    const target = slowTarget()
    const { outbox, channel, check, flip, outcomes } = delivering({ answer: target.answer })
    const hosts = ['a', 'b', 'c', 'd', 'e']
    const channels = await Promise.all(hosts.map((host) => channel({ host })))
    for (let i = 0; i < 4; i++) flip(check(`c${i}`, ...channels))
    outbox.start()
    await expect.poll(target.inProgress).toBe(20)
    for (let i = 0; i < 20; i++) target.release()
    await settled()
    await outbox.stop()
    const stored = outcomes().map((row) => (row as { outcome: string }).outcome)
    expect(stored).toEqual(Array.from({ length: 20 }, () => 'sent'))
  })

  test('begins nothing more', async () => {
    const target = slowTarget()
    const { outbox, channel, check, flip, told, pending } = delivering({
      answer: target.answer,
    })
    const ops = await channel()
    for (let i = 0; i < 5; i++) flip(check(`c${i}`, ops))
    outbox.start()
    await settled()
    expect(target.inProgress()).toBe(4)
    const stopping = outbox.stop()
    for (let i = 0; i < 4; i++) target.release()
    await stopping
    await settled()
    expect([told.length, pending()]).toEqual([4, 1])
  })

  test('ends the listening', async () => {
    const { house, outbox, channel, told, pending } = delivering()
    const { id, uuid } = stored(house, anUpCheck())
    house.tables.assignments.set(id, [(await channel()).id])
    outbox.start()
    await settled()
    await outbox.stop()
    await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
    await house.clock.advance(60 * SECOND)
    expect([told, pending()]).toEqual([[], 1])
  })

  test('lets a late answer come to nothing', async () => {
    const target = slowTarget()
    const { house, outbox, channel, check, flip } = delivering({ answer: target.answer })
    flip(check('backup', await channel()))
    outbox.start()
    await settled()
    const stopping = outbox.stop()
    await house.clock.advance(SECOND)
    await stopping
    await house.close()
    target.release()
    await settled()
    expect(house.troubles).toEqual([])
  })
})
