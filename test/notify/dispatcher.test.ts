// Flips are told at least once, and what became of it is stored (contract 5.5, D16).
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../src/main/clock.ts'
import type { FlipDraft, PingKind } from '../../src/main/monitor/check.ts'
import type { NoticeResult } from '../../src/main/notify/notifier.ts'
import { aCheck, aFlip, aMessage, anUpCheck, at, stored } from '../support/builders.ts'
import { settled } from '../support/fake-clock.ts'
import { type House, openHouse } from '../support/house.ts'
import { telling } from './telling.ts'

/** Stores a flip of a new check of that name, as the watcher would; it waits to be told. */
function aPendingFlip({ monitor }: House, name: string, fields: Partial<FlipDraft> = {}): number {
  const check = stored({ monitor }, anUpCheck({ name, status: 'down' }))
  return monitor.flips.insert(check.id, aFlip(fields), null, null)
}

const ping = ({ monitor }: House, uuid: string, kind: PingKind) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))

describe('a flip', () => {
  test('that waited is told at the start', async () => {
    const { house, dispatcher, told } = telling()
    const id = aPendingFlip(house, 'backup')
    dispatcher.start()
    await settled()
    expect(told).toMatchObject([{ flipIds: [id], title: 'backup is down', urgency: 'critical' }])
  })

  test('is told when it happens', async () => {
    const { house, dispatcher, titles } = telling()
    const { uuid } = stored(house, anUpCheck({ name: 'backup' }))
    dispatcher.start()
    await ping(house, uuid, 'fail')
    await settled()
    expect(titles()).toEqual(['backup is down'])
  })

  test('is told once', async () => {
    const { house, dispatcher, told } = telling()
    aPendingFlip(house, 'backup')
    dispatcher.start()
    await house.clock.advance(60 * SECOND)
    expect(told).toHaveLength(1)
  })

  test('of a check that recovers names the length of the outage', async () => {
    const { house, dispatcher, titles } = telling()
    const { uuid } = stored(house, anUpCheck({ name: 'backup', lastPing: at('11:57') }))
    dispatcher.start()
    await ping(house, uuid, 'success')
    await settled()
    expect(titles()).toEqual(['backup is down', 'backup is up again after 1 min'])
  })

  test('of a check that was removed is told to nobody', async () => {
    const { house, dispatcher, told, pending } = telling()
    aPendingFlip(house, 'backup')
    await house.monitor.remove(1)
    dispatcher.start()
    await settled()
    expect([told, pending()]).toEqual([[], 0])
  })
})

describe('nobody is told of', () => {
  test.each<[string, (house: House, id: number, uuid: string) => Promise<unknown>]>([
    ['a first success', (house, _, uuid) => ping(house, uuid, 'success')],
    ['a start', (house, _, uuid) => ping(house, uuid, 'start')],
    ['a pause', (house, id) => house.monitor.pause(id)],
    ['a resume', async ({ monitor }, id) => [await monitor.pause(id), await monitor.resume(id)]],
    [
      'a success that ends a pause',
      async (house, id, uuid) => [
        await house.monitor.pause(id),
        await ping(house, uuid, 'success'),
      ],
    ],
  ])('%s', async (_, act) => {
    const { house, dispatcher, told, pending } = telling()
    const { id, uuid } = stored(house, aCheck())
    dispatcher.start()
    await act(house, id, uuid)
    await settled()
    expect([told, pending()]).toEqual([[], 0])
  })
})

describe('what became of a notice', () => {
  test.each<[NoticeResult, string, string]>([
    [{ outcome: 'sent' }, 'sent', ''],
    [{ outcome: 'suppressed', reason: 'quiet hours' }, 'suppressed', 'quiet hours'],
    [{ outcome: 'failed', reason: 'no server' }, 'failed', 'no server'],
  ])('is stored with the flip: %j', async (result, outcome, error) => {
    const { house, dispatcher, outcomes, pending } = telling(async () => result)
    const flip = aPendingFlip(house, 'backup')
    dispatcher.start()
    await settled()
    expect(outcomes()).toEqual([{ flip, status: 'down', outcome, error }])
    expect(pending()).toBe(0)
  })

  test('is failed, when the notifier throws', async () => {
    const { house, dispatcher, outcomes } = telling(() => {
      throw new Error('no display')
    })
    aPendingFlip(house, 'backup')
    dispatcher.start()
    await settled()
    expect(outcomes()).toMatchObject([{ outcome: 'failed', error: 'no display' }])
  })

  test('is failed, when the notifier is silent for ten seconds; the next is told all the same', async () => {
    const silent = () => new Promise<NoticeResult>(() => {})
    const { house, dispatcher, outcomes, titles } = telling(silent)
    aPendingFlip(house, 'a')
    aPendingFlip(house, 'b')
    dispatcher.start()
    await house.clock.advance(10 * SECOND - 1)
    expect([titles(), outcomes()]).toEqual([['a is down'], []])
    await house.clock.advance(1)
    expect(titles()).toEqual(['a is down', 'b is down'])
    expect(outcomes()).toMatchObject([
      { outcome: 'failed', error: 'the notifier did not answer in time' },
    ])
  })

  test('is not stored of a check that was removed meanwhile', async () => {
    const house = openHouse()
    const removing = async () => {
      await house.monitor.remove(1)
      return { outcome: 'sent' } as const
    }
    const { dispatcher, outcomes } = telling(removing, house)
    aPendingFlip(house, 'backup')
    dispatcher.start()
    await settled()
    expect([outcomes(), house.troubles]).toEqual([[], []])
  })
})

describe('flips that come together', () => {
  test('are told one by one, up to three', async () => {
    const { house, dispatcher, titles } = telling()
    for (const name of ['a', 'b', 'c']) aPendingFlip(house, name)
    dispatcher.start()
    await settled()
    expect(titles()).toEqual(['a is down', 'b is down', 'c is down'])
  })

  test('are one notice, from four', async () => {
    const { house, dispatcher, told, outcomes } = telling()
    const ids = ['a', 'b', 'c', 'd'].map((name) => aPendingFlip(house, name))
    dispatcher.start()
    await settled()
    expect(told).toEqual([
      {
        flipIds: ids,
        title: '4 checks changed: 4 down',
        body: 'a, b, c, d',
        urgency: 'critical',
      },
    ])
    expect(outcomes()).toMatchObject(ids.map((flip) => ({ flip, outcome: 'sent' })))
  })

  test('are all told, however many', async () => {
    const { house, dispatcher, told, pending } = telling()
    const ids = house.store.writeNow(() =>
      Array.from({ length: 1200 }, (_, i) => aPendingFlip(house, `c${i}`)),
    )
    dispatcher.start()
    await settled()
    expect(told.flatMap(({ flipIds }) => flipIds)).toEqual(ids)
    expect(pending()).toBe(0)
  })

  test('while one is being told are told after it', async () => {
    const answers: (() => void)[] = []
    const slowly = () =>
      new Promise<NoticeResult>((resolve) => answers.push(() => resolve({ outcome: 'sent' })))
    const { house, dispatcher, titles } = telling(slowly)
    const [first, second] = ['a', 'b'].map((name) => stored(house, anUpCheck({ name })))
    dispatcher.start()
    await ping(house, first!.uuid, 'fail')
    await ping(house, second!.uuid, 'fail')
    await settled()
    expect(titles()).toEqual(['a is down'])
    answers[0]?.()
    await settled()
    expect(titles()).toEqual(['a is down', 'b is down'])
  })
})
