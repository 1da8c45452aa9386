// Checks of other servers as the window asks for them and hears of them (contract remotes.md 2.3, 9).
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../src/main/clock.ts'
import { uniqueKeyOf } from '../../src/main/monitor/rules/unique-key.ts'
import type { WindowEvent } from '../../src/shared/events.ts'
import {
  type Asked,
  aHealthchecksServer,
  aListedCheck,
  type HealthchecksOptions,
  READ_ONLY,
  READ_WRITE,
  type StandInCheck,
} from '../remotes/support/stand-in.ts'
import { openWindowHouse } from '../support/window-house.ts'

async function aWindow(
  checks: StandInCheck[],
  apiKey = READ_WRITE,
  options: HealthchecksOptions = {},
) {
  const house = await openWindowHouse({ observe: 'strict' })
  const server = await aHealthchecksServer(checks, { now: house.clock.now, ...options })
  house.notify.start()
  house.remotes.start()
  const given = { name: 'nas', url: server.url, keys: { apiKey } }
  const { id } = await house.call('remotes.save', { name: null, given, isTested: true })
  const rows = async () => (await house.call('remotes.rows', { id, after: null })).rows
  await house.clock.advance(0)
  await expect.poll(async () => (await rows()).length).toBe(Math.min(checks.length, 1000))
  const poll = () => house.call('remotes.poll', { id, waits: true })
  const of = (check: StandInCheck) => ({ id, uniqueKey: uniqueKeyOf(check.uuid) })
  return { house, server, id, rows, poll, of }
}

test('rows come page by page, in the order of their keys', async () => {
  const checks = Array.from({ length: 1001 }, () => aListedCheck())
  const { house, id } = await aWindow(checks.slice(0, 0))
  const other = await aWindow(checks)
  const first = await other.house.call('remotes.rows', { id: other.id, after: null })
  expect(first.rows).toHaveLength(1000)
  const second = await other.house.call('remotes.rows', { id: other.id, after: first.next })
  expect(second).toMatchObject({ rows: [{}], next: null })
  const keys = [...first.rows, ...second.rows].map(({ uniqueKey }) => uniqueKey)
  expect(keys).toEqual(checks.map(({ uuid }) => uniqueKeyOf(uuid)).toSorted())
  expect(await house.call('remotes.rows', { id, after: null })).toEqual({ rows: [], next: null })
})

test('a window hears of rows that changed, came and went, and of the server', async () => {
  const [web, db] = [aListedCheck({ name: 'web' }), aListedCheck({ name: 'db' })]
  const { house, server, id, poll } = await aWindow([web, db])
  const listening = house.listen()
  web.status = 'down'
  server.checks.splice(1, 1)
  await poll()
  await house.clock.advance(1000)
  const told = (type: WindowEvent['type']) => listening.events().filter((one) => one.type === type)
  await expect.poll(() => told('mirrored')).not.toEqual([])
  expect(told('mirrored')[0]).toMatchObject({ rows: [{ name: 'web', status: 'down', remote: id }] })
  expect(told('mirrored-removed')).toEqual([
    { type: 'mirrored-removed', remote: id, uniqueKeys: [uniqueKeyOf(db.uuid)] },
  ])
  expect(told('remote').at(-1)).toMatchObject({ id, row: { down: 1, checks: 1 } })
  await house.call('remotes.remove', { id })
  await house.clock.advance(1000)
  expect(told('remote').at(-1)).toEqual({ type: 'remote', id, row: null })
  expect(told('mirrored-removed').at(-1)).toMatchObject({ uniqueKeys: [uniqueKeyOf(web.uuid)] })
})

test('a notice has the server, its time and buttons, and goes by privacy', async () => {
  const web = aListedCheck({ name: 'web' })
  const { house, of, poll } = await aWindow([web])
  web.status = 'down'
  await poll()
  const { id, uniqueKey } = of(web)
  // Its flips are asked for first.
  const shown = async () => {
    await house.clock.advance(200)
    return house.notices.at(-1)?.title
  }
  await expect.poll(shown).toBe('web is down')
  expect(house.notices[0]).toMatchObject({
    title: 'web is down',
    body: expect.stringMatching(/^on nas, since about \d\d:\d\d UTC$/),
    key: `@${id}/${uniqueKey}`,
    opens: `/checks/@${id}/${uniqueKey}`,
    actions: ['snooze', 'pause', 'acknowledge'],
  })
  await house.call('settings.save', { privacy: 'no-names' })
  await house.clock.advance(HOUR / 60)
  web.status = 'up'
  await poll()
  await expect.poll(shown).toMatch(/^A check is up again/)
})

