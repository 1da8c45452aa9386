// Checks moved to another server (contract remotes.md 4, 12).
import { describe, expect, test } from 'vitest'
import { SETTING_FIELDS } from '../../../src/shared/model/field-settings.ts'
import { totalsOf } from '../../../src/shared/model/move-totals.ts'
import { aChannel } from '../../support/builders.ts'
import { aMove, type Moving, outcomes } from '../support/moving.ts'

const EVERYTHING = {
  ...{ name: 'backup', slug: 'backup-db', tags: 'nightly db', desc: 'Dumps\nthe database.' },
  ...{ schedule: '15 5 * * *', tz: 'Europe/Riga', grace: 1800, methods: 'POST' },
  ...{ start_kw: 'begin', success_kw: 'done,fine', failure_kw: 'error' },
  ...{ filter_subject: true, filter_body: true, filter_http_body: true },
  ...{ filter_default_fail: true, manual_resume: true },
} as const

/** The settings of all checks, as the API tells them. */
async function settingsOf({ there }: Moving) {
  const { checks } = (await there.request({ url: '/api/v3/checks/' })).json()
  const names = SETTING_FIELDS.map(([name]) => name)
  return checks.map((check: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (name in check ? [[name, check[name]]] : []))),
  )
}

const statusesOf = ({ there }: Moving) =>
  there.monitor.checks.all().map(({ name, status }) => `${name} ${status}`)

test('all fields go along, of both kinds of schedule', async () => {
  const moving = await aMove()
  await moving.here.create(EVERYTHING)
  await moving.here.create({ name: 'mirror', timeout: 7200, grace: 300 })
  const report = await moving.move()
  expect(outcomes(report)).toEqual(['created backup', 'created mirror'])
  expect(await settingsOf(moving)).toEqual([
    EVERYTHING,
    expect.objectContaining({ name: 'mirror', timeout: 7200, grace: 300, slug: '' }),
  ])
  const [first] = moving.there.monitor.checks.all()
  expect(report.checks[0]).toMatchObject({
    uuid: moving.here.monitor.checks.all()[0]?.uuid,
    target: first?.uuid,
    newUrl: `${moving.url}/ping/${first?.uuid}`,
    schedule: '15 5 * * * (Europe/Riga)',
  })
})

test('a plan changes nothing and says the same', async () => {
  const moving = await aMove()
  await moving.here.create(EVERYTHING)
  expect(outcomes(await moving.plan())).toEqual(['create backup'])
  expect(moving.posts()).toEqual([])
  expect(moving.there.monitor.checks.all()).toEqual([])
})

test('paused ones are paused there', async () => {
  const moving = await aMove()
  await moving.here.create({ name: 'on' })
  const { uuid } = await moving.here.create({ name: 'off' })
  await moving.here.monitor.checks.pause(moving.here.monitor.checks.byUuid(uuid)?.id ?? 0)
  await moving.move()
  expect(statusesOf(moving).toSorted()).toEqual(['off paused', 'on new'])
})

test('moved twice: nothing changes; paused here after the move, it goes on there', async () => {
  const moving = await aMove()
  const { here } = moving
  await here.create({ name: 'a' })
  await here.create({ timeout: 60 })
  await moving.move()
  const sent = moving.posts().length
  for (const { id } of here.monitor.checks.all()) await here.monitor.checks.pause(id)
  expect(outcomes(await moving.move())).toEqual(['same a', 'same unnamed'])
  expect(outcomes(await moving.move({ existing: 'update' }))).toEqual(['same a', 'same unnamed'])
  expect(moving.posts()).toHaveLength(sent)
  expect(moving.there.monitor.checks.all().map(({ status }) => status)).toEqual(['new', 'new'])
})

test('twins: of the same name, of the same slug, without either', async () => {
  const moving = await aMove()
  for (const name of ['twin', 'twin', 'other', '', '']) await moving.here.create({ name })
  for (const name of ['x', 'y']) await moving.here.create({ name, slug: 's' })
  const report = await moving.move()
  expect(report.checks.map(({ outcome }) => outcome)).toEqual(Array(7).fill('created'))
  expect(new Set(report.checks.map(({ target }) => target)).size).toBe(7)
  const again = await moving.move()
  expect(again.checks.map(({ outcome, target }) => [outcome, target])).toEqual(
    report.checks.map(({ target }) => ['same', target]),
  )
  expect(moving.there.monitor.checks.all()).toHaveLength(7)
})

