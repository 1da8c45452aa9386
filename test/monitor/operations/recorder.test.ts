// Signals on a store: which check they find, what they make (contract monitor.md 4.1, 4.8), what is kept.
import { describe, expect, test } from 'vitest'
import {
  aChannel,
  aCheck,
  aMessage,
  anUpCheck,
  at,
  bytes,
  desktopOf,
  RID,
  stored,
} from '../../support/builders.ts'
import { type House, type HouseOptions, openHouse } from '../../support/house.ts'

const ALL = { start: null, end: null }
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

function house(options: HouseOptions = {}) {
  const open = openHouse(options)
  const pingKey = open.pingKey()
  const bySlug = (slug: string, create = false) =>
    open.monitor.record({ by: 'slug', pingKey, slug, create }, () => aMessage())
  return { house: open, pingKey, bySlug }
}

function addChannel(house: House, project = 'Default'): string {
  const { projects } = house.tables
  const { id } = projects.byName(project) ?? projects.insert(project, house.clock.now())
  return aChannel(house, { projectId: id }).uuid
}

describe('a signal finds its check', () => {
  test('by its UUID', async () => {
    const { house: open } = house()
    const { uuid } = stored(open, aCheck())
    const result = await open.monitor.record({ by: 'uuid', uuid }, () => aMessage())
    expect(result).toMatchObject({ outcome: 'recorded', created: false, ping: { n: 1 } })
  })

  test('by its slug, within the project of the ping key', async () => {
    const { house: open, bySlug } = house()
    const other = await open.monitor.projects.create('Other')
    stored(open, aCheck({ slug: 'job', projectId: other.id }))
    const mine = stored(open, aCheck({ slug: 'job' }))
    await bySlug('job')
    expect(open.monitor.checks.all().map(({ nPings }) => nPings)).toEqual([0, 1])
    expect(open.monitor.checks.byId(mine.id)?.status).toBe('up')
  })

  test.each([
    ['an unknown UUID', { by: 'uuid', uuid: UNKNOWN_UUID }],
    ['an unknown ping key', { by: 'slug', pingKey: 'nobody', slug: 'job', create: true }],
  ] as const)('not by %s', async (_, target) => {
    const { house: open } = house()
    expect(await open.monitor.record(target, () => aMessage())).toEqual({ outcome: 'unknown' })
  })

  test('not by an unknown slug', async () => {
    expect(await house().bySlug('job')).toEqual({ outcome: 'unknown' })
  })

  test.each([true, false])('not by the slug of two checks, create: %s', async (create) => {
    const { house: open, bySlug } = house()
    stored(open, aCheck({ slug: 'job' }))
    stored(open, aCheck({ slug: 'job' }))
    expect(await bySlug('job', create)).toEqual({ outcome: 'ambiguous' })
  })

  test('to be refused, and then nothing changes', async () => {
    const { house: open } = house()
    const check = stored(open, aCheck())
    const result = await open.monitor.record({ by: 'uuid', uuid: check.uuid }, null)
    expect([result, open.monitor.checks.byId(check.id)]).toEqual([{ outcome: 'refused' }, check])
  })
})

describe('a signal that may create its check', () => {
  test('makes one named by the slug, with all channels of the project', async () => {
    const { house: open, bySlug } = house()
    const channels = [desktopOf(open).uuid, addChannel(open), addChannel(open)].sort()
    addChannel(open, 'Other')
    expect(await bySlug('job', true)).toMatchObject({ outcome: 'recorded', created: true })
    const [check] = open.monitor.checks.all()
    expect(check).toMatchObject({
      name: 'job',
      slug: 'job',
      kind: 'simple',
      timeout: 86_400,
      grace: 3600,
      status: 'up',
      nPings: 1,
    })
    expect(open.monitor.checks.channelsOf(check?.id ?? 0)).toBe(channels.join(','))
  })

  test('makes none where there is one', async () => {
    const { house: open, bySlug } = house()
    stored(open, aCheck({ slug: 'job' }))
    expect(await bySlug('job', true)).toMatchObject({ outcome: 'recorded', created: false })
  })

  test('leaves the new check behind when it is refused', async () => {
    const { house: open, pingKey } = house()
    const target = { by: 'slug', pingKey, slug: 'job', create: true } as const
    expect(await open.monitor.record(target, null)).toEqual({ outcome: 'refused' })
    expect(open.monitor.checks.all()).toMatchObject([{ slug: 'job', status: 'new', nPings: 0 }])
  })

  test('makes one, when two come at once', async () => {
    const { house: open, bySlug } = house()
    await Promise.all([bySlug('job', true), bySlug('job', true)])
    expect(open.monitor.checks.all()).toMatchObject([{ slug: 'job', nPings: 2 }])
  })
})

