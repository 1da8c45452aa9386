// Every field of every write route of both APIs with values of each JSON type: what the contract names
// is taken, all else is refused or ignored, and nothing is a server's fault (contract hardening.md H5).
import { describe, expect, test } from 'vitest'
import { CHECK_FIELDS } from '../../src/shared/model/check-fields.ts'
import { PUSH_WIRE_NAMES } from '../../src/shared/model/push-options.ts'
import { openHouse } from '../support/house.ts'
import { createPushHouse } from '../support/push-house.ts'

/** As JSON, since some cannot be written as values of JavaScript. */
const VALUES: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1',
  '1.5',
  '1e400',
  '99999999999999999999999999999999999999',
  'NaN',
  'Infinity',
  '""',
  '"NaN"',
  '"1e999"',
  '"0x10"',
  '"\\ud800"',
  '"\\ud83d\\ude00"',
  '"__proto__"',
  '"toString"',
  '"../../etc/passwd"',
  '[]',
  '[[]]',
  '["a"]',
  '[{}]',
  '[1, "a", null]',
  '{}',
  '{"0": "a", "length": 1}',
  '{"__proto__": {"name": "x"}}',
  '{"constructor": {"prototype": {"x": 1}}}',
  '{"toString": "x", "valueOf": 1}',
  '{"toJSON": "x", "then": 1}',
]

const ODD_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length']
/** A million is no number of cases; a few at once find what needs two. */
const whole = (pairs: readonly (readonly [string, string])[]) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`

describe('the management API', () => {
  const FIELDS = [...Object.keys(CHECK_FIELDS), 'api_key', ...ODD_NAMES]

  test.each(FIELDS)(
    '%s: 2xx or 4xx in JSON, and the check can be read afterwards',
    async (field) => {
      const house = openHouse()
      const { uuid } = await house.create({ name: 'before' })
      const routes = ['/api/v1/checks/', `/api/v3/checks/${uuid}`]
      for (const url of routes) {
        for (const value of VALUES) {
          const payload = whole([[field, value]])
          const answer = await house.request({ method: 'POST', url, payload })
          expect(answer.statusCode, `${url} ${payload}: ${answer.body}`).toBeLessThan(500)
          if (answer.body !== '') expect(() => JSON.parse(answer.body)).not.toThrow()
        }
      }
      const list = await house.request({ url: '/api/v3/checks/' })
      expect(list.statusCode).toBe(200)
      expect(house.troubles).toEqual([])
    },
  )

  test.each(VALUES)('a body that is %s itself', async (payload) => {
    const house = openHouse()
    const answer = await house.request({ method: 'POST', url: '/api/v3/checks/', payload })
    expect([201, 400]).toContain(answer.statusCode)
    const { uuid } = await house.create()
    for (const url of [`/api/v3/checks/${uuid}/pause`, `/api/v3/checks/${uuid}/resume`]) {
      const { statusCode } = await house.request({ method: 'POST', url, payload })
      expect(statusCode).toBeLessThan(500)
    }
    expect(house.troubles).toEqual([])
  })

  test('no name changes what all objects have', async () => {
    const house = openHouse()
    for (const name of ODD_NAMES) {
      const payload = whole([[name, '{"polluted": true, "name": "x"}']])
      await house.request({ method: 'POST', url: '/api/v3/checks/', payload })
    }
    expect('polluted' in {}).toBe(false)
  })
})

describe('the push API', () => {
  const FIELDS = [
    ...PUSH_WIRE_NAMES,
    'kind',
    'files',
    'push_locale',
    'notify_emails_to',
    ...ODD_NAMES,
  ]
  const ROUTES = [
    ['/api/v2/pushes', 'push'],
    ['/p.json', 'password'],
    ['/f.json', 'file_push'],
    ['/r.json', 'url'],
  ] as const

  test.each(FIELDS)(
    '%s: created or refused in JSON, and the list can be read afterwards',
    async (field) => {
      const house = await createPushHouse()
      for (const [url, root] of ROUTES) {
        for (const value of VALUES) {
          const fields = field === 'payload' ? [] : [['payload', '"x"'] as const]
          const payload = whole([[root, whole([...fields, [field, value]])]])
          const answer = await post(house, url, payload)
          expect([201, 400, 401, 413, 422], `${url} ${payload}: ${answer.body}`).toContain(
            answer.statusCode,
          )
          if (answer.body !== '') expect(() => JSON.parse(answer.body)).not.toThrow()
          if (answer.statusCode === 201) {
            const { url_token: token } = answer.json()
            expect((await house.open(token)).statusCode, payload).toBeLessThan(402)
          }
        }
      }
      for (const list of ['active', 'expired']) {
        const answer = await house.asOwner({ url: `/api/v2/pushes/${list}` })
        expect(answer.statusCode).toBe(200)
      }
      expect(house.troubles).toEqual([])
    },
  )

  test.each(VALUES)('a root key, a body and a file that are %s', async (value) => {
    const house = await createPushHouse()
    for (const [url, root] of ROUTES) {
      const bodies = [
        value,
        whole([[root, value]]),
        whole([[root, whole([['files', `[${value}]`]])]]),
        ...['filename', 'content_type', 'data'].map((member) => {
          const file = { filename: '"a"', content_type: '"text/plain"', data: '"YQ=="' }
          const members = Object.entries({ ...file, [member]: value })
          return whole([[root, whole([['files', `[${whole(members)}]`]])]])
        }),
      ]
      for (const payload of bodies) {
        const answer = await post(house, url, payload)
        expect(answer.statusCode, `${url} ${payload}: ${answer.body}`).toBeLessThan(500)
      }
    }
    expect(house.troubles).toEqual([])
  })

  test('what is no valid number, text or switch falls back or is refused, as the contract says', async () => {
    const house = await createPushHouse()
    const record = async (fields: string) => {
      const answer = await post(house, '/api/v2/pushes', `{"push": {"payload": "x", ${fields}}}`)
      return answer.json()
    }
    expect(await record('"expire_after_views": [5]')).toMatchObject({ expire_after_views: 5 })
    expect(await record('"expire_after_views": "1e999"')).toMatchObject({ expire_after_views: 1 })
    expect(await record('"expire_after_days": {}')).toMatchObject({ expire_after_days: 7 })
    expect(await record('"kind": []')).toEqual({ kind: ['is not included in the list'] })
    expect(await record('"kind": {}')).toEqual({ kind: ['is not included in the list'] })
  })

  function post(house: Awaited<ReturnType<typeof createPushHouse>>, url: string, payload: string) {
    const headers = { 'content-type': 'application/json' }
    return house.asOwner({ method: 'POST', url, headers, payload })
  }
})
