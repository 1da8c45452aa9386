// Which redirects are followed, and with what.
import { describe, expect, test } from 'vitest'
import { type Hop, nextHop } from '../../../src/main/notify/web/redirects.ts'
import { bytes } from '../../support/builders.ts'

const aHop = (fields: Partial<Hop> = {}): Hop => ({
  method: 'POST',
  url: new URL('http://first.test/a'),
  headers: { Authorization: 'Bearer t' },
  body: bytes('message'),
  lostBy: null,
  ...fields,
})

describe('on the same host', () => {
  test.each([301, 302, 307, 308])('%i repeats the request', (status) => {
    expect(nextHop(aHop(), status, '/b')).toEqual(aHop({ url: new URL('http://first.test/b') }))
  })

  test('303 asks for a GET without the body, and loses nothing', () => {
    const next = nextHop(aHop(), 303, '/b')
    expect(next).toMatchObject({ method: 'GET', body: null, lostBy: null, headers: aHop().headers })
  })

  test('the step from http to https keeps headers and body', () => {
    const next = nextHop(aHop(), 301, 'https://first.test/a')
    expect(next).toEqual(aHop({ url: new URL('https://first.test/a') }))
  })

  test('the password of the address goes along', () => {
    const hop = aHop({ url: new URL('http://me:pass@first.test/a') })
    expect(nextHop(hop, 302, '/b')?.url.href).toBe('http://me:pass@first.test/b')
  })
})

describe('to another host', () => {
  test.each([
    ['another name', 'http://second.test/a'],
    ['another port', 'http://first.test:8080/a'],
    ['https on a port of its own', 'https://first.test:8443/a'],
    ['a name below it', 'http://x.first.test/a'],
  ])('%s takes neither headers nor body', (_what, location) => {
    const next = nextHop(aHop(), 302, location)
    expect(next).toMatchObject({ method: 'GET', headers: {}, body: null, lostBy: 302 })
  })

  test.each([307, 308])('%i is not followed with a message', (status) => {
    expect(nextHop(aHop(), status, 'http://second.test/')).toBeNull()
  })

  test.each([307, 308])('%i is followed without one', (status) => {
    const hop = aHop({ method: 'GET', body: null })
    expect(nextHop(hop, status, 'http://second.test/')).toMatchObject({ headers: {}, lostBy: null })
  })

  test('303 says that the message was taken', () => {
    expect(nextHop(aHop(), 303, 'http://second.test/')?.lostBy).toBeNull()
  })

  test('a message once lost stays lost', () => {
    const hop = aHop({ lostBy: 301, body: null, method: 'GET' })
    expect(nextHop(hop, 302, 'http://third.test/')?.lostBy).toBe(301)
  })
})

describe('not followed is', () => {
  test.each([
    ['from https to http', 'https://first.test/', 302, 'http://first.test/'],
    ['another scheme', 'http://first.test/', 302, 'file:///etc/passwd'],
    ['what is no address', 'http://first.test/', 302, 'http://:::'],
    ['a redirect to nowhere', 'http://first.test/', 302, undefined],
    ['300', 'http://first.test/', 300, '/b'],
    ['304', 'http://first.test/', 304, '/b'],
    ['a success with an address', 'http://first.test/', 201, '/b'],
  ])('%s', (_what, url, status, location) => {
    expect(nextHop(aHop({ url: new URL(url) }), status, location)).toBeNull()
  })
})
