// The ping URL of a signal, for any Healthchecks server (contract run.md 6).
import { expect, test } from 'vitest'
import { signalUrl } from '../../src/main/run/ping-route.ts'
import type { Signal } from '../../src/shared/signal-document.ts'

const RID = '6a0b1c2d-0000-4000-8000-000000000001'

test.each<[string, Partial<Signal>, string]>([
  ['https://hc-ping.com/abc', { kind: 'start' }, `https://hc-ping.com/abc/start?rid=${RID}`],
  ['https://hc-ping.com/abc', { kind: 'success', exit: 0 }, `https://hc-ping.com/abc/0?rid=${RID}`],
  [
    'https://hc-ping.com/abc',
    { kind: 'success', exit: null },
    `https://hc-ping.com/abc?rid=${RID}`,
  ],
  ['https://hc-ping.com/abc', { kind: 'fail', exit: 3 }, `https://hc-ping.com/abc/3?rid=${RID}`],
  [
    'https://hc-ping.com/abc',
    { kind: 'fail', exit: null },
    `https://hc-ping.com/abc/fail?rid=${RID}`,
  ],
  ['https://hc-ping.com/abc/', { kind: 'log' }, `https://hc-ping.com/abc/log?rid=${RID}`],
  ['http://h/ping/k/s?create=1', { kind: 'log', rid: null }, 'http://h/ping/k/s/log?create=1'],
  ['http://h/ping/k/s?create=1', { kind: 'start' }, `http://h/ping/k/s/start?create=1&rid=${RID}`],
])('%s and %j: %s', (url, fields, expected) => {
  expect(signalUrl(url, { rid: RID, exit: null, ...fields } as Signal)).toBe(expected)
})