describe('of a limit of three checks', () => {
  async function filled(count: number) {
    const { house: open, bySlug } = house({ checkLimit: 3 })
    for (let i = 0; i < count; i++) stored(open, aCheck({ name: `${i}`, slug: `s${i}` }))
    return { open, bySlug, create: (spec = {}) => open.monitor.checks.create(1, spec, 3) }
  }

  test.each([
    [2, 'created'],
    [3, 'limit'],
    [5, 'limit'],
  ])('a client that has %i gets: %s', async (count, outcome) => {
    expect((await (await filled(count)).create()).outcome).toBe(outcome)
  })

  test('a match of unique is no new check', async () => {
    const { create } = await filled(3)
    expect((await create({ name: '1', unique: ['name'] })).outcome).toBe('updated')
  })

  test.each([
    [5, 'recorded'],
    [6, 'unknown'],
  ])('a signal makes twice as many: beside %i it is %s', async (count, outcome) => {
    const { bySlug } = await filled(count)
    expect((await bySlug('new', true)).outcome).toBe(outcome)
  })

  test('a known slug is pinged whatever the limit', async () => {
    const { bySlug } = await filled(6)
    expect((await bySlug('s0', true)).outcome).toBe('recorded')
  })
})

describe('what is kept of a signal', () => {
  test('is the ping', async () => {
    const { house: open } = house()
    const { id, uuid } = stored(open, aCheck())
    const message = {
      ...aMessage({ kind: 'fail', rid: RID, exitStatus: 2 }),
      body: bytes('out\u0000put'),
    }
    await open.monitor.record({ by: 'uuid', uuid }, () => message)
    const { body, ...rest } = message
    expect(open.monitor.pings.newest(id, 10)).toMatchObject([
      { ...rest, n: 1, created: at('12:00'), bodySize: body.length },
    ])
    expect(open.monitor.pings.body(id, 1)).toEqual(Buffer.from(body))
  })

  test('is no body, when it had none', async () => {
    const { house: open } = house()
    const { id, uuid } = stored(open, aCheck())
    await open.monitor.record({ by: 'uuid', uuid }, () => aMessage())
    expect(open.monitor.pings.body(id, 1)).toBeNull()
  })

  test('is each flip of an outage that nobody had written down, in order', async () => {
    const { house: open } = house()
    const check = stored(open, anUpCheck({ lastPing: at('11:58:01') }))
    await open.clock.advance(5000)
    await open.monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage())
    expect(open.monitor.flips.ofCheck(check.id, ALL)).toMatchObject([
      { id: 2, newStatus: 'up', created: at('12:00:05'), processed: null },
      { id: 1, newStatus: 'down', created: at('12:00:01'), processed: null },
    ])
  })

  test('is a flip that nobody is told of, processed from the start', async () => {
    const { house: open } = house()
    const check = stored(open, aCheck())
    await open.monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage())
    expect(open.monitor.flips.ofCheck(check.id, ALL)).toMatchObject([
      { oldStatus: 'new', newStatus: 'up', processed: at('12:00') },
    ])
  })

  test('is made for the check as it is inside the write', async () => {
    const { house: open } = house()
    const { id, uuid } = stored(open, aCheck())
    const updating = open.monitor.checks.update(id, { methods: 'POST' }, 3)
    const recorded = open.monitor.record({ by: 'uuid', uuid }, (check) =>
      aMessage({ kind: check.methods === 'POST' ? 'ign' : 'success' }),
    )
    await updating
    expect(await recorded).toMatchObject({ ping: { kind: 'ign' } })
  })
})
