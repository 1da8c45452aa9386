// What systemd tells of a unit's end, as a signal (contract run.md 6).
import { expect, test } from 'vitest'
import { invocationRid, unitEnd } from '../../src/main/run/systemd.ts'

test.each<[string, string | undefined, string, number | null]>([
  ['success', '0', 'success', null],
  ['success', '24', 'success', null],
  ['exit-code', '3', 'fail', 3],
  ['exit-code', '', 'fail', null],
  ['exit-code', undefined, 'fail', null],
  ['signal', 'KILL', 'fail', 137],
  ['core-dump', 'ABRT', 'fail', 134],
  ['signal', 'NONE', 'fail', null],
  ['exec-condition', '1', 'log', null],
  ['timeout', 'TERM', 'fail', null],
  ['oom-kill', 'KILL', 'fail', null],
  ['watchdog', 'ABRT', 'fail', null],
  ['resources', undefined, 'fail', null],
])('%s with %j is a %s with exit %j', (result, status, kind, exit) => {
  const env = { SERVICE_RESULT: result, EXIT_STATUS: status }
  const end = unitEnd(env)
  expect(end).toMatchObject({ kind, exit })
  const isNamed = kind === 'fail' && result !== 'exit-code'
  expect(end?.line ?? '').toContain(isNamed ? result : '')
})

test('without a result it is no end of a unit', () => {
  expect(unitEnd({})).toBeNull()
})

test('the invocation is the run id', () => {
  expect(invocationRid({ INVOCATION_ID: '0123456789ABCDEF0123456789abcdef' })).toBe(
    '01234567-89ab-cdef-0123-456789abcdef',
  )
  expect(invocationRid({})).toBeNull()
})
