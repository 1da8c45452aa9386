// Gotify, played by a server that refuses what Gotify refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const TOKEN = 'AbC.dEf-123'
const REFUSED = (code: number) => ({ status: code, body: `{"errorCode":${code},"error":"no"}` })

function gotify({ method, path, query, headers, json }: SeenRequest): PlayedAnswer {
  if (method !== 'POST' || path !== '/push/message') return REFUSED(404)
  if (query.get('token') !== TOKEN) return REFUSED(401)
  if (headers['content-type'] !== 'application/json') return REFUSED(400)
  const { message, priority } = json()
  if (typeof message !== 'string' || !Number.isInteger(priority)) return REFUSED(400)
  return { status: 200, body: '{"id":25,"appid":5}' }
}

async function posted(facts: Facts, config = {}) {
  const service = await aService(gotify)
  await deliver('gotify', { url: `${service.url}/push/`, token: TOKEN, ...config }, facts)
  return service.only().json()
}

describe('what Gotify is told', () => {
  test('of a check that went down', async () => {
    expect(await posted(downFacts())).toEqual({
      title: 'Nightly backup is DOWN',
      message: [
        `🔴 The check [Nightly backup](${downFacts().link}) is **DOWN**.`,
        '',
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        '**Project:** Home',
        '**Tags:** prod, db',
        '**Period:** 1 day',
        '**Total Pings:** 42',
        '**Last Ping:** Success, 1 hour ago',
        '',
        'All the other checks are up.',
      ].join('  \n'),
      priority: 5,
      extras: { 'client::display': { contentType: 'text/markdown' } },
    })
  })

  test('of a recovery', async () => {
    const facts = upFacts({ othersDown: othersDown('other') })
    const { title, message, priority } = await posted(facts, { priority_up: 2 })
    expect({ title, priority }).toEqual({ title: 'Nightly backup is UP', priority: 2 })
    expect(message).toMatch(/^🟢 The check .* is \*\*UP\*\*\./)
    expect(message).toContain('The downtime lasted 2 hours, 5 minutes.')
    expect(message).toContain('• other (last ping: never)')
  })

  test('keeps the name of a check from being a link of its own', async () => {
    const check = aToldCheck({ name: 'x](http://evil.test) [y' })
    const { message } = await posted(downFacts({ check }))
    expect(message).toContain(String.raw`[x\](http://evil.test) \[y](`)
  })
})

test('Gotify refuses an unknown token', async () => {
  const service = await aService(gotify)
  const config = { url: `${service.url}/push`, token: 'other' }
  expect(await failureOf(deliver('gotify', config))).toMatchObject({
    message: 'Received status code 401',
    permanent: false,
    retry: true,
  })
})

describe('its configuration', () => {
  const whole = { url: 'https://push.test', token: TOKEN }

  test('has these defaults', () => {
    expect(configOf('gotify', whole)).toEqual({ ...whole, priority: 5, priority_up: 5 })
  })

  test.each([
    [{ url: '' }, 'url: must not be empty'],
    [{ url: 'ftp://push.test' }, 'url: must be an http or https URL'],
    [{ url: `https://push.test/${'x'.repeat(983)}` }, 'url: is longer than 1000 characters'],
    [{ token: '' }, 'token: must not be empty'],
    [{ token: 'x'.repeat(51) }, 'token: is longer than 50 characters'],
    [{ priority: 3 }, 'priority: must be one of: 0, 2, 5, 9'],
    [{ topic: 'a' }, 'topic: is not known'],
  ])('with %o is refused', (fields, problem) => {
    expect(problemsOf('gotify', { ...whole, ...fields })).toEqual([problem])
  })

  test('with a priority of 0 is not told of such changes', () => {
    expect(wants('gotify', { ...whole, priority: 0 })).toEqual(['up'])
    expect(wants('gotify', { ...whole, priority_up: 0 })).toEqual(['down'])
  })

  test('has its token masked', () => {
    expect(transportOf('gotify').secrets).toEqual(['token'])
  })
})
