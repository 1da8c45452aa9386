// Which hook a job gets (contract adopt.md 5, 9).
import { expect, test } from 'vitest'
import { hookVia } from '../../src/main/adopt/via.ts'

const BOTH = { via: null, node: '/usr/bin/node', curl: '/usr/bin/curl' }

test.each([
  ['own', BOTH, 'run'],
  ['system', BOTH, 'curl'],
  ['own', { ...BOTH, node: null }, 'curl'],
  ['own', { ...BOTH, node: null, curl: null }, null],
  ['system', { ...BOTH, curl: null }, null],
  ['system', { ...BOTH, via: 'run' }, 'run'],
  ['own', { ...BOTH, via: 'curl' }, 'curl'],
  ['own', { ...BOTH, via: 'curl', curl: null }, null],
  ['own', { ...BOTH, via: 'run', node: null }, null],
] as const)('of the %s jobs, with %j: %s', (scope, context, via) => {
  expect(hookVia(context, scope)).toBe(via)
})
