// ntfy, played by a server that refuses what ntfy refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HOSTILE } from '../support/hostile.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

/** As ntfy's own server reads a message published as JSON to its root. */
function ntfy({ method, path, headers, json }: SeenRequest): PlayedAnswer {
  if (method !== 'POST' || path !== '/') return { status: 404, body: '{"code":40401,"http":404}' }
  const { topic, message, priority, actions, tags } = json()
  const isRight =
    /^[-_A-Za-z0-9]{1,64}$/.test(topic) &&
    priority >= 1 &&
    priority <= 5 &&
    Array.isArray(tags) &&
    actions.every((action: Record<string, string>) => action.action === 'view' && action.url)
  if (!isRight) return { status: 400, body: '{"code":40024,"http":400}' }
  if (Buffer.byteLength(message) > 4096) return { status: 413 }
  if (topic === 'private' && headers.authorization !== 'Bearer tk_secret') {
    return { status: 403, body: '{"code":40301,"http":403,"error":"forbidden"}' }
  }
  return { status: 200, body: '{"id":"sPs71M8A2T","event":"message"}' }
}

async function published(facts: Facts, config = {}) {
  const service = await aService(ntfy)
  await deliver('ntfy', { topic: 'alarms', url: service.url, ...config }, facts)
  return service.only()
}

describe('what ntfy is told', () => {
  test('of a check that went down', async () => {
    const { headers, json } = await published(downFacts())
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-tocsin-flip': '17' })
    expect(headers.authorization).toBeUndefined()
    expect(json()).toEqual({
      topic: 'alarms',
      priority: 3,
      title: 'Nightly backup is DOWN',
      message: [
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
      markdown: true,
      tags: ['red_circle'],
      actions: [{ action: 'view', label: 'View in Tocsin', url: downFacts().link }],
    })
  })

  test('of a recovery: its own priority, the downtime, checks that are still down', async () => {
    const facts = upFacts({ othersDown: othersDown('first', 'second') })
    const { priority, title, message, tags } = (await published(facts, { priority_up: 1 })).json()
    expect({ priority, title, tags }).toEqual({
      priority: 1,
      title: 'Nightly backup is UP',
      tags: ['green_circle'],
    })
    expect(message).toContain('The downtime lasted 2 hours, 5 minutes.')
    expect(message).toContain('The following checks are still down:  \n')
    expect(message).toContain('• first (last ping: never)  \n• second (last ping: 2 hours ago)')
  })

  test('of a schedule: as it was written, with its zone', async () => {
    const check = aToldCheck({ kind: 'cron', schedule: '*/5 * * * *', tz: 'Europe/Riga' })
    const { message } = (await published(downFacts({ check }))).json()
    expect(message).toContain('**Schedule:** `*/5 * * * *`  \n**Time Zone:** Europe/Riga')
  })

  test('never what the job printed, nor the description', async () => {
    const check = aToldCheck({ desc: 'private notes' })
    const lastPing = aLastPing({ text: 'secret output' })
    const { text } = await published(downFacts({ check, lastPing }))
    expect(text).not.toMatch(/secret output|private notes/)
  })

  test('with a token: as a bearer', async () => {
    const { headers } = await published(downFacts(), { topic: 'private', token: 'tk_secret' })
    expect(headers.authorization).toBe('Bearer tk_secret')
  })

  test('has no markup but its own, whatever a check is called', async () => {
    const facts = downFacts({ project: '*p* `c` [x](http://evil.test) a_b _c_ <b> &amp;' })
    const { message } = (await published(facts)).json()
    expect(message).toContain(
      String.raw`**Project:** \*p\* \`c\` \[x\](http://evil.test) a_b \_c\_ \<b> \&amp;`,
    )
  })

  test('fits into a message, whatever there is to say', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `${n}${'š'.repeat(400)}`)
    const facts = downFacts({ name: HOSTILE, othersDown: othersDown(...names) })
    const { message } = (await published(facts)).json()
    expect(message).toContain('10 other checks are also down.')
  })
})

describe('ntfy refuses', () => {
  test('a topic that is not ours', async () => {
    const service = await aService(ntfy)
    const failure = await failureOf(deliver('ntfy', { topic: 'private', url: service.url }))
    expect(failure).toMatchObject({ message: 'Received status code 403', permanent: false })
  })

  test('too much at once', async () => {
    const service = await aService(() => ({ status: 429, body: '{"code":42901,"http":429}' }))
    const failure = await failureOf(deliver('ntfy', { topic: 'alarms', url: service.url }))
    expect(failure).toMatchObject({ message: 'Received status code 429', retry: true })
  })
})

describe('its configuration', () => {
  test('has these defaults', () => {
    expect(configOf('ntfy', { topic: 'alarms' })).toEqual({
      topic: 'alarms',
      url: 'https://ntfy.sh',
      token: '',
      priority: 3,
      priority_up: 3,
    })
  })

  test.each([
    [{}, 'topic: is missing'],
    [{ topic: '' }, 'topic: must not be empty'],
    [{ topic: 'a/b' }, 'topic: must be 1 to 64 letters, digits, dashes or underscores'],
    [{ topic: 'x'.repeat(65) }, 'topic: must be 1 to 64 letters, digits, dashes or underscores'],
    [{ topic: 'a', url: '' }, 'url: must not be empty'],
    [{ topic: 'a', url: 'ntfy.sh' }, 'url: must be an http or https URL'],
    [{ topic: 'a', token: 'a b' }, 'token: must be ASCII without spaces'],
    [{ topic: 'a', priority: 6 }, 'priority: must be at most 5'],
    [{ topic: 'a', priority: '3' }, 'priority: must be a number'],
  ])('%o is refused', (config, problem) => {
    expect(problemsOf('ntfy', config)).toEqual([problem])
  })

  test('with a priority of 0 is not told of such changes', () => {
    expect(wants('ntfy', { topic: 'a', priority: 0 })).toEqual(['up'])
    expect(wants('ntfy', { topic: 'a', priority_up: 0 })).toEqual(['down'])
  })

  test('is capped by server and topic, and its token is masked', () => {
    const ntfy = transportOf('ntfy')
    expect(ntfy.capped(configOf('ntfy', { topic: 'a' }))).toBe('https://ntfy.sh a')
    expect(ntfy.secrets).toEqual(['token'])
    expect(ntfy.attempts).toBe(3)
  })
})
