// What the tray reads of the running application, and when it is told to look again.

import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { ownTraySource, readTrayFacts } from '../../../src/main/desktop/tray/read-facts.ts'
import { createTrayLoop } from '../../../src/main/desktop/tray/repaint.ts'
import type { TrayView } from '../../../src/main/desktop/tray/view.ts'
import { createHealth, troubleOf } from '../../../src/main/health.ts'
import { ENGLISH, type Words, wordsOf } from '../../../src/main/words.ts'
import { NATIVE as LATVIAN } from '../../../src/shared/words/lv/native.ts'
import { tell } from '../../../src/shared/words/told.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { settled } from '../../support/fake-clock.ts'
import { openWindowHouse } from '../../support/window-house.ts'

/** A house with one check that was just pinged, and its tray at work. */
async function aTray() {
  const house = await openWindowHouse()
  const { clock, monitor, store } = house
  const check = stored(house, anUpCheck({ name: 'backup', lastPing: clock.now() }))
  const health = createHealth()
  const { remotes, window } = house
  const source = ownTraySource({ monitor, settings: store.settings, hub: window.hub, remotes })
  let reads = 0
  let words = ENGLISH
  const speak = (others: Words) => {
    words = others
  }
  const read = () => {
    reads++
    return readTrayFacts({ clock, health, update: () => null, words: () => words }, source)
  }
  const views: TrayView[] = []
  const onTrouble = () => {}
  const loop = createTrayLoop({ clock, read, draw: (view) => void views.push(view), onTrouble })
  source.onChange(loop.changed)
  health.onChange(loop.changed)
  loop.changed()
  await monitor.watcher.start()
  await clock.advance(0)
  const shapes = () => views.map(({ shape }) => shape)
  return { ...house, check, health, views, shapes, reads: () => reads, read, speak }
}

describe('the tray', () => {
  test('follows a check from fine to late to down to fine', async () => {
    const { clock, shapes, monitor, check } = await aTray()
    await clock.advance(MINUTE)
    expect(shapes().at(-1)).toBe('late')
    await clock.advance(MINUTE)
    expect(shapes().at(-1)).toBe('down')
    await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ at: clock.now() }))
    await clock.advance(SECOND)
    expect(shapes().at(-1)).toBe('ok')
  })

  test('is told of favourites by the window, and lists those that are well', async () => {
    const { clock, read, call, check, monitor } = await aTray()
    await call('favourites.mark', { check: { uuid: check.uuid }, on: true })
    await clock.advance(SECOND)
    const favourite = { uuid: check.uuid, name: 'backup', state: 'up' }
    expect(read().watched?.favourites).toEqual([favourite])
    await monitor.checks.pause(check.id)
    expect(read().watched?.favourites).toEqual([{ ...favourite, state: 'paused' }])
    await monitor.checks.resume(check.id)
    await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ kind: 'fail' }))
    expect(read().watched?.favourites).toEqual([])
  })

  test('is told of muting by the window', async () => {
    const { clock, shapes, call } = await aTray()
    await call('app.mute', { until: clock.now() + HOUR })
    await clock.advance(SECOND)
    expect(shapes()).toEqual(['ok', 'muted'])
  })

  test('is blind while a gap settles, and sees again after it', async () => {
    const { clock, shapes, monitor, check } = await aTray()
    clock.sleep(HOUR)
    monitor.watcher.resumed()
    await settled()
    await clock.advance(SECOND)
    expect(shapes().at(-1)).toBe('blind')
    await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ at: clock.now() }))
    await clock.advance(90 * SECOND)
    expect(shapes().at(-1)).toBe('late')
  })

  test('is blind while a part says why', async () => {
    const { clock, shapes, health, views, speak } = await aTray()
    health.report('database', troubleOf('full', 'the disk is full'))
    await clock.advance(SECOND)
    expect([shapes().at(-1), views.at(-1)?.tooltip]).toEqual([
      'blind',
      expect.stringContaining('the disk is full'),
    ])
    speak(wordsOf('lv', LATVIAN))
    health.report('database', troubleOf('full', tell('troubles.diskFull')))
    await clock.advance(SECOND)
    expect(views.at(-1)?.tooltip).toContain('Disks ir pilns')
    health.report('database', null)
    await clock.advance(SECOND)
    expect(shapes().at(-1)).toBe('ok')
  })

  test('knows what was said of an alarm', async () => {
    const { clock, views, monitor, check } = await aTray()
    await clock.advance(2 * MINUTE)
    await monitor.alarms.acknowledge(check.id)
    await monitor.alarms.snooze(check.id, clock.now() + HOUR)
    await clock.advance(SECOND)
    const entry = views.at(-1)?.menu.find(({ kind }) => kind === 'menu')
    expect(entry).toMatchObject({ label: 'backup is down' })
    expect(JSON.stringify(entry)).toContain('Snooze Another Hour')
    expect(JSON.stringify(entry)).not.toContain('Acknowledge')
  })

  test('reads nothing while the watcher ticks and nothing changes', async () => {
    const { clock, reads } = await aTray()
    const before = reads()
    await clock.advance(50 * SECOND)
    expect(reads()).toBe(before)
  })

  test('names the time in the zone of the settings', async () => {
    const { call, clock, views } = await aTray()
    await call('settings.save', { zone: 'Europe/Riga' })
    await clock.advance(SECOND)
    expect(views.at(-1)?.tooltip).toContain('Next deadline 14:02')
  })
})

