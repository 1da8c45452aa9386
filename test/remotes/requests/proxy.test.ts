// Which requests go through HTTPS_PROXY (contract remotes.md 1.2).
import { expect, test } from 'vitest'
import { proxyFor } from '../../../src/main/remotes/requests/proxy.ts'

const PROXY = 'http://proxy:3128'
const through = (url: string, no = '') =>
  proxyFor(new URL(url), { HTTPS_PROXY: PROXY, NO_PROXY: no }) === PROXY

test.each([
  ['https://a.org', '', true],
  ['http://a.org', '', false],
  ['https://localhost:8443', '', false],
  ['https://127.0.0.1', '', false],
  ['https://a.org', '*', false],
  ['https://a.org', 'a.org', false],
  ['https://x.a.org', 'a.org', false],
  ['https://x.a.org', '.a.org', false],
  ['https://x.a.org', '*.a.org', false],
  ['https://ba.org', 'a.org', true],
  ['https://a.org', 'b.org, a.org:443', false],
  ['https://a.org:8443', 'a.org:443', true],
  ['https://10.0.0.1', '10.0.0.1', false],
  ['https://[fd00::1]', '[fd00::1]', false],
])('%s with NO_PROXY %j: %s', (url, no, expected) => {
  expect(through(url, no)).toBe(expected)
})

test('variables in lower case count as well; without one there is none', () => {
  const url = new URL('https://a.org')
  expect(proxyFor(url, { https_proxy: PROXY })).toBe(PROXY)
  expect(proxyFor(url, {})).toBeNull()
})