describe('cut at each request', () => {
  // Three are made, of which one is a twin and one is paused.
  const REQUESTS = [1, 2, 3, 4]
  test.each(
    REQUESTS.flatMap((n) => (['request', 'answer'] as const).map((where) => [n, where] as const)),
  )('POST %i, its %s lost: run again, it goes on', async (n, where) => {
    const moving = await aMove()
    const { here } = moving
    await here.create({ name: 'twin' })
    await here.create({ name: 'twin' })
    const { uuid } = await here.create(EVERYTHING)
    await here.monitor.checks.pause(here.monitor.checks.byUuid(uuid)?.id ?? 0)
    moving.cut(n, where)
    const cut = await moving.move()
    expect(cut.checks.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1)
    const again = await moving.move()
    expect(again.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(statusesOf(moving).toSorted()).toEqual(['backup paused', 'twin new', 'twin new'])
    expect((await moving.move()).checks.map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('same'),
    )
  })
})

test('at the limit of the other server the rest is left', async () => {
  const moving = await aMove({ there: { checkLimit: 2 } })
  for (const name of ['twin', 'twin', 'twin', 'twin']) await moving.here.create({ name })
  const { checks } = await moving.move()
  expect(checks.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'limit', 'limit'])
  expect(checks[3]?.problem).toMatch(/^not sent: there are as many checks there/)
  expect(moving.posts()).toHaveLength(3)
})

test('what no server takes is refused unsent', async () => {
  const moving = await aMove()
  await moving.here.create({ name: 'a', tags: 'x'.repeat(501) })
  await moving.here.create({ name: 'b', desc: 'nul\0' })
  expect(outcomes(await moving.move())).toEqual([
    'refused a tags are longer than 500 characters',
    'refused b desc has a NUL character',
  ])
  expect(moving.posts()).toEqual([])
})

test('several there of a slug or name: ambiguous', async () => {
  const moving = await aMove()
  await moving.here.create({ name: 'a' })
  for (const grace of [60, 120]) await moving.there.create({ name: 'a', grace })
  expect(outcomes(await moving.move({ existing: 'update' }))).toEqual([
    'refused a ambiguous: several there have its slug or name',
  ])
})

test('one that is there and differs is left alone, or updated; its integrations stay', async () => {
  const moving = await aMove()
  const { here, there } = moving
  await here.create({ name: 'a', grace: 600 })
  await there.create({ name: 'a', grace: 60, channels: '*' })
  expect(outcomes(await moving.plan())).toEqual(['exists a'])
  expect(outcomes(await moving.move({ relay: true }))).toEqual(['exists a'])
  expect(moving.remotes.relays.list()).toEqual([])
  expect(outcomes(await moving.plan({ existing: 'update' }))).toEqual(['update a'])
  expect(outcomes(await moving.move({ existing: 'update' }))).toEqual(['updated a'])
  const [check] = there.monitor.checks.all()
  expect(check?.grace).toBe(600)
  expect(there.monitor.checks.channelsOf(check?.id ?? 0)).not.toBe('')
})

test('a check there that another here became is none that a third may take', async () => {
  const moving = await aMove()
  const { here, there } = moving
  const first = await here.create({ name: 'a' })
  await moving.move()
  await here.request({
    method: 'POST',
    url: `/api/v3/checks/${first.uuid}`,
    payload: '{"name":"b"}',
  })
  await here.create({ name: 'a' })
  expect(outcomes(await moving.move())).toEqual(['exists b', 'created a'])
  expect(there.monitor.checks.all().map(({ name }) => name)).toEqual(['a', 'a'])
})

test('integrations of the same kind and name go along; others are told, with what stays behind', async () => {
  const moving = await aMove()
  const { here, there } = moving
  aChannel(here, { name: 'Phone' })
  aChannel(here, { name: 'Pager' })
  aChannel(there, { name: 'Phone' })
  const told = await here.create({ name: 'told', channels: '*' })
  await here.create({ name: 'silent', channels: 'Pager' })
  await here.ping(told.ping_url)
  const { id } = here.monitor.checks.all()[0] ?? { id: 0 }
  await here.monitor.alarms.setReminders(id, 3600)
  await here.monitor.alarms.snooze(id, here.clock.now() + 1000)
  const report = await moving.move()
  expect(report.byHand).toEqual([{ kind: 'ntfy', name: 'Pager', checks: 2 }])
  expect(report.tellNobody).toBe(1)
  const { byHand, leftBehind, tellNobody, checks } = report
  expect(totalsOf(report, checks)).toEqual({ byHand, leftBehind, tellNobody })
  expect(checks.map((check) => check.byHand)).toEqual([[0], [0]])
  expect(report.leftBehind).toEqual([
    { what: 'history', checks: 1 },
    { what: 'uuids', checks: 2 },
    { what: 'ping_urls', checks: 2 },
    { what: 'badge_urls', checks: 2 },
    { what: 'reminders', checks: 1 },
    { what: 'snoozes', checks: 1 },
  ])
  const [moved] = there.monitor.checks.all()
  const own = there.monitor.checks.assignable(1).map(({ uuid }) => uuid)
  expect(
    there.monitor.checks
      .channelsOf(moved?.id ?? 0)
      .split(',')
      .toSorted(),
  ).toEqual(own.toSorted())
})

