// What was held back of a long list, of which only the badge is asked (contract remotes.md 2.1, 2.2, 10, 11): it is told
// when what held it back is over, not when the list is due again.
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import { SINGLY } from '../../../src/main/remotes/rules/told.ts'
import { aMirror, asked, many } from '../support/mirroring.ts'
import { aListedCheck } from '../support/stand-in.ts'

/** A server whose list is longer than what is asked for each time. */
async function aLongMirror(named: number) {
  const checks = Array.from({ length: named }, (_, i) => aListedCheck({ name: `job ${i}` }))
  const mirror = await aMirror([...checks, ...many()], { given: { every: '10' } })
  return { ...mirror, checks, lists: () => asked(mirror).lists }
}

test('one change too many in a minute is told after it, by one more list', async () => {
  const { checks, heard, polled, clock, lists } = await aLongMirror(SINGLY + 2)
  const first = clock.now()
  for (const check of checks) {
    check.status = 'down'
    await polled()
  }
  const all = checks.map(({ name }) => `${name} is down`)
  await expect.poll(() => heard).toEqual(all.slice(0, -1))
  const before = lists()
  const begun = clock.now()
  while (heard.length < all.length && clock.now() < begun + HOUR) await polled()
  expect(heard).toEqual(all)
  expect(clock.now() - first).toBeGreaterThan(MINUTE)
  expect(clock.now() - begun).toBeLessThanOrEqual(2 * MINUTE)
  await polled()
  await polled()
  expect(lists()).toBe(before + 1)
})

test('an outage that was held back is dated by its flip, which came before the list that showed it first', async () => {
  const { checks, elsewhere, polled, surroundings, clock } = await aLongMirror(1)
  surroundings.muted = true
  const at = clock.now()
  for (const check of checks) {
    check.status = 'down'
    check.flips = [{ timestamp: new Date(at).toISOString(), up: 0 }]
  }
  for (let i = 0; i < 3; i++) await polled()
  surroundings.muted = false
  await polled()
  await expect.poll(() => elsewhere).toHaveLength(1)
  expect(elsewhere[0]).toMatchObject({ downSince: at, isSinceAbout: false })
})

test('what mute held back is told after it, and asks for no list before', async () => {
  const { checks, heard, polled, surroundings, lists } = await aLongMirror(1)
  surroundings.muted = true
  for (const check of checks) check.status = 'down'
  await polled()
  const before = lists()
  await polled()
  expect([lists(), heard]).toEqual([before, []])
  surroundings.muted = false
  await polled()
  await expect.poll(() => heard).toEqual(['job 0 is down'])
  await polled()
  expect(lists()).toBe(before + 1)
})

test('so is what a snooze held back, once the snooze has ended', async () => {
  const { checks, heard, polled, remotes, remote, clock, lists } = await aLongMirror(1)
  const [key = ''] = checks.map(({ uuid }) => uniqueKeyOf(uuid))
  remotes.mirror.attend(remote(), key, { snoozedUntil: clock.now() + MINUTE })
  for (const check of checks) check.status = 'down'
  await polled()
  const before = lists()
  await polled()
  expect([lists(), heard]).toEqual([before, []])
  const begun = clock.now()
  while (heard.length === 0 && clock.now() < begun + 2 * MINUTE) await polled()
  await polled()
  expect([lists(), heard]).toEqual([before + 1, ['job 0 is down']])
})
