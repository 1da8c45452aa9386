import { describe, expect, test, vi } from 'vitest'
import { createSync } from '../../src/renderer/stores/sync.ts'
import type { Snapshot } from '../../src/shared/events.ts'
import { aBatch, aSnapshot } from '../support/window-rows.ts'

/** A sync whose snapshots are answered by hand. */
function aSync() {
  const asked: { answer(snapshot: Snapshot): void; fail(): void }[] = []
  const log: string[] = []
  const sync = createSync({
    fetchSnapshot: () =>
      new Promise((answer, reject) => {
        asked.push({ answer, fail: () => reject(new Error('no')) })
      }),
    applySnapshot: ({ seq }) => log.push(`snapshot ${seq}`),
    applyBatch: ({ seq }) => log.push(`batch ${seq}`),
    onFailed: () => log.push('failed'),
  })
  async function answer(seq: number): Promise<void> {
    const before = log.length
    asked.at(-1)?.answer(aSnapshot({ seq }))
    await vi.waitFor(() => expect(log.length).toBeGreaterThan(before))
  }
  return { sync, asked, log, answer }
}

async function aSyncedOne(seq: number) {
  const house = aSync()
  house.sync.opened(false)
  await house.answer(seq)
  house.log.length = 0
  return house
}

describe('the copy of what the main side knows', () => {
  test('begins with a snapshot when the stream opens', async () => {
    const { sync, log, answer } = aSync()
    sync.opened(false)
    await answer(4)
    expect(log).toEqual(['snapshot 4'])
  })

  test('takes batches that came while the snapshot was on its way, and only newer ones', async () => {
    const { sync, log, answer } = aSync()
    sync.opened(false)
    for (const seq of [3, 4, 5, 6]) sync.batch(aBatch(seq))
    await answer(4)
    await vi.waitFor(() => expect(log).toEqual(['snapshot 4', 'batch 5', 'batch 6']))
  })

  test('takes a batch once', async () => {
    const { sync, log } = await aSyncedOne(4)
    sync.batch(aBatch(5))
    sync.batch(aBatch(5))
    sync.batch(aBatch(4))
    expect(log).toEqual(['batch 5'])
  })

  test('asks for a snapshot when a batch is missing', async () => {
    const { sync, asked, log, answer } = await aSyncedOne(4)
    sync.batch(aBatch(6))
    expect(asked).toHaveLength(2)
    await answer(6)
    expect(log).toEqual(['snapshot 6'])
  })

  test('asks for a snapshot when it is told that something was missed', async () => {
    const { sync, asked } = await aSyncedOne(4)
    sync.batch({ seq: 5, events: [{ type: 'reset' }] })
    expect(asked).toHaveLength(2)
  })

  test('goes on without a snapshot when the stream was resumed', async () => {
    const { sync, asked, log } = await aSyncedOne(4)
    sync.opened(true)
    sync.batch(aBatch(5))
    expect(asked).toHaveLength(1)
    expect(log).toEqual(['batch 5'])
  })

  test('says that there was no snapshot, and takes none of the batches before one', async () => {
    const { sync, asked, log, answer } = aSync()
    sync.opened(false)
    asked[0]?.fail()
    await vi.waitFor(() => expect(log).toEqual(['failed']))
    sync.batch(aBatch(1))
    expect(log).toEqual(['failed'])
    sync.opened(true)
    await answer(1)
    expect(log).toEqual(['failed', 'snapshot 1'])
  })

  test('drops an older snapshot that comes after a newer one was asked for', async () => {
    const { sync, asked, log, answer } = aSync()
    sync.opened(false)
    sync.opened(false)
    await answer(9)
    asked[0]?.answer(aSnapshot({ seq: 2 }))
    sync.opened(false)
    await answer(10)
    expect(log).toEqual(['snapshot 9', 'snapshot 10'])
  })
})