test('a read-write key: pings, a body, integrations, changes there', async () => {
  const pings = [
    { n: 2, type: 'fail', date: '2025-01-15T11:00:00+00:00', body_url: 'x', ua: 'curl' },
  ]
  const web = aListedCheck({ name: 'web', pings, more: { channels: 'c1', desc: 'nightly' } })
  const { house, of, rows, server, id } = await aWindow([web])
  const detail = await house.call('remotes.check', of(web))
  expect(detail).toMatchObject({
    desc: 'nightly',
    canWrite: true,
    pingUrl: `${server.url}/ping/${web.uuid}`,
    channels: [{ id: 'c1', name: 'Mail', kind: 'email' }],
    flips: [],
    flipsProblem: '',
  })
  expect(await house.call('remotes.pings', of(web))).toMatchObject([{ n: 2, kind: 'fail' }])
  const { data, filename } = await house.call('remotes.body', { ...of(web), n: 2 })
  expect([Buffer.from(data, 'base64').toString(), filename]).toEqual([
    'body of pings/2/body',
    `${web.slug}-2.txt`,
  ])
  const status = async () => (await rows()).map((row) => row.status)
  await house.call('remotes.write', { do: 'pause', ...of(web) })
  expect([web.status, await status()]).toEqual(['paused', ['paused']])
  await house.call('remotes.write', { do: 'resume', ...of(web) })
  expect(await status()).toEqual(['new'])
  const resume = house.call('remotes.write', { do: 'resume', ...of(web) })
  await expect(resume).rejects.toThrow('CONFLICT: nas answers 409: check is not paused')
  await house.call('remotes.write', { do: 'edit', ...of(web), fields: { name: 'www' } })
  expect((await rows())[0]?.name).toBe('www')
  const made = await house.call('remotes.write', { do: 'create', id, fields: { name: 'new' } })
  expect((await rows()).map(({ uniqueKey }) => uniqueKey)).toContain(made.uniqueKey)
  await house.call('remotes.write', { do: 'delete', ...of(web) })
  expect((await rows()).map(({ name }) => name)).toEqual(['new'])
  expect(house.notices).toEqual([])
})

test('a refusal is the server’s, without keys and tails of UUIDs', async () => {
  const { house, id } = await aWindow([aListedCheck()])
  const refused = house.call('remotes.write', { do: 'create', id, fields: { timeout: 5 } })
  await expect(refused).rejects.toThrow(
    'INVALID: nas answers 400: timeout is too small … deadbeef…',
  )
})

describe('an answer that nobody can read', () => {
  const endings: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['cut off', (response) => void response.destroy()],
    ['of a proxy', (response) => void response.writeHead(502).end()],
    ['of another page', (response) => void response.end('<h1>Welcome</h1>')],
  ]
  test.each(endings)(
    '%s: it is not known whether the check was made, and the list says it',
    async (_, end) => {
      const made = aListedCheck({ name: 'made' })
      const checks = [aListedCheck()]
      const isCreate = ({ method, url }: Asked) => method === 'POST' && url.endsWith('/checks/')
      const { house, id, rows, server } = await aWindow(checks, READ_WRITE, {
        instead(asked, response) {
          if (!isCreate(asked)) return false
          checks.push(made)
          end(response)
          return true
        },
      })
      const create = house.call('remotes.write', { do: 'create', id, fields: { name: 'made' } })
      await expect(create).rejects.toThrow('REMOTE_UNSURE: it is not known whether nas took it')
      const names = async () => (await rows()).map(({ name }) => name)
      await expect.poll(names).toContain('made')
      expect(server.asked.filter(isCreate)).toHaveLength(1)
    },
  )

  test('a server that cannot be reached is named, and nothing was changed', async () => {
    const { house, id, server } = await aWindow([aListedCheck()])
    await server.close()
    const create = house.call('remotes.write', { do: 'create', id, fields: { name: 'a' } })
    await expect(create).rejects.toThrow(/^REMOTE_UNREACHABLE: nas: Connection/)
  })

  test('a server whose checks are not shown here gets none', async () => {
    const { house, id } = await aWindow([aListedCheck()])
    await house.call('remotes.save', { name: id, given: { mirror: false }, isTested: false })
    const create = house.call('remotes.write', { do: 'create', id, fields: { name: 'a' } })
    await expect(create).rejects.toThrow('CONFLICT: the checks of nas are not shown here')
  })
})

test('a read-only key: fields and flips, no more', async () => {
  const flips = [{ timestamp: '2025-01-15T11:00:00+00:00', up: 1 }]
  const web = aListedCheck({ name: 'web', flips })
  const { house, of, id } = await aWindow([web], READ_ONLY)
  expect(await house.call('remotes.check', of(web))).toMatchObject({
    row: { uuid: null },
    pingUrl: null,
    canWrite: false,
    channels: null,
    flips: [{ at: Date.parse('2025-01-15T11:00:00Z'), up: true }],
  })
  for (const call of [
    () => house.call('remotes.pings', of(web)),
    () => house.call('remotes.body', { ...of(web), n: 1 }),
    () => house.call('remotes.write', { do: 'pause', ...of(web) }),
    () => house.call('remotes.write', { do: 'create', id, fields: {} }),
  ]) {
    await expect(call()).rejects.toThrow('CONFLICT: that needs a read-write API key of nas')
  }
})

test('flips of a server that went away are those of earlier, and it is said', async () => {
  const flips = [{ timestamp: '2025-01-15T11:00:00+00:00', up: 1 }]
  const web = aListedCheck({ flips })
  const { house, of, server } = await aWindow([web])
  await house.call('remotes.check', of(web))
  await server.close()
  await house.clock.advance(2 * 60_000)
  expect(await house.call('remotes.check', of(web))).toMatchObject({
    flips: [{ up: true }],
    flipsProblem: expect.stringMatching(/^Connection failed: /),
  })
})

test('the buttons of a notice act on the check there, or on ours', async () => {
  const web = aListedCheck({ status: 'down' })
  const { house, of, rows } = await aWindow([web])
  await house.call('remotes.attend', { ...of(web), acknowledged: true })
  const until = house.clock.now() + HOUR
  await house.call('remotes.attend', { ...of(web), snoozedUntil: until })
  expect((await rows())[0]).toMatchObject({ acknowledged: true, snoozedUntil: until })
  await house.call('remotes.attend', { ...of(web), snoozedUntil: null })
  expect((await rows())[0]).toMatchObject({ acknowledged: true, snoozedUntil: null })
})
