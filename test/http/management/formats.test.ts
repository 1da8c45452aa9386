// How documents are written: Python's JSON, times (contract monitor.md 1.2, 1.4).
import { expect, test } from 'vitest'
import { fakeClock } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { anonymous, flipsOf, get, pingsOf, post, show } from '../api.ts'

test.each([
  ['JSON of a list', '/checks/', 200],
  ['JSON of an error', '/checks/?', 401],
])('%s is application/json without a charset', async (_case, path, status) => {
  const house = openHouse()
  const answer = await (status === 200 ? get(house, path) : anonymous(house, 'GET', path))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json'])
})

const ESCAPES: readonly (readonly [text: string, written: string])[] = [
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['/', '/'],
  ['\0', '\\u0000'],
  ['\b\f\n\r\t', '\\b\\f\\n\\r\\t'],
  ['\u001f', '\\u001f'],
  ['~', '~'],
  ['\u007f', '\\u007f'],
  ['é', '\\u00e9'],
  ['€', '\\u20ac'],
  ['\u2028', '\\u2028'],
  ['\uffff', '\\uffff'],
  ['😀', '\\ud83d\\ude00'],
  ['<&>', '<&>'],
]

test('text is written in ASCII, as Python does', async () => {
  const house = openHouse()
  for (const [text, written] of ESCAPES) {
    const { uuid } = await house.create({ name: text })
    const { body } = await get(house, `/checks/${uuid}`)
    expect(body.slice(0, body.indexOf(', "slug"'))).toBe(`{"name": "${written}"`)
    expect(await show(house, uuid)).toMatchObject({ name: text })
  }
})

test('an empty list has no blank in it, and no line ends the document', async () => {
  const { body } = await get(openHouse(), '/checks/')
  expect(body).toBe('{"checks": []}')
})

test('items of a list are parted by a comma and a blank', async () => {
  const house = openHouse()
  await house.create({ name: 'a' })
  await house.create({ name: 'b' })
  const { body } = await get(house, '/checks/')
  expect(body).toMatch(/^\{"checks": \[\{"name": "a".*"timeout": 86400\}, \{"name": "b".*\}\]\}$/)
})

test('content-length counts the bytes', async () => {
  const house = openHouse()
  await house.create({ name: 'é' })
  const answer = await get(house, '/checks/')
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
})

test('last_ping, next_ping and the time of a flip are cut to the second', async () => {
  const house = openHouse({ clock: fakeClock(Date.UTC(2025, 0, 15, 12, 0, 0, 999)) })
  const check = await house.create({ timeout: 60 })
  await house.ping(check.ping_url)
  expect(await show(house, check.uuid)).toMatchObject({
    last_ping: '2025-01-15T12:00:00+00:00',
    next_ping: '2025-01-15T12:01:00+00:00',
  })
  expect(await flipsOf(house, check.uuid)).toEqual([
    { timestamp: '2025-01-15T12:00:00+00:00', up: 1 },
  ])
})

test.each([
  [0, '2025-01-15T12:00:00+00:00'],
  [7, '2025-01-15T12:00:00.007000+00:00'],
  [120, '2025-01-15T12:00:00.120000+00:00'],
  [999, '2025-01-15T12:00:00.999000+00:00'],
])('the date of a ping has microseconds unless they are 0: %d ms', async (ms, date) => {
  const house = openHouse({ clock: fakeClock(Date.UTC(2025, 0, 15, 12, 0, 0, ms)) })
  const check = await house.create()
  await house.ping(check.ping_url)
  expect((await pingsOf(house, check.uuid))[0]).toMatchObject({ date })
})

test('the answer to a change is the document that a GET gives', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'a' })
  const changed = await post(house, `/checks/${uuid}`, { name: 'b', tags: 'x' })
  expect(changed.body).toBe((await get(house, `/checks/${uuid}`)).body)
})
