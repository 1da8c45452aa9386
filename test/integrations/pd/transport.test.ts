// PagerDuty's Events API v2, played by a server that refuses what PagerDuty refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const invalid = { status: 400, body: '{"status":"invalid event","errors":["no"]}' }

function pagerDuty({ method, path, headers, json }: SeenRequest): PlayedAnswer {
  if (method !== 'POST' || path !== '/v2/enqueue') return { status: 404 }
  if (headers['content-type'] !== 'application/json') return { status: 415 }
  const { routing_key, event_action, dedup_key, payload } = json()
  if (routing_key !== KEY) return invalid
  if (event_action === 'resolve') return dedup_key ? accepted : invalid
  if (event_action !== 'trigger' || String(dedup_key).length > 255) return invalid
  const isRight =
    payload.summary.length <= 1024 &&
    payload.source !== '' &&
    ['critical', 'warning', 'error', 'info'].includes(payload.severity) &&
    !Number.isNaN(Date.parse(payload.timestamp))
  return isRight ? accepted : invalid
}

const accepted = { status: 202, body: '{"status":"success","message":"Event processed"}' }

async function sent(facts: Facts) {
  const service = await aService(pagerDuty)
  await deliver('pd', { value: KEY, api_url: service.url }, facts)
  return service.only().json()
}

test('an alarm triggers an incident of its check', async () => {
  const check = aToldCheck({ desc: 'Copies the disk' })
  expect(await sent(downFacts({ check }))).toEqual({
    routing_key: KEY,
    event_action: 'trigger',
    dedup_key: check.uuid,
    client: 'Tocsin',
    client_url: downFacts().link,
    links: [{ href: downFacts().link, text: 'View in Tocsin' }],
    payload: {
      summary: 'Nightly backup is DOWN (success signal did not arrive on time, grace time passed).',
      source: 'Nightly backup',
      severity: 'critical',
      timestamp: '2025-01-15T12:00:00.000Z',
      group: 'Home',
      custom_details: {
        Description: 'Copies the disk',
        Project: 'Home',
        Tags: 'prod db',
        Period: '1 day',
        'Total Pings': '42',
        'Last Ping': 'Success, 1 hour ago',
      },
    },
  })
})

test('a recovery resolves the same incident', async () => {
  expect(await sent(upFacts())).toEqual({
    routing_key: KEY,
    event_action: 'resolve',
    dedup_key: aToldCheck().uuid,
  })
})

test('what the job printed does not go out', async () => {
  const facts = downFacts({ lastPing: aLastPing({ text: 'secret output' }) })
  expect(JSON.stringify(await sent(facts))).not.toContain('secret output')
})

describe('PagerDuty refuses', () => {
  test('an unknown key', async () => {
    const service = await aService(pagerDuty)
    const failure = await failureOf(deliver('pd', { value: 'other', api_url: service.url }))
    expect(failure).toMatchObject({ message: 'Received status code 400', permanent: false })
  })

  test.each([429, 500, 503])('with %i for the moment', async (status) => {
    const service = await aService(() => ({ status }))
    const failure = await failureOf(deliver('pd', { value: KEY, api_url: service.url }))
    expect(failure).toMatchObject({ message: `Received status code ${status}`, retry: true })
  })
})

test('its configuration is a key, which is masked', () => {
  expect(configOf('pd', { value: KEY })).toEqual({
    value: KEY,
    api_url: 'https://events.pagerduty.com',
  })
  expect(problemsOf('pd', {})).toEqual(['value: is missing'])
  expect(problemsOf('pd', { value: '' })).toEqual(['value: must not be empty'])
  expect(transportOf('pd').secrets).toEqual(['value'])
  expect(wants('pd', { value: KEY })).toEqual(['down', 'up'])
})
