// What all chats have in common whose configuration is the URL of a webhook.

import { describe, expect, test } from 'vitest'
import { failureOf } from '../notify/support/client.ts'
import { aClosedPort } from '../notify/support/raw-server.ts'
import { downFacts, upFacts } from './support/facts.ts'
import { refuseAllButJson } from './support/json.ts'
import { deliver, transportOf } from './support/sending.ts'
import { aService } from './support/service.ts'

const KINDS = ['slack', 'mattermost', 'rocketchat', 'discord', 'googlechat', 'msteamsw']
const PATH = '/hooks/T0/B0/secret'

describe.each(KINDS)('%s', (kind) => {
  test('posts JSON to its webhook, with the id of the flip', async () => {
    const service = await aService((request) => refuseAllButJson(request) ?? { status: 200 })
    await deliver(kind, { value: service.url + PATH }, downFacts({ flipId: '4711' }))
    const { path, headers } = service.only()
    expect(path.startsWith(PATH)).toBe(true)
    expect(headers['x-tocsin-flip']).toBe('4711')
  })

  test('keeps the query of its webhook', async () => {
    const service = await aService()
    await deliver(kind, { value: `${service.url}${PATH}?key=a%2Fb&token=c` })
    const { query } = service.only()
    expect([...query]).toEqual([
      ['key', 'a/b'],
      ['token', 'c'],
    ])
  })

  test.each([200, 201, 202, 204])('has delivered when the answer is %i', async (status) => {
    const service = await aService(() => ({ status }))
    expect(await deliver(kind, { value: service.url })).toEqual({})
  })

  test.each([203, 400, 401, 403, 413, 429, 500, 503])(
    'may be tried again when the answer is %i',
    async (status) => {
      const service = await aService(() => ({ status, body: 'no' }))
      const failure = await failureOf(deliver(kind, { value: service.url }, upFacts()))
      expect(failure).toMatchObject({
        message: `Received status code ${status}`,
        permanent: false,
        retry: true,
      })
    },
  )

  test('passes on what the connection died of', async () => {
    const value = `http://127.0.0.1:${await aClosedPort()}/`
    const failure = await failureOf(deliver(kind, { value }))
    expect(failure).toMatchObject({ message: 'Connection failed', retry: true })
  })

  test('a message lost on the way to another host was not delivered', async () => {
    const other = await aService()
    const location = `${other.url.replace('127.0.0.1', 'other.test')}/`
    const service = await aService(() => ({ status: 302, headers: { location } }))
    const failure = await failureOf(deliver(kind, { value: service.url }))
    expect(failure.message).toBe('Received status code 302')
  })

  test('hides its URL, and shares the limit of its host', () => {
    const config = { value: 'https://hooks.example.test:8443/x' }
    const { secrets, lane, capped, wants, attempts, remind } = transportOf(kind)
    expect(secrets).toEqual(['value'])
    expect(lane(config)).toBe('hooks.example.test:8443')
    expect(capped(config)).toBeNull()
    expect([wants(config, 'up'), wants(config, 'down')]).toEqual([true, true])
    expect(attempts).toBe(3)
    expect(remind).toBeUndefined()
  })

  test.each([
    [{}],
    [{ value: 'ftp://example.test/x' }],
    [{ value: 'javascript:alert(1)' }],
    [{ value: 'hooks.example.test' }],
    [{ value: '' }],
    [{ value: 7 }],
    [{ value: `https://example.test/${'x'.repeat(1000)}` }],
    [{ value: 'https://example.test/', channel: '#ops' }],
  ])('refuses the configuration %j', (config) => {
    expect(transportOf(kind).schema.safeParse(config).success).toBe(false)
  })
})
