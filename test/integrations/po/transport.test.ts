// Pushover, played by a server that refuses what Pushover refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const TOKEN = 'azGDORePK8gMaC0QOYAMyEEuzJnyUi'
const USER = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG'
const wrong = (said: string) => ({ status: 400, body: `{${said},"errors":["no"],"status":0}` })

function pushover(request: SeenRequest): PlayedAnswer {
  const { method, path, headers } = request
  if (method !== 'POST') return { status: 405 }
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return { status: 415 }
  const form = request.form()
  if (form.get('token') !== TOKEN) return wrong('"token":"invalid"')
  if (/^\/1\/receipts\/cancel_by_tag\/[\w-]+\.json$/.test(path)) {
    return { status: 200, body: '{"status":1,"canceled":1}' }
  }
  if (path !== '/1/messages.json') return { status: 404 }
  if (form.get('user') !== USER) return wrong('"user":"invalid"')
  const message = form.get('message') ?? ''
  if (message === '' || message.length > 1024) return wrong('"message":"invalid"')
  if (form.get('priority') === '2' && Number(form.get('retry')) < 30) return wrong('"retry":"bad"')
  return { status: 200, body: '{"status":1,"request":"e460545a"}' }
}

const SECRETS = { token: TOKEN, user: USER }

async function sent(facts: Facts, config = {}) {
  const service = await aService(pushover)
  await deliver('po', { ...SECRETS, api_url: service.url, ...config }, facts)
  return service.requests.map((request) => ({
    path: request.path,
    flip: request.headers['x-tocsin-flip'],
    form: Object.fromEntries(request.form()),
  }))
}

const CANCEL = `/1/receipts/cancel_by_tag/${aToldCheck().uniqueKey}.json`

describe('what Pushover is told', () => {
  test('of a check that went down', async () => {
    const [message, ...more] = await sent(downFacts())
    expect(more).toEqual([])
    expect(message?.flip).toBe('17')
    expect(message?.form).toEqual({
      ...SECRETS,
      title: '🔴 Nightly backup is DOWN',
      message: [
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        '<b>Project:</b> Home',
        '<b>Tags:</b> prod, db',
        '<b>Period:</b> 1 day',
        '<b>Total Pings:</b> 42',
        '<b>Last Ping:</b> Success, 1 hour ago',
        '',
        'All the other checks are up.',
      ].join('\n'),
      html: '1',
      priority: '0',
      tags: aToldCheck().uniqueKey,
      url: downFacts().link,
      url_title: 'View in Tocsin',
    })
  })

  test('of an emergency: how often it repeats, and for how long', async () => {
    const [message] = await sent(downFacts(), { priority: 2 })
    expect(message?.form).toMatchObject({ priority: '2', retry: '300', expire: '86400' })
  })

  test('of a recovery: at its own priority', async () => {
    const [message, ...more] = await sent(upFacts(), { priority: 1, priority_up: -2 })
    expect(more).toEqual([])
    expect(message?.form).toMatchObject({ title: '🟢 Nightly backup is UP', priority: '-2' })
    expect(message?.form.message).toContain('The downtime lasted 2 hours, 5 minutes.')
  })

  test('of a recovery after an emergency: first that it is over', async () => {
    const [cancel, message] = await sent(upFacts(), { priority: 2 })
    expect(cancel).toEqual({ path: CANCEL, flip: '17', form: { token: TOKEN } })
    expect(message).toMatchObject({ path: '/1/messages.json', form: { priority: '0' } })
  })

  test('of a recovery that is not told: all the same that the emergency is over', async () => {
    const requests = await sent(upFacts(), { priority: 2, priority_up: -3 })
    expect(requests.map(({ path }) => path)).toEqual([CANCEL])
  })

  test('has names and tags as text, not as HTML', async () => {
    const [message] = await sent(downFacts({ project: '<b>&"x"' }))
    expect(message?.form.message).toContain('<b>Project:</b> &lt;b&gt;&amp;&quot;x&quot;')
  })

  test('fits into a message, whatever there is to say', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `${n}${'š'.repeat(90)}`)
    const [message] = await sent(downFacts({ othersDown: othersDown(...names) }))
    expect(message?.form.message).toContain('10 other checks are also down.')
  })
})

describe('Pushover refuses', () => {
  async function refused(config: Record<string, unknown>, facts = downFacts()) {
    const service = await aService(pushover)
    return failureOf(deliver('po', { ...SECRETS, api_url: service.url, ...config }, facts))
  }

  test('a user whom it does not know, for good', async () => {
    expect(await refused({ user: 'nobody' })).toMatchObject({
      message: 'Received status code 400 (invalid user)',
      permanent: true,
      retry: false,
    })
  })

  test('a token that it does not know, and the user is not to blame', async () => {
    expect(await refused({ token: 'other' })).toMatchObject({
      message: 'Received status code 400',
      permanent: false,
    })
  })

  test('to call off: then the recovery is not told either, and both are tried again', async () => {
    expect(await refused({ token: 'other', priority: 2 }, upFacts())).toMatchObject({ retry: true })
  })

  test.each([429, 500])('with %i for the moment', async (status) => {
    const service = await aService(() => ({ status, body: 'no JSON' }))
    const failure = await failureOf(deliver('po', { ...SECRETS, api_url: service.url }))
    expect(failure).toMatchObject({ message: `Received status code ${status}`, permanent: false })
  })
})

describe('its configuration', () => {
  test('has these defaults', () => {
    expect(configOf('po', SECRETS)).toEqual({
      ...SECRETS,
      priority: 0,
      priority_up: 0,
      api_url: 'https://api.pushover.net',
    })
  })

  test.each([
    [{ token: '' }, 'token: must not be empty'],
    [{ user: 'a b' }, 'user: must be ASCII without spaces'],
    [{ priority: 3 }, 'priority: must be at most 2'],
    [{ priority_up: -4 }, 'priority_up: must be at least -3'],
    [{ priority: 0.5 }, 'priority: must be a whole number'],
    [{ api_url: 'x' }, 'api_url: must be an http or https URL'],
  ])('with %o is refused', (fields, problem) => {
    expect(problemsOf('po', { ...SECRETS, ...fields })).toEqual([problem])
  })

  test('with a priority of -3 is not told of such changes, but of the end of an emergency', () => {
    expect(wants('po', { ...SECRETS, priority: -3 })).toEqual(['up'])
    expect(wants('po', { ...SECRETS, priority_up: -3 })).toEqual(['down'])
    expect(wants('po', { ...SECRETS, priority: 2, priority_up: -3 })).toEqual(['down', 'up'])
  })

  test('is capped by user, and its token is masked', () => {
    const po = transportOf('po')
    expect(po.capped(configOf('po', SECRETS))).toBe(USER)
    expect(po.secrets).toEqual(['token'])
  })
})
