// The rules of the heartbeat (contract remotes.md 5).
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import {
  graceFor,
  nextBeat,
  readHeartbeat,
  readOutcome,
  timeoutFor,
} from '../../../src/main/remotes/rules/heartbeat.ts'

test('the next comes after the interval; a failed one again in 15 s, doubling, until then', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((failures) => nextBeat(300, failures) / SECOND)).toEqual([
    300, 15, 30, 60, 120, 240, 300,
  ])
  expect(nextBeat(60, 9)).toBe(MINUTE)
})

test('the grace is twice the interval, at least 10 min', () => {
  expect([60, 300, 301, 3600].map(graceFor)).toEqual([600, 600, 602, 7200])
})

test('the timeout is the interval, or for how long sleep is allowed', () => {
  expect(timeoutFor({ every: 300, whenAsleep: 'alarm' })).toBe(300)
  expect(timeoutFor({ every: 300, whenAsleep: { allow: 86_400 } })).toBe(86_400)
})

const SOUND = {
  remoteId: 'r',
  target: '31365bce-8da9-4729-8ff3-aaa71d56b712',
  every: 300,
  whenAsleep: 'alarm',
}

test.each([
  ['sound', SOUND, true],
  ['with an allowance', { ...SOUND, whenAsleep: { allow: 5 } }, true],
  ['a target with a path', { ...SOUND, target: '../x' }, false],
  ['no interval', { ...SOUND, every: undefined }, false],
  ['another word', { ...SOUND, whenAsleep: 'sing' }, false],
])('stored: %s', (_name, stored, isRead) => {
  expect(readHeartbeat(JSON.stringify(stored)) !== null).toBe(isRead)
})

test('nothing stored, or noise, is none', () => {
  expect([null, '', 'noise', '[]'].map(readHeartbeat)).toEqual([null, null, null, null])
  expect(readOutcome('noise')).toEqual({ lastOk: null, lastError: '' })
})
