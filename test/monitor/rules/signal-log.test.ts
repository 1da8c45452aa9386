// What is logged of a signal (contract monitor.md 1.2, 4.6, 4.7), who is told of a flip (contract
// monitor.md 5.5), and a schedule that no longer computes.
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../../src/main/clock.ts'
import type { StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import { unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { applySignal, isAlert, scheduled } from '../../../src/main/monitor/rules/signal.ts'
import { aCheck, anUpCheck, aSignal, at, bytes, RID } from '../../support/builders.ts'

const logged = (fields: Parameters<typeof aSignal>[0]) =>
  applySignal(aCheck(), aSignal(fields), unshifted).ping

describe('the logged ping', () => {
  test('is the signal, with its number and time', () => {
    const signal = {
      scheme: 'https',
      remoteAddr: '192.0.2.7',
      method: 'PUT',
      ua: 'runitor/1.4',
      rid: RID,
      body: bytes('done'),
    }
    const check = aCheck({ nPings: 41 })
    const { ping } = applySignal(
      check,
      aSignal({ ...signal, kind: 'fail', exitStatus: 3, at: at('12:00:01') }),
      unshifted,
    )
    expect(ping).toEqual({
      ...signal,
      kind: 'fail',
      heard: null,
      exitStatus: 3,
      n: 42,
      created: at('12:00:01'),
      hasConfirmationLink: false,
    })
  })

  test.each([
    [199, 199],
    [200, 200],
    [201, 200],
  ])('of a user agent of %i characters keeps %i', (length, kept) => {
    expect(logged({ ua: 'x'.repeat(length) }).ua).toBe('x'.repeat(kept))
  })

  test('cuts a user agent between characters, never within one', () => {
    expect(logged({ ua: '🦊'.repeat(201) }).ua).toBe('🦊'.repeat(200))
  })

  test.each([
    ['please confirm', true],
    ['CONFIRM your address', true],
    ['reConFirMation', true],
    ['con firm', false],
    ['', false],
  ])('with the body "%s" asks for a confirmation: %s', (body, expected) => {
    expect(logged({ body: bytes(body) }).hasConfirmationLink).toBe(expected)
  })

  test('finds a confirmation among bytes that are no text', () => {
    const body = Uint8Array.from([0xff, 0xfe, ...bytes('confirm'), 0x80])
    expect(logged({ body }).hasConfirmationLink).toBe(true)
  })

  test.each([65_529, 65_530, 65_536, 131_070, 199_993])(
    'finds a confirmation at byte %i of a large body',
    (at) => {
      const body = bytes('x'.repeat(200_000))
      body.set(bytes('Confirm'), at)
      expect(logged({ body }).hasConfirmationLink).toBe(true)
      expect(logged({ body: body.subarray(0, at + 6) }).hasConfirmationLink).toBe(false)
    },
  )
})

describe('a flip is told', () => {
  test.each<[StoredStatus, StoredStatus, boolean]>([
    ['new', 'up', false],
    ['new', 'down', true],
    ['new', 'paused', false],
    ['up', 'down', true],
    ['up', 'paused', false],
    ['down', 'up', true],
    ['down', 'paused', false],
    ['paused', 'new', false],
    ['paused', 'up', false],
    ['paused', 'down', true],
  ])('from %s to %s: %s', (oldStatus, newStatus, expected) => {
    expect(isAlert({ oldStatus, newStatus })).toBe(expected)
  })
})

describe('a stored schedule that no longer computes', () => {
  const broken = anUpCheck({ kind: 'cron', schedule: 'nonsense', due: at('12:01') })
  const NOW = at('12:30')

  test('is looked at again in an hour, and nothing is due', () => {
    const { due, alertAfter } = scheduled(broken, unshifted, NOW)
    expect([due, alertAfter]).toEqual([null, NOW + HOUR])
  })

  test('does not hide a run that times out before', () => {
    const running = { ...broken, lastStart: at('12:29:30') }
    expect(scheduled(running, unshifted, NOW).alertAfter).toBe(at('12:30:30'))
  })

  test('is looked at before a run that times out later', () => {
    const running = { ...broken, grace: 7200, lastStart: at('12:29:30') }
    expect(scheduled(running, unshifted, NOW).alertAfter).toBe(NOW + HOUR)
  })

  test('still takes its pings', () => {
    const unplanned = { ...broken, due: null, alertAfter: NOW + HOUR }
    const { check, flips } = applySignal(unplanned, aSignal({ at: NOW }), unshifted)
    expect(check).toMatchObject({ status: 'up', lastPing: NOW, due: null, alertAfter: NOW + HOUR })
    expect(flips).toEqual([])
  })

  test('of an unknown zone is one too', () => {
    const check = anUpCheck({ kind: 'cron', tz: 'Mars/Olympus', due: at('12:01') })
    expect(scheduled(check, unshifted, NOW).alertAfter).toBe(NOW + HOUR)
  })

  test.each(['new', 'down', 'paused'] as const)('does not matter while it is %s', (status) => {
    expect(scheduled({ ...broken, status }, unshifted, NOW).alertAfter).toBeNull()
  })
})
