// Twilio, played by a server that refuses what Twilio refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { downFacts, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const ACCOUNT = {
  value: '+37120000001',
  account_sid: 'AC0123456789abcdef',
  auth_token: 'secret',
  from: '+15005550006',
}
const BASIC = `Basic ${Buffer.from('AC0123456789abcdef:secret').toString('base64')}`
const refused = (status: number, code: number) => ({
  status,
  body: JSON.stringify({ code, message: 'no', more_info: '', status }),
})

function twilio(request: SeenRequest): PlayedAnswer {
  const { method, path, headers } = request
  if (path !== '/2010-04-01/Accounts/AC0123456789abcdef/Messages.json') return refused(404, 20404)
  if (method !== 'POST') return refused(405, 20004)
  if (headers.authorization !== BASIC) return refused(401, 20003)
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refused(400, 20001)
  const form = request.form()
  if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return refused(400, 21211)
  if (!form.has('From')) return refused(400, 21603)
  if ((form.get('Body') ?? '').length > 1600) return refused(400, 21617)
  return { status: 201, body: '{"sid":"SM1","status":"queued"}' }
}

async function sent(facts: Facts, config = {}) {
  const service = await aService(twilio)
  await deliver('sms', { ...ACCOUNT, api_url: service.url, ...config }, facts)
  return Object.fromEntries(service.only().form())
}

test('an alarm is one message', async () => {
  expect(await sent(downFacts())).toEqual({
    From: '+15005550006',
    To: '+37120000001',
    Body:
      'Tocsin: The check "Nightly backup" is DOWN ' +
      '(success signal did not arrive on time, grace time passed).',
  })
})

test('a recovery says how long it was', async () => {
  const { Body } = await sent(upFacts(), { up: true })
  expect(Body).toBe(
    'Tocsin: The check "Nightly backup" is UP. The downtime lasted 2 hours, 5 minutes.',
  )
})

describe('Twilio refuses', () => {
  async function refusal(config: object) {
    const service = await aService(twilio)
    return failureOf(deliver('sms', { ...ACCOUNT, api_url: service.url, ...config }))
  }

  test('a number that is none, for good', async () => {
    expect(await refusal({ value: '+00000000' })).toMatchObject({
      message: 'Invalid phone number',
      permanent: true,
      retry: false,
    })
  })

  test('a wrong password, and the number is not to blame', async () => {
    expect(await refusal({ auth_token: 'other' })).toMatchObject({
      message: 'Received status code 401',
      permanent: false,
    })
  })

  test.each([
    [400, '{"code":21610}'],
    [400, 'no JSON'],
    [500, '{"code":21211}'],
  ])('with %i %s for the moment', async (status, body) => {
    const service = await aService(() => ({ status, body }))
    const failure = await failureOf(deliver('sms', { ...ACCOUNT, api_url: service.url }))
    expect(failure).toMatchObject({ message: `Received status code ${status}`, permanent: false })
  })
})

describe('its configuration', () => {
  test('has these defaults: recoveries are not told', () => {
    expect(configOf('sms', ACCOUNT)).toEqual({
      ...ACCOUNT,
      up: false,
      down: true,
      api_url: 'https://api.twilio.com',
    })
    expect(wants('sms', ACCOUNT)).toEqual(['down'])
    expect(wants('sms', { ...ACCOUNT, up: true, down: false })).toEqual(['up'])
  })

  test('takes a number as people write it', () => {
    const { value } = configOf('sms', { ...ACCOUNT, value: '+371 2000-0001' })
    expect(value).toBe('+37120000001')
  })

  test.each([
    [{ value: '20000001' }, 'value: must be a phone number such as +37120000001'],
    [{ value: '' }, 'value: must not be empty'],
    [{ account_sid: '' }, 'account_sid: must not be empty'],
    [{ auth_token: '' }, 'auth_token: must not be empty'],
    [{ from: '' }, 'from: must not be empty'],
    [{ up: 'no' }, 'up: must be true or false'],
    [{ down: false }, 'down: up and down cannot both be false'],
  ])('with %o is refused', (fields, problem) => {
    expect(problemsOf('sms', { ...ACCOUNT, ...fields })).toEqual([problem])
  })

  test('has its password masked', () => {
    expect(transportOf('sms').secrets).toEqual(['auth_token'])
  })
})
