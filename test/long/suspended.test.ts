// A server that stood still for half a minute, and what it says when the check stays silent.
import { expect, test } from 'vitest'
import { expectAsleep, iso, sleepOverDeadline } from '../faults/suspended.ts'

const SECONDS = 30
const SECOND = 1000
const SETTLE = 60 * SECOND

test('aware: down only a minute after the gap, and told of in one summary', async () => {
  const woken = await sleepOverDeadline(SECONDS, ['--observe', 'aware'])
  await expectAsleep(woken)
  expect([await woken.status(), await woken.flips()]).toEqual(['grace', []])
  await expect.poll(woken.status, { timeout: 2 * SETTLE, interval: SECOND }).toBe('down')
  const [flip] = await woken.flips()
  const [gap] = await woken.gaps()
  expect(Date.parse(flip?.timestamp ?? '')).toBe(Date.parse(gap?.end ?? '') + SETTLE)
  await expect
    .poll(woken.server.stderr, { timeout: 20 * SECOND })
    .toMatch(/ Asleep 3\d s\w*: 1 check missed \w+ run, 0 are fine\. backup\n/)
  expect(woken.server.stderr()).not.toContain('backup is down')
})

test('strict: down, dated at the deadline', async () => {
  const woken = await sleepOverDeadline(SECONDS, ['--observe', 'strict'])
  await expect.poll(woken.status, { timeout: 10 * SECOND }).toBe('down')
  expect(await woken.flips()).toEqual([{ timestamp: iso(woken.deadline), up: 0 }])
  await expectAsleep(woken)
})
