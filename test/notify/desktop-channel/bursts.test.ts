// More than three changes within two seconds become one summary (docs/desktop.md).
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import type { NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import { aDesk, LOOK_ROUND } from './some-channel.ts'

const names = (count: number, prefix = 'c') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}`)

function started(answer?: () => Promise<NoticeResult>) {
  const desk = aDesk(answer === undefined ? {} : { answer })
  desk.desktopChannel.start()
  return { ...desk, advance: (ms: number) => desk.house.clock.advance(ms) }
}

describe('changes that come together', () => {
  test('are told one by one, up to three, in their order and at once', async () => {
    const desk = started()
    desk.down('a', 'b', 'c')
    await desk.advance(LOOK_ROUND)
    expect(desk.titles()).toEqual(['a is down', 'b is down', 'c is down'])
  })

  test('are one notice when there are four, two seconds after the first', async () => {
    const desk = started()
    desk.down('a', 'b', 'c', 'd')
    await desk.advance(2 * SECOND)
    expect(desk.titles()).toEqual([])
    await desk.advance(LOOK_ROUND)
    expect(desk.told).toMatchObject([
      { title: '4 checks changed: 4 down', body: 'a, b, c, d', flipIds: [1, 2, 3, 4] },
    ])
    expect(desk.results).toEqual(['a', 'b', 'c', 'd'].map((name) => [name, 'sent']))
  })

  test('are one notice when there are a thousand', async () => {
    const desk = started()
    desk.down(...names(1000))
    await desk.advance(3 * SECOND)
    expect(desk.titles()).toEqual(['1000 checks changed: 1000 down'])
    expect(desk.results).toHaveLength(1000)
  })
})

describe('changes that come one after the other', () => {
  test('within two seconds: three are told at once, the others together', async () => {
    const desk = started()
    for (const name of names(6)) {
      desk.down(name)
      await desk.advance(300)
    }
    expect(desk.titles()).toEqual(['c0 is down', 'c1 is down', 'c2 is down'])
    await desk.advance(2 * SECOND)
    expect(desk.titles().slice(3)).toEqual(['3 checks changed: 3 down'])
  })

  test('the fourth, when no other follows, is told by itself', async () => {
    const desk = started()
    desk.down('a', 'b', 'c')
    await desk.advance(SECOND)
    desk.down('d')
    await desk.advance(2 * SECOND)
    expect(desk.titles().at(-1)).toBe('d is down')
  })

  test('slowly: each is told at once', async () => {
    const desk = started()
    for (const name of names(6)) {
      desk.down(name)
      await desk.advance(SECOND)
    }
    expect(desk.titles()).toHaveLength(6)
    expect(desk.titles().at(-1)).toBe('c5 is down')
  })

  test.each([
    ['five each second', 5, SECOND],
    ['one each fifth of a second', 1, SECOND / 5],
  ])('in a storm of %s: one summary in each two seconds', async (_, count, pause) => {
    const desk = started()
    for (let round = 0; round * pause < 8 * SECOND; round++) {
      desk.down(...names(count, `${round}-`))
      await desk.advance(pause)
    }
    await desk.advance(2 * SECOND)
    expect(desk.results).toHaveLength(40)
    const singles = desk.titles().filter((title) => title.endsWith(' is down'))
    const summaries = desk.titles().length - singles.length
    expect(singles.length).toBeLessThanOrEqual(3)
    expect(summaries).toBeLessThanOrEqual(5)
  })

  test('after a quiet while they are told one by one again', async () => {
    const desk = started()
    desk.down(...names(5))
    await desk.advance(5 * SECOND)
    desk.down('later')
    await desk.advance(LOOK_ROUND)
    expect(desk.titles().at(-1)).toBe('later is down')
  })
})

describe('a check that goes down and comes up', () => {
  test('is told in that order', async () => {
    const desk = started()
    desk.down('a')
    desk.up('a')
    await desk.advance(LOOK_ROUND)
    expect(desk.titles()).toEqual(['a is down', 'a is up again after 0 s'])
  })

  test('within a summary counts once', async () => {
    const desk = started()
    desk.down('a', 'b', 'c', 'd')
    desk.up('a')
    await desk.advance(3 * SECOND)
    expect(desk.titles()).toEqual(['4 checks changed: 3 down, 1 up again'])
    expect(desk.results).toHaveLength(5)
  })
})

describe('a notifier that does not answer', () => {
  const silent = () => new Promise<NoticeResult>(() => {})

  test('has failed after ten seconds; the next is told all the same', async () => {
    const desk = started(silent)
    desk.down('a', 'b')
    await desk.advance(LOOK_ROUND + 10 * SECOND - 1)
    expect([desk.titles(), desk.results]).toEqual([['a is down'], []])
    await desk.advance(1)
    expect(desk.titles()).toEqual(['a is down', 'b is down'])
    expect(desk.results).toEqual([['a', 'the notifier did not answer in time']])
  })

  test('is not given more than one summary of all that came meanwhile', async () => {
    const desk = started(silent)
    for (let second = 0; second < 25; second++) {
      desk.down(...names(5, `s${second}-`))
      await desk.advance(SECOND)
    }
    await desk.advance(60 * SECOND)
    expect(desk.told.length).toBeLessThanOrEqual(5)
    expect(desk.results).toHaveLength(125)
  })
})

describe('what became of a notice', () => {
  test.each<[NoticeResult, string]>([
    [{ outcome: 'sent' }, 'sent'],
    [{ outcome: 'suppressed', reason: 'no display' }, 'no display'],
    [{ outcome: 'failed', reason: 'no server' }, 'no server'],
  ])('%j is what became of the change', async (result, text) => {
    const desk = started(async () => result)
    desk.down('a')
    await desk.advance(LOOK_ROUND)
    expect(desk.results).toEqual([['a', text]])
  })

  test('is failed, when the notifier throws', async () => {
    const desk = started(() => {
      throw new Error('no display')
    })
    desk.down('a')
    await desk.advance(LOOK_ROUND)
    expect(desk.results).toEqual([['a', 'no display']])
  })
})

describe('what is handed in', () => {
  test('before the start is told after it', async () => {
    const desk = aDesk()
    desk.down('a')
    await desk.house.clock.advance(SECOND)
    expect(desk.titles()).toEqual([])
    desk.desktopChannel.start()
    await desk.house.clock.advance(LOOK_ROUND)
    expect(desk.titles()).toEqual(['a is down'])
  })

  test('and not begun at a stop has no outcome', async () => {
    const desk = started()
    desk.down(...names(5))
    await desk.advance(SECOND)
    desk.desktopChannel.stop()
    await desk.advance(10 * SECOND)
    expect([desk.told, desk.results]).toEqual([[], []])
  })

  test('and in hand at a stop has its outcome', async () => {
    let answer: (result: NoticeResult) => void = () => {}
    const desk = started(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    desk.down('a', 'b')
    await desk.advance(LOOK_ROUND)
    desk.desktopChannel.stop()
    answer({ outcome: 'sent' })
    await desk.advance(SECOND)
    expect([desk.titles(), desk.results]).toEqual([['a is down'], [['a', 'sent']]])
  })

  test('for a channel without sound is silent', async () => {
    const desk = started()
    desk.notify(desk.flip('a').flipId, { critical: false, sound: false })
    await desk.advance(LOOK_ROUND)
    expect(desk.told).toMatchObject([{ title: 'a is down', silent: true }])
  })
})
