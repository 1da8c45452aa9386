// A server that stood still for some seconds. Half a minute, and what follows: test/long.
import { expect, test } from 'vitest'
import { pingUrl } from '../commands/running.ts'
import { expectAsleep, iso, sleepOverDeadline, type Woken } from './suspended.ts'

const SECONDS = 8

/** The deadline in the gap is no outage, and a ping that comes now is in time. */
async function gaveTime(woken: Woken): Promise<void> {
  await expectAsleep(woken)
  expect([await woken.status(), await woken.flips()]).toEqual(['grace', []])
  expect((await fetch(pingUrl(woken.server, woken.check))).status).toBe(200)
  expect([await woken.status(), await woken.flips()]).toEqual(['up', []])
  expect(woken.server.stderr()).toBe('')
}

/** The ping that comes before the watcher has looked is in time all the same. */
async function tookFirstPing(woken: Woken): Promise<void> {
  expect((await fetch(pingUrl(woken.server, woken.check))).status).toBe(200)
  await expectAsleep(woken)
  expect([await woken.status(), await woken.flips()]).toEqual(['up', []])
}

async function wentDownAtDeadline(woken: Woken): Promise<void> {
  await expect.poll(woken.status).toBe('down')
  expect(await woken.flips()).toEqual([{ timestamp: iso(woken.deadline), up: 0 }])
  await expect.poll(woken.server.stderr).toContain('backup is down')
  await expectAsleep(woken)
}

// One test: the three stand still at the same time, not after each other.
test('a deadline while the server stood still: aware gives time, strict goes down at it', async () => {
  await Promise.all([
    sleepOverDeadline(SECONDS, ['--observe', 'aware']).then(gaveTime),
    sleepOverDeadline(SECONDS, []).then(tookFirstPing),
    sleepOverDeadline(SECONDS, ['--observe', 'strict']).then(wentDownAtDeadline),
  ])
})
