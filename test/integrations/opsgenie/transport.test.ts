// Opsgenie's Alert API, played by a server that refuses what Opsgenie refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const KEY = 'eb243592-faa2-4ba2-a551q-1afdf565c889'
const refused = (status: number, message: string): PlayedAnswer => ({
  status,
  body: JSON.stringify({ message, took: 0.01, requestId: 'r' }),
})

function opsgenie(request: SeenRequest): PlayedAnswer {
  const { method, path, query, headers } = request
  if (headers.authorization !== `GenieKey ${KEY}`) return refused(403, 'Key format is not valid!')
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return { status: 415 }
  if (/^\/v2\/alerts\/[\w-]+\/close$/.test(path) && query.get('identifierType') === 'alias') {
    return accepted
  }
  if (path !== '/v2/alerts') return { status: 404 }
  const { message, alias, description, tags, details } = request.json()
  const isRight =
    message.length <= 130 &&
    alias.length <= 512 &&
    description.length <= 15_000 &&
    tags.length <= 20 &&
    tags.every((tag: string) => tag.length <= 50) &&
    Object.values(details).every((value) => typeof value === 'string')
  return isRight ? accepted : refused(422, 'Request body is not processable.')
}

const accepted: PlayedAnswer = { status: 202, body: '{"result":"Request will be processed"}' }

async function sent(facts: Facts) {
  const service = await aService(opsgenie)
  await deliver('opsgenie', { key: KEY, api_url: service.url }, facts)
  return service.only()
}

describe('what Opsgenie is told', () => {
  test('of a check that went down: an alert with the check as its alias', async () => {
    const check = aToldCheck({ desc: 'Copies the disk' })
    expect((await sent(downFacts({ check }))).json()).toEqual({
      message: 'Nightly backup is DOWN (success signal did not arrive on time, grace time passed).',
      alias: check.uuid,
      description: 'Copies the disk',
      source: 'Tocsin',
      tags: ['prod', 'db'],
      details: {
        Project: 'Home',
        Period: '1 day',
        'Total Pings': '42',
        'Last Ping': 'Success, 1 hour ago',
        'Full details': downFacts().link,
      },
    })
  })

  test('of a recovery: that the alert is closed', async () => {
    const { path, query, json, headers } = await sent(upFacts())
    expect(path).toBe(`/v2/alerts/${aToldCheck().uuid}/close`)
    expect(query.get('identifierType')).toBe('alias')
    expect(json()).toEqual({ source: 'Tocsin' })
    expect(headers['x-tocsin-flip']).toBe('17')
  })

  test('fits, whatever there is to say', async () => {
    const tags = Array.from({ length: 30 }, (_, n) => `${n}${'x'.repeat(60)}`).join(' ')
    const check = aToldCheck({ name: 'n'.repeat(100), tags, desc: 'd'.repeat(20_000) })
    const alert = (await sent(downFacts({ check }))).json()
    expect(alert.tags).toHaveLength(20)
    expect(alert.message).toMatch(/^n{100} is DOWN \(.*…$/)
  })

  test('never what the job printed', async () => {
    const { text } = await sent(downFacts({ lastPing: aLastPing({ text: 'secret output' }) }))
    expect(text).not.toContain('secret output')
  })
})

test('a refusal is told with its words', async () => {
  const service = await aService(opsgenie)
  const failure = await failureOf(deliver('opsgenie', { key: 'x', api_url: service.url }))
  expect(failure).toMatchObject({
    message: 'Received status code 403 with a message: "Key format is not valid!"',
    permanent: false,
    retry: true,
  })
})

test('a refusal without words is a number', async () => {
  const service = await aService(() => ({ status: 503, body: 'no JSON' }))
  const failure = await failureOf(deliver('opsgenie', { key: KEY, api_url: service.url }))
  expect(failure.message).toBe('Received status code 503')
})

describe('its configuration', () => {
  const laneOf = (config: object) =>
    transportOf('opsgenie').lane(configOf('opsgenie', { ...config }))

  test('has these defaults', () => {
    expect(configOf('opsgenie', { key: KEY })).toEqual({ key: KEY, region: 'us', api_url: '' })
  })

  test('names a region, unless it names an address', () => {
    expect(laneOf({ key: KEY })).toBe('api.opsgenie.com')
    expect(laneOf({ key: KEY, region: 'eu' })).toBe('api.eu.opsgenie.com')
    expect(laneOf({ key: KEY, region: 'eu', api_url: 'http://x.test' })).toBe('x.test')
  })

  test.each([
    [{ key: '' }, 'key: must not be empty'],
    [{ region: 'asia' }, 'region: must be one of: us, eu'],
    [{ api_url: 'x' }, 'api_url: must be an http or https URL'],
  ])('with %o is refused', (fields, problem) => {
    expect(problemsOf('opsgenie', { key: KEY, ...fields })).toEqual([problem])
  })

  test('has its key masked', () => {
    expect(transportOf('opsgenie').secrets).toEqual(['key'])
  })
})