describe('a run out of the usual', () => {
  /** A check whose runs took so long each, beside a tray. */
  async function aSteadyJob(took: number) {
    const tray = await aTray()
    const { monitor, clock } = tray
    const spec = { name: 'dump', timeout: 86_400, grace: 86_400, lastPing: null }
    const { uuid } = stored(tray, anUpCheck(spec))
    const signal = (kind: 'start' | 'success') =>
      monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
    async function run(took: number) {
      await signal('start')
      await clock.advance(took)
      await signal('success')
    }
    for (let i = 0; i < 12; i++) await run(took)
    return { ...tray, signal, run }
  }

  test('is told when it takes long, no earlier, and not once it has ended', async () => {
    const { clock, views, signal } = await aSteadyJob(10 * SECOND)
    const isTold = () => JSON.stringify(views.at(-1)?.menu).includes('dump runs longer than usual')
    await signal('start')
    await clock.advance(69 * SECOND)
    expect(isTold()).toBe(false)
    const shape = views.at(-1)?.shape
    await clock.advance(2 * SECOND)
    expect([isTold(), views.at(-1)?.shape]).toEqual([true, shape])
    await signal('success')
    await clock.advance(2 * SECOND)
    expect(isTold()).toBe(false)
  })

  test('is told of a last signal that was suspiciously fast', async () => {
    const { clock, read, run } = await aSteadyJob(40 * SECOND)
    await run(SECOND)
    await clock.advance(MINUTE)
    expect(read().watched?.signalled[0]).toMatchObject({ name: 'dump', isFast: true })
  })
})

test('reading over 2,000 checks takes less than a frame of a screen', async () => {
  const house = await openWindowHouse()
  const { clock, monitor, store } = house
  store.writeNow(() => {
    for (let i = 0; i < 2000; i++) {
      const status = i % 10 === 0 ? 'down' : 'up'
      stored(house, anUpCheck({ name: `job ${i}`, status, lastPing: clock.now() }))
    }
  })
  const settings = store.settings
  const health = createHealth()
  const times = Array.from({ length: 20 }, () => {
    const began = performance.now()
    // A new one each time: the last signals are read as well.
    const { remotes, window } = house
    const source = ownTraySource({ monitor, settings, hub: window.hub, remotes })
    readTrayFacts({ clock, health, update: () => null, words: () => ENGLISH }, source)
    return performance.now() - began
  })
  // Not how fast it is, which the machine decides: that it does not read every row.
  expect(Math.min(...times)).toBeLessThan(16)
})

test('the last signals are those of the minute: a ping leaves the menu alone', async () => {
  const { clock, read, monitor, check } = await aTray()
  const first = clock.now()
  const times = () => read().watched?.signalled.map(({ at }) => at)
  expect(times()).toEqual([first])
  await clock.advance(5 * SECOND)
  await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ at: clock.now() }))
  expect(times()).toEqual([first])
  const second = clock.now()
  await clock.advance(MINUTE)
  expect(times()).toEqual([second])
})
