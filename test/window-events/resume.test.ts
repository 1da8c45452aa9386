// A window that lost the connection: what it gets when it comes back, and when it has to ask anew.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { createEvents } from '../../src/main/monitor/events.ts'
import type { RemoteChange } from '../../src/main/remotes/changes.ts'
import { createWindowHub } from '../../src/main/window-events/hub.ts'
import { createRing } from '../../src/main/window-events/ring.ts'
import { createEmitter } from '../../src/shared/emitter.ts'
import type { EventBatch } from '../../src/shared/events.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { aBatch, aRow, theApp, theSettings, uuidOf } from '../support/window-rows.ts'

/** A hub on rows that know nothing but their number. */
function aHub() {
  const [clock, events] = [fakeClock(), createEvents()]
  const troubles: string[] = []
  const reads: number[] = []
  const hub = createWindowHub({
    clock,
    events,
    remotes: createEmitter<RemoteChange>(),
    onTrouble: (what) => void troubles.push(what),
    views: {
      checkRow(id) {
        reads.push(id)
        if (id === 13) throw new Error('unreadable')
        return aRow({ uuid: uuidOf(id) })
      },
      remoteRow: () => null,
      remoteRows: () => [],
      mirroredRows: () => [],
      channelRow: () => null,
      channelIds: () => [],
      projects: () => [],
      settings: theSettings,
      app: theApp,
      begin: () => {},
      timeline: () => [],
      lastCheckId: () => 100,
    },
  })
  async function tell(id: number) {
    events.emit('check', { id })
    await clock.advance(50)
  }
  function listen(after?: number) {
    const heard: EventBatch[] = []
    const stop = hub.subscribe((batch) => void heard.push(batch), after)
    return { heard, stop }
  }
  /** A tick of the watcher, before which another process may have written. */
  function tick(wroteElsewhere: boolean) {
    events.emit('tick', { wroteElsewhere })
  }
  return { clock, events, hub, troubles, reads, tell, listen, tick }
}

const rows = (batches: readonly EventBatch[]) =>
  batches.map(({ events }) =>
    events.map((event) => (event.type === 'check' ? event.row.uuid : event.type)),
  )

test('batches are numbered one by one, and a snapshot has the number of the last', async () => {
  const { hub, tell, listen } = aHub()
  const { heard } = listen()
  const before = hub.seq()
  for (const id of [1, 2]) await tell(id)
  expect(heard.map(({ seq }) => seq)).toEqual([before + 1, before + 2])
  expect(hub.seq()).toBe(before + 2)
})

describe('who comes back', () => {
  test('gets the batches since the last one that it had', async () => {
    const { tell, listen } = aHub()
    const { heard, stop } = listen()
    await tell(1)
    stop()
    for (const id of [2, 3]) await tell(id)
    const again = listen(heard[0]?.seq)
    expect(rows(again.heard)).toEqual([[uuidOf(2)], [uuidOf(3)]])
    await tell(4)
    expect(again.heard).toHaveLength(3)
  })

  test('and missed nothing gets nothing', async () => {
    const { hub, tell, listen } = aHub()
    listen()
    await tell(1)
    expect(listen(hub.seq()).heard).toEqual([])
  })

  test('without a number gets what happens from then on', async () => {
    const { tell, listen } = aHub()
    listen()
    await tell(1)
    const { heard } = listen()
    await tell(2)
    expect(rows(heard)).toEqual([[uuidOf(2)]])
  })

  test('after more than is kept has to ask anew', async () => {
    const { hub, tell, listen } = aHub()
    const { heard } = listen()
    for (let i = 0; i < 1001; i++) await tell(1)
    const first = heard[0]?.seq ?? 0
    expect(listen(first).heard).toHaveLength(1000)
    expect(listen(first - 1).heard).toEqual([{ seq: hub.seq(), events: [{ type: 'reset' }] }])
  })

  test.each([
    ['of another process, which counted higher', 1],
    ['of another process, which counted lower', -1_000_000],
  ])('with a number %s has to ask anew', async (_case, distance) => {
    const { hub, tell, listen } = aHub()
    listen()
    await tell(1)
    expect(rows(listen(hub.seq() + distance).heard)).toEqual([['reset']])
  })

  test('after a minute in which nobody listened has to ask anew', async () => {
    const { clock, tell, listen } = aHub()
    const { heard, stop } = listen()
    await tell(1)
    stop()
    await clock.advance(MINUTE - 1)
    const again = listen(heard[0]?.seq)
    expect(again.heard).toEqual([])
    again.stop()
    await clock.advance(MINUTE)
    expect(rows(listen(heard[0]?.seq).heard)).toEqual([['reset']])
  })

  test('with the number of a snapshot that was taken before anybody listened has to ask anew', async () => {
    const { hub, tell, listen } = aHub()
    const { seq } = { seq: hub.seq() }
    await tell(1)
    expect(rows(listen(seq).heard)).toEqual([['reset']])
  })
})

