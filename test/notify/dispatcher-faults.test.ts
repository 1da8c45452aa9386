// The dispatcher across crashes, stops and a store that cannot write (D16).
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../src/main/clock.ts'
import type { NoticeResult } from '../../src/main/notify/notifier.ts'
import { aFlip, aMessage, anUpCheck, stored } from '../support/builders.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { type House, openHouse } from '../support/house.ts'
import { telling } from './telling.ts'

function aPendingFlip({ monitor }: House, name: string): number {
  const check = stored({ monitor }, anUpCheck({ name, status: 'down' }))
  return monitor.flips.insert(check.id, aFlip(), null, null)
}

/** A notifier that answers when it is told to. */
function slow() {
  const answers: (() => void)[] = []
  return {
    show: () =>
      new Promise<NoticeResult>((resolve) => answers.push(() => resolve({ outcome: 'sent' }))),
    answer: () => answers.shift()?.(),
  }
}

const silent = () => new Promise<NoticeResult>(() => {})

describe('a crash', () => {
  test('between the notice and its outcome tells again', async () => {
    const house = openHouse()
    const dying = async () => {
      await house.close()
      return { outcome: 'sent' } as const
    }
    const first = telling(dying, house)
    const id = aPendingFlip(house, 'backup')
    first.dispatcher.start()
    await settled()
    expect(first.told.map(({ flipIds }) => flipIds)).toEqual([[id]])

    const next = telling(undefined, openHouse({ dataDir: house.dataDir, clock: fakeClock() }))
    next.dispatcher.start()
    await settled()
    expect(next.told).toEqual(first.told)
    expect([next.pending(), next.outcomes()]).toMatchObject([0, [{ flip: id, outcome: 'sent' }]])
  })

  test('after the outcome does not', async () => {
    const first = telling()
    aPendingFlip(first.house, 'backup')
    first.dispatcher.start()
    await settled()
    await first.house.close()

    const { dataDir } = first.house
    const next = telling(undefined, openHouse({ dataDir, clock: fakeClock() }))
    next.dispatcher.start()
    await settled()
    expect(next.told).toEqual([])
  })
})

describe('an outcome that cannot be stored', () => {
  test('is told again in five seconds', async () => {
    const { house, dispatcher, told, pending } = telling()
    aPendingFlip(house, 'backup')
    house.store.db.pragma('query_only = ON')
    dispatcher.start()
    await settled()
    await house.clock.advance(5 * SECOND - 1)
    expect([told.length, pending()]).toEqual([1, 1])
    expect(house.troubles).toEqual([expect.stringContaining('flips could not be told')])

    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(1)
    expect([told.length, pending()]).toEqual([2, 0])
  })
})

describe('a stop', () => {
  test('waits for the notice in hand', async () => {
    const notifier = slow()
    const { house, dispatcher, outcomes } = telling(notifier.show)
    aPendingFlip(house, 'backup')
    dispatcher.start()
    await settled()
    const stopping = dispatcher.stop()
    notifier.answer()
    await stopping
    expect(outcomes()).toMatchObject([{ outcome: 'sent' }])
  })

  test('waits for a second, no longer; what hangs is told at the next start', async () => {
    const { house, dispatcher, pending } = telling(silent)
    aPendingFlip(house, 'backup')
    dispatcher.start()
    await settled()
    let stopped = false
    const stopping = dispatcher.stop().then(() => {
      stopped = true
    })
    await house.clock.advance(SECOND - 1)
    expect(stopped).toBe(false)
    await house.clock.advance(1)
    await stopping
    expect(pending()).toBe(1)
  })

  test('leaves the rest to the next start', async () => {
    const notifier = slow()
    const { house, dispatcher, told, pending } = telling(notifier.show)
    aPendingFlip(house, 'a')
    aPendingFlip(house, 'b')
    dispatcher.start()
    await settled()
    const stopping = dispatcher.stop()
    notifier.answer()
    await stopping
    await settled()
    expect([told.length, pending()]).toEqual([1, 1])
  })

  test('ends the listening', async () => {
    const { house, dispatcher, told, pending } = telling()
    const check = stored(house, anUpCheck())
    dispatcher.start()
    await settled()
    await dispatcher.stop()
    const target = { by: 'uuid', uuid: check.uuid } as const
    await house.monitor.record(target, () => aMessage({ kind: 'fail' }))
    await house.clock.advance(60 * SECOND)
    expect([told, pending()]).toEqual([[], 1])
  })
})
