// Webhooks: the request that the channel's owner composed.

import { describe, expect, test } from 'vitest'
import type { Config } from '../../../src/integrations/definition.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aService } from '../support/service.ts'

describe('a webhook', () => {
  test('sends what is set for down, variables replaced', async () => {
    const service = await aService()
    const config = {
      url_down: `${service.url}/$CODE?name=$NAME`,
      body_down: '$NAME is $STATUS, said $BODY',
      headers_down: { 'X-Name': '$NAME', Authorization: 'Bearer t' },
    }
    const check = aToldCheck({ name: 'Šis un tas' })
    await deliver('webhook', config, downFacts({ check, lastPing: aLastPing({ text: 'oi' }) }))
    const { method, path, query, headers, text } = service.only()
    expect({ method, path, name: query.get('name'), text }).toEqual({
      method: 'POST',
      path: `/${check.uuid}`,
      name: 'Šis un tas',
      text: 'Šis un tas is down, said oi',
    })
    expect(headers).toMatchObject({
      'x-name': '&#352;is un tas',
      authorization: 'Bearer t',
      'x-tocsin-flip': '17',
    })
  })

  test('sends what is set for up: a GET has no body', async () => {
    const service = await aService()
    const config = { url_up: `${service.url}/up`, body_up: 'secret', headers_up: { 'X-A': 'b' } }
    await deliver('webhook', config, upFacts())
    const { method, path, headers, text } = service.only()
    expect({ method, path, text, a: headers['x-a'] }).toEqual({
      method: 'GET',
      path: '/up',
      text: '',
      a: 'b',
    })
  })

  test.each(['POST', 'PUT'])('sends a body with %s', async (method) => {
    const service = await aService()
    const config = { method_up: method, url_up: service.url, body_up: '{"s": "$STATUS"}' }
    await deliver('webhook', config, upFacts())
    const seen = service.only()
    expect(seen.method).toBe(method)
    expect(seen.json()).toEqual({ s: 'up' })
    expect(seen.headers['content-type']).toBeUndefined()
  })

  test('is told only of the statuses that have an address', () => {
    expect(wants('webhook', { url_down: 'http://x.test' })).toEqual(['down'])
    expect(wants('webhook', { url_up: 'http://x.test' })).toEqual(['up'])
    expect(wants('webhook', { url_up: 'http://x.test', url_down: 'http://x.test' })).toEqual([
      'down',
      'up',
    ])
  })

  test('that answers with another page of another host was told', async () => {
    const result = await aService()
    const script = await aService(() => ({ status: 302, headers: { location: result.url } }))
    await deliver('webhook', { url_down: script.url, body_down: 'alarm' })
    expect(result.only()).toMatchObject({ method: 'GET', text: '' })
  })

  test.each([400, 404, 410, 500])('that answers %i may be tried again', async (status) => {
    const service = await aService(() => ({ status }))
    expect(await failureOf(deliver('webhook', { url_down: service.url }))).toMatchObject({
      message: `Received status code ${status}`,
      permanent: false,
      retry: true,
    })
  })

  test('is tried three times, but once in a test of the channel', () => {
    expect(transportOf('webhook')).toMatchObject({ attempts: 3, testAttempts: 1 })
  })
})

const NOTHING: Config = {}

describe('its configuration', () => {
  test('has these defaults', () => {
    expect(configOf('webhook', { url_down: 'http://x.test/' })).toEqual({
      method_down: 'POST',
      url_down: 'http://x.test/',
      body_down: '',
      headers_down: {},
      method_up: 'GET',
      url_up: '',
      body_up: '',
      headers_up: {},
      url_report: '',
      method_report: 'POST',
      body_report: '$JSON',
      headers_report: {},
    })
  })

  test.each<[config: Config, problem: string]>([
    [NOTHING, 'url_down: url_down and url_up cannot both be empty'],
    [{ url_down: 'ftp://x.test' }, 'url_down: must be an http or https URL'],
    [{ url_down: 'nowhere' }, 'url_down: must be an http or https URL'],
    [{ url_up: `http://x.test/${'x'.repeat(1000)}` }, 'url_up: is longer than 1000 characters'],
    [{ method_down: 'DELETE' }, 'method_down: must be one of: GET, POST, PUT'],
    [{ body_down: 'x'.repeat(1001) }, 'body_down: is longer than 1000 characters'],
    [{ headers_down: { 'a b': 'c' } }, 'headers_down.a b: is not the name of a header'],
    [{ headers_down: { a: 'b\r\nc: d' } }, 'headers_down.a: must be one line'],
    [{ headers_up: 'a: b' }, 'headers_up: must be an object'],
    [{ urldown: 'http://x.test' }, 'urldown: is not known'],
  ])('with %o is refused', (fields, problem) => {
    const whole = 'url_down' in fields || 'url_up' in fields || fields === NOTHING
    const config = whole ? fields : { url_up: 'http://x.test', ...fields }
    expect(problemsOf('webhook', config)).toEqual([problem])
  })

  test('may have variables anywhere in its addresses', () => {
    expect(problemsOf('webhook', { url_down: 'https://x.test/$CODE?n=$NAME&t=$TAG1' })).toEqual([])
  })

  test('is masked where it may hold secrets', () => {
    expect(transportOf('webhook').secrets).toEqual([
      'url_down',
      'headers_down',
      'url_up',
      'headers_up',
      'url_report',
      'headers_report',
    ])
  })

  test('shares the limit of the host', () => {
    const config = configOf('webhook', { url_up: 'http://x.test:8080/y' })
    expect(transportOf('webhook').lane(config)).toBe('x.test:8080')
  })
})