test('what another process writes has windows ask anew, at most every 5 seconds', async () => {
  const { clock, listen, tick } = aHub()
  const { heard } = listen()
  tick(false)
  expect(rows(heard)).toEqual([])
  tick(true)
  expect(rows(heard)).toEqual([['reset']])
  tick(true)
  await clock.advance(4999)
  tick(false)
  expect(heard).toHaveLength(1)
  await clock.advance(1)
  tick(false)
  expect(heard).toHaveLength(2)
  tick(false)
  expect(heard).toHaveLength(2)
})

test('nothing is read while nobody listens', async () => {
  const { clock, reads, tell, listen } = aHub()
  await tell(1)
  const { stop } = listen()
  await tell(2)
  stop()
  await clock.advance(MINUTE)
  await tell(3)
  expect(reads).toEqual([2])
})

test('nothing is told after the stop', async () => {
  const { hub, tell, listen } = aHub()
  const { heard } = listen()
  hub.stop()
  await tell(1)
  expect(heard).toEqual([])
})

test('what cannot be read is complained of, and windows are told to ask anew', async () => {
  const { troubles, tell, listen } = aHub()
  const { heard } = listen()
  await tell(13)
  await tell(1)
  expect(rows(heard)).toEqual([['reset'], [uuidOf(1)]])
  expect(troubles).toEqual(['the window could not be told of changes'])
})

test('a listener that fails does not keep the others from hearing', async () => {
  const { hub, tell, listen, troubles } = aHub()
  hub.subscribe(() => {
    throw new Error('gone')
  })
  const { heard } = listen()
  await tell(1)
  expect([heard.length, troubles]).toEqual([1, ['a window could not be told']])
})

test('many changes at once are told in portions, none left out', async () => {
  const { clock, events, listen } = aHub()
  const { heard } = listen()
  for (let id = 100; id < 1700; id++) events.emit('check', { id })
  await clock.advance(200)
  expect(heard.map((batch) => batch.events.filter(({ type }) => type === 'check').length)).toEqual([
    500, 500, 500, 100,
  ])
})

describe('the ring', () => {
  const batch = (seq: number, count: number) =>
    aBatch(seq, ...Array.from({ length: count }, (_, i) => aRow({ uuid: uuidOf(i) })))

  test('holds no more than so many rows, whatever the number of batches', () => {
    const ring = createRing(100, 10)
    for (const seq of [1, 2, 3]) ring.add(batch(seq, 4))
    expect(ring.after(1)?.map(({ seq }) => seq)).toEqual([2, 3])
    expect(ring.after(0)).toBeNull()
  })

  test('holds nothing of a batch that is too large', () => {
    const ring = createRing(100, 10)
    ring.add(batch(1, 2))
    ring.add(batch(2, 11))
    expect([ring.after(0), ring.after(1)]).toEqual([null, null])
    ring.add(batch(3, 1))
    expect(ring.after(2)?.map(({ seq }) => seq)).toEqual([3])
  })

  test('goes round many times', () => {
    const ring = createRing(3, 1000)
    for (let seq = 1; seq <= 20; seq++) ring.add(batch(seq, 1))
    expect(ring.after(17)?.map(({ seq }) => seq)).toEqual([18, 19, 20])
    expect(ring.after(16)).toBeNull()
    expect(ring.after(20)).toEqual([])
    expect(ring.after(21)).toBeNull()
  })
})
