// Upstream's other routes (contract monitor.md 8.2).
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { get, told } from './api.ts'

test('a cloaked link leads to the check in the window, without its UUID', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const shown = await get(house, `/checks/${uuid}`, { 'x-api-key': house.key('read-only') })
  const { unique_key } = shown.json<{ unique_key: string }>()
  const answer = await house.server.inject(`/cloaked/${unique_key}/`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/#/checks/${unique_key}`])
})

test('a cloaked link to nothing is 404', async () => {
  const { server } = openHouse()
  for (const key of ['a6c7b0a8a66bed0df66abfdab3c77736861703ee', 'x', '%00']) {
    expect([key, (await server.inject(`/cloaked/${key}/`)).statusCode]).toEqual([key, 404])
  }
})

const VALIDITY: readonly (readonly [kind: string, schedule: string, result: boolean])[] = [
  ['cron', '* * * * *', true],
  ['cron', '0 0 31 2 *', false],
  ['cron', '12:34', false],
  ['cron', '', false],
  ['oncalendar', '12:34', true],
  ['oncalendar', '12:34\n13:00 Europe/Riga', true],
  ['oncalendar', '* * * * *', false],
  ['oncalendar', '1999-01-01', false],
  ['oncalendar', '', false],
]

test('a schedule is valid or not, of the kind that was asked for', async () => {
  const { server } = openHouse()
  for (const [kind, schedule, result] of VALIDITY) {
    const query = new URLSearchParams({ kind, schedule })
    const answer = await server.inject(`/checks/validate_schedule/?${query}`)
    expect([schedule, ...told(answer)]).toEqual([schedule, 200, `{"result": ${result}}`])
    expect(answer.headers['content-type']).toBe('application/json')
  }
})

test('a kind that is none is 400', async () => {
  const { server } = openHouse()
  for (const query of ['', '?kind=', '?kind=simple&schedule=x', '?schedule=*', '?kind=CRON']) {
    const answer = await server.inject(`/checks/validate_schedule/${query}`)
    expect([query, answer.statusCode]).toEqual([query, 400])
  }
})

const preview = (server: FastifyInstance, kind: string, fields: Record<string, string>) =>
  server.inject({
    method: 'POST',
    url: `/checks/${kind}_preview/`,
    payload: new URLSearchParams(fields).toString(),
  })

test('a cron preview names the next six firings', async () => {
  const answer = await preview(openHouse().server, 'cron', {
    schedule: '0 9 * * *',
    tz: 'Europe/Kiev',
  })
  const dates = [16, 17, 18, 19, 20, 21].map((day) => `"2025-01-${day}T07:00:00+00:00"`)
  expect(told(answer)).toEqual([200, `{"tz": "Europe/Kyiv", "dates": [${dates.join(', ')}]}`])
})

test.each([
  ['UTC', 6],
  ['Europe/Riga', 4],
])('an OnCalendar preview in %s names %d', async (tz, count) => {
  const answer = await preview(openHouse().server, 'oncalendar', { schedule: 'hourly', tz })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<{ dates: string[] }>().dates).toHaveLength(count)
})

test('a preview of what is no schedule, or in no zone, is 400', async () => {
  const { server } = openHouse()
  const cases = [
    ['cron', { schedule: '* * * * *', tz: 'nowhere' }],
    ['cron', { schedule: '* * * * *' }],
    ['cron', { schedule: 'x', tz: 'UTC' }],
    ['cron', {}],
    ['oncalendar', { schedule: '* * * * *', tz: 'UTC' }],
  ] as const
  for (const [kind, fields] of cases) {
    const answer = await preview(server, kind, fields)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/json'])
  }
})
