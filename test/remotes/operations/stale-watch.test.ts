// Servers without news (contract remotes.md 1.3).
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { aMirror, type Mirroring } from '../support/mirroring.ts'
import { aListedCheck } from '../support/stand-in.ts'

/** Time awake, without the server. */
async function awake({ house, clock }: Mirroring, hours: number): Promise<void> {
  for (let minute = 0; minute < hours * 60; minute++) {
    clock.nap(MINUTE)
    house.monitor.events.emit('round', {})
  }
}

test('a day without news is told once; time asleep does not count', async () => {
  const mirror = await aMirror([aListedCheck({ status: 'down' })])
  await mirror.server.close()
  const titles = () => mirror.notices.map(({ title }) => title)
  await awake(mirror, 20)
  mirror.clock.sleep(48 * HOUR)
  await awake(mirror, 3)
  expect(titles()).toEqual([])
  expect(mirror.remotes.mirror.summary(1)).toMatchObject({ stale: ['nas'], down: 1 })
  await awake(mirror, 2)
  expect(titles()).toEqual(['No news from nas for a day'])
  await awake(mirror, 30)
  expect(titles()).toHaveLength(1)
})

test('what was counted survives a restart', async () => {
  const mirror = await aMirror([aListedCheck()])
  await mirror.server.close()
  await awake(mirror, 20)
  const again = await mirror.restarted()
  await awake(again, 5)
  expect(again.notices.map(({ title }) => title)).toEqual(['No news from nas for a day'])
})
