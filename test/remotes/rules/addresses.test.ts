// Addresses of remotes: what may be given, what is private, where redirects may lead (contract remotes.md
// 1.1, 1.2).
import { describe, expect, test } from 'vitest'
import {
  defaultPingBase,
  isExpectedPingBase,
  isPrivateAddress,
  isPrivateHost,
  pingBaseOf,
  readBase,
  redirectTarget,
} from '../../../src/main/remotes/rules/addresses.ts'

describe('a base', () => {
  test.each([
    ['https://hc.example.org', 'https://hc.example.org'],
    ['https://hc.example.org/', 'https://hc.example.org'],
    [' https://example.org/hc/ ', 'https://example.org/hc'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['http://localhost:8000/x', 'http://localhost:8000/x'],
  ])('%s', (text, base) => {
    expect(readBase(text, { plainHttp: false })).toEqual({ base })
  })

  test.each([
    '',
    'hc.example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://user@example.org',
    'https://:pass@example.org',
    'https://example.org/?a=b',
    'https://example.org/?',
    'https://example.org/#x',
    'http://example.org',
    'http://192.168.1.5',
  ])('not %j', (text) => {
    expect(readBase(text, { plainHttp: false })).toEqual({
      problem: { key: expect.stringMatching(/^problems\./) },
    })
  })

  test('plain http to another machine is allowed by a flag', () => {
    expect(readBase('http://192.168.1.5', { plainHttp: true })).toEqual({
      base: 'http://192.168.1.5',
    })
  })
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['100.100.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['2001:db8::1', false],
  ['::ffff:10.0.0.1', true],
  ['nas.local', false],
])('the address %s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test('a host is private by its name as far as that tells', () => {
  const isPrivate = (url: string) => isPrivateHost(new URL(url))
  expect(['http://localhost', 'http://[::1]', 'https://10.0.0.1'].map(isPrivate)).toEqual([
    true,
    true,
    true,
  ])
  expect(isPrivate('https://example.org')).toBe(false)
})

describe('where pings go', () => {
  const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'

  test('by the ping URL of a check', () => {
    expect(pingBaseOf(`https://hc.example.org/ping/${UUID}`, UUID)).toBe(
      'https://hc.example.org/ping/',
    )
    expect(pingBaseOf(`https://hc.example.org/ping/${UUID}x`, UUID)).toBeNull()
    expect(pingBaseOf(`javascript:/${UUID}`, UUID)).toBeNull()
    expect(pingBaseOf(`https://hc.example.org${UUID}`, UUID)).toBeNull()
  })

  test('without one below the base, but for the hosted service', () => {
    expect(defaultPingBase('https://example.org/hc')).toBe('https://example.org/hc/ping/')
    expect(defaultPingBase('https://healthchecks.io')).toBe('https://hc-ping.com/')
  })

  test('another origin is not expected', () => {
    expect(isExpectedPingBase('https://a.org/ping/', 'https://a.org')).toBe(true)
    expect(isExpectedPingBase('https://ping.a.org/', 'https://a.org')).toBe(false)
    expect(isExpectedPingBase('https://hc-ping.com/', 'https://healthchecks.io')).toBe(true)
    expect(isExpectedPingBase('https://hc-ping.com/', 'https://a.org')).toBe(false)
  })
})

describe('a redirect', () => {
  const from = new URL('https://a.org/api/')
  const to = (location: string, { status = 302, hasBody = false, at = from } = {}) =>
    redirectTarget(at, { status, location, hasBody })?.href ?? null

  test('is followed on the same host and port', () => {
    expect(to('/other')).toBe('https://a.org/other')
    expect(to('https://a.org:443/other')).toBe('https://a.org/other')
  })

  test('is followed from http to https of one host', () => {
    expect(to('https://a.org/x', { at: new URL('http://a.org/x') })).toBe('https://a.org/x')
  })

  test.each([
    'https://b.org/',
    'https://a.org:8443/',
    'http://a.org/',
    'https://user:pass@a.org/',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('is not followed to %s', (location) => {
    expect(to(location)).toBeNull()
  })

  test('of a POST is followed where the status keeps the body', () => {
    const followed = [301, 302, 303, 307, 308].filter(
      (status) => to('/x', { status, hasBody: true }) !== null,
    )
    expect(followed).toEqual([307, 308])
  })
})