test('with relay each check passes its signals on, also one that was moved before', async () => {
  const moving = await aMove()
  const { here, there, remotes } = moving
  const { ping_url } = await here.create({ name: 'a' })
  await moving.move()
  const [moved] = there.monitor.checks.all()
  remotes.start()
  await moving.move({ relay: true })
  expect(remotes.relays.list()).toMatchObject([{ target: moved?.uuid, state: 'on' }])
  await here.ping(ping_url)
  await expect.poll(() => there.monitor.checks.all()[0]?.status).toBe('up')
})

test('a server that asks to wait gets its time', async () => {
  const moving = await aMove()
  await moving.here.create({ name: 'a' })
  moving.answerOnce(429, { 'retry-after': '7' })
  const moved = moving.move()
  await expect.poll(() => moving.posts().length).toBe(1)
  await expect
    .poll(async () => {
      await moving.here.clock.advance(1000)
      return moving.posts().length
    })
    .toBe(2)
  expect(outcomes(await moved)).toEqual(['created a'])
})

test.each([
  [
    400,
    '{"error": "json validation error: tz is not a valid timezone"}',
    'refused a json validation error: tz is not a valid timezone',
  ],
  [403, '{"error": "no"}', 'failed a the key is refused (403)'],
  [500, '', 'failed a the server answers 500'],
])('answered %i', async (status, body, line) => {
  const moving = await aMove()
  await moving.here.create({ name: 'a' })
  moving.answerOnce(status, {}, body)
  expect(outcomes(await moving.move())).toEqual([line])
})

test('a read-only key moves nothing there', async () => {
  const moving = await aMove({ key: 'read-only' })
  await moving.here.create({ name: 'a' })
  await expect(moving.move()).rejects.toThrow('that needs a read-write API key of nas')
})

test('chosen checks alone; one that is not there is named', async () => {
  const moving = await aMove()
  for (const name of ['a', 'b']) await moving.here.create({ name })
  expect(outcomes(await moving.move({ checks: ['b'] }))).toEqual(['created b'])
  await expect(moving.move({ checks: ['c'] })).rejects.toThrow('there is no check c to move')
})

test('cancelled between creating a check there and pausing it: that one was moved, and not wholly', async () => {
  const moving = await aMove()
  const { here } = moving
  for (const name of ['off', 'rest', 'rest', 'rest', 'rest']) await here.create({ name })
  const [off] = here.monitor.checks.all()
  await here.monitor.checks.pause(off?.id ?? 0)
  const moves = await moving.remotes.moves()
  moving.answerOnce(429, { 'retry-after': '60' }, '', '/pause')
  const first = moves.start(moving.wish())
  await expect.poll(() => moving.posts().some(({ url }) => url.endsWith('/pause'))).toBe(true)
  moves.cancel()
  const { report } = await first
  expect(report?.checks.find(({ name }) => name === 'off')).toMatchObject({
    ...{ outcome: 'failed', problem: 'stopped' },
  })
  expect(outcomes(await moving.move())).toContain('updated off')
  expect(statusesOf(moving)).toContain('off paused')
})

test('one move at a time; a stopped one goes on when it is asked for again', async () => {
  const moving = await aMove()
  for (const name of ['twin', 'twin', 'twin']) await moving.here.create({ name })
  const moves = await moving.remotes.moves()
  moving.answerOnce(429, { 'retry-after': '60' })
  const first = moves.start(moving.wish())
  await expect.poll(() => moving.posts().length).toBe(1)
  await expect(moves.start(moving.wish({ relay: true }))).rejects.toThrow('another move')
  moves.cancel()
  const { report } = await first
  expect(report?.checks.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['stopped', 'stopped'],
    ['stopped', 'stopped'],
    ['stopped', 'stopped'],
  ])
  expect((await moving.move()).checks.map(({ outcome }) => outcome)).toEqual(
    Array(3).fill('created'),
  )
})
