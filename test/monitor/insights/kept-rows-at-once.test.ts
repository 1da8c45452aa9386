// What is kept of the rows of all checks is right where several things happen at once, and whatever happens.
import fs from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { MANY_WRITES } from '../../../src/main/store/write-queue.ts'
import { createRandom } from '../../faults/random.ts'
import { aFlip, at } from '../../support/builders.ts'
import { aDraft, DOWN, ID, lookAt, openKept, ping, rowsIn, UP } from './kept-rows.ts'

test('an open transaction is neither kept nor shown what is', () => {
  const house = openKept()
  const { store, kept, plain, made } = house
  const before = kept()
  store.db.exec(`BEGIN; UPDATE checks SET name = 'job 5 of two' WHERE id = 5`)
  made()
  expect(kept()).toEqual(plain())
  expect(made()).toEqual([0, 1, 2])
  store.db.exec('ROLLBACK')
  expect(kept()).toEqual(before)
  expect(made()).toEqual([])
  // Also where nothing was kept before.
  const other = lookAt(house.monitor.rows)
  store.db.exec(`BEGIN; UPDATE checks SET name = 'job 5 of two' WHERE id = 5`)
  other.kept()
  store.db.exec('ROLLBACK')
  expect(other.kept()).toEqual(before)
})

test('what is committed is shown, also where the disk failed and nobody was told', async () => {
  const house = openKept()
  const { monitor, kept, plain, made } = house
  kept()
  vi.spyOn(fs, 'fdatasync').mockImplementation((_, done) => done(new Error('EIO: i/o error')))
  onTestFinished(() => void vi.restoreAllMocks())
  const ids = Array.from({ length: MANY_WRITES }, (_, i) => ID + i)
  const removals = await Promise.allSettled(ids.map((id) => monitor.checks.remove(id)))
  expect(new Set(removals.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(monitor.checks.byId(ID)).toBeNull()
  made()
  expect(kept()).toEqual(plain())
  expect(made()).toEqual([0, 1, 2])
})

describe('of two that go through them at once', () => {
  test('neither keeps what changed before the other had it', async () => {
    const house = openKept({ [ID]: UP })
    const { kept, plain, parts, made, tables } = house
    const [one, two] = [parts()[Symbol.iterator](), parts()[Symbol.iterator]()]
    const rows = [one.next(), two.next(), two.next()]
    expect(rows.map(({ done }) => done)).toEqual([false, false, false])
    expect(made()).toEqual([0, 1])
    tables.flips.insert(ID, aFlip({ created: at('09:00') }), 0, null)
    await ping(house, ID, 'fail')
    await ping(house, 220, 'fail')
    // The second goes on behind the change, the first before it.
    const [last, next] = [two.next(), one.next()]
    expect(rowsIn(next.value)[49]).toEqual(plain()[ID - 1])
    expect(rowsIn(last.value)[19]).toEqual(plain()[219])
    expect(made()).toEqual([2, 1])
    expect(kept()).toEqual(plain())
    expect(made()).toEqual([])
  })

  test('each goes on where everything was forgotten meanwhile', async () => {
    const { kept, plain, parts, monitor } = openKept()
    const one = parts()[Symbol.iterator]()
    one.next()
    await monitor.checks.remove(20)
    await monitor.projects.create('Other')
    const two = [...parts()].flatMap(rowsIn)
    const rest = [...Iterator.from(one)].flatMap(rowsIn)
    expect(two).toEqual(plain())
    expect(rest).toEqual(plain().slice(99))
    expect(kept()).toEqual(plain())
  })
})

test('whatever happens', async () => {
  const house = openKept({ [ID]: UP, 220: DOWN, 10: UP, 20: UP })
  const { monitor, clock, kept, plain } = house
  const random = createRandom(5)
  const groups = ['all', 'web', 'db'].map((tag) => ({ projectId: null, tag }))
  const someTime = () => clock.now() + random.between(-1, 5) * MINUTE
  const window = () =>
    aDraft({ times: { type: 'once', start: someTime(), end: someTime() + HOUR } })
  for (let step = 0; step < 200; step++) {
    const id = random.pick([10, 20, ID, 220, 240, 251, 252])
    const what = random.pick([
      () => ping(house, id),
      () => ping(house, id, random.pick(['start', 'fail', 'log'])),
      () => monitor.checks.update(id, { tags: random.pick(['all', 'web', 'db']), timeout: 60 }, 3),
      () => monitor.checks.pause(id),
      () => monitor.checks.resume(id),
      () => monitor.checks.takePauseBack(id),
      () => monitor.checks.clear(id),
      () => monitor.alarms.snooze(id, random.percent(30) ? null : someTime()),
      () => monitor.alarms.acknowledge(id),
      () => monitor.groupSnoozes.snooze(random.pick(groups), someTime()),
      () => monitor.maintenance.create(window()).catch(() => {}),
      () => house.create({ tags: 'all web' }),
      () => (step % 9 === 0 ? monitor.checks.remove(random.between(1, 260)) : null),
      () => monitor.watcher.tick(),
      () => clock.advance(random.between(1, 180_000)),
      () => clock.set(clock.now() + random.between(-90_000, 90_000)),
    ])
    await what()
    expect([step, kept()]).toEqual([step, plain()])
  }
})
