// Checks as the window makes and changes them.
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../src/main/clock.ts'
import type { Input } from '../../src/shared/procedures/index.ts'
import { aMessage } from '../support/builders.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

type Save = Input<'checks.save'>

const save = (house: WindowHouse, fields: Partial<Save> = {}) =>
  house.call('checks.save', { uuid: null, project: null, spec: {}, ...fields })

const ping = ({ monitor }: WindowHouse, uuid: string, fields = {}) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage(fields))

const row = async (house: WindowHouse, uuid: string) =>
  (await house.call('checks.get', { uuid })).row

async function aCheckIn(house: WindowHouse, spec: Save['spec'] = {}): Promise<string> {
  return (await save(house, { spec: { name: 'job', timeout: 60, grace: 60, ...spec } })).uuid
}

async function aHook(house: WindowHouse, project: string | null = null): Promise<string> {
  const draft = { name: 'hook', kind: 'shell', config: { cmd_down: 'true' }, everywhere: false }
  return (await house.call('channels.save', { uuid: null, project, ...draft })).uuid
}

const desktopOf = ({ tables }: WindowHouse) =>
  tables.channels.all().find(({ kind }) => kind === 'desktop')?.uuid

describe('a save', () => {
  test('of no UUID makes a check with every integration of its project', async () => {
    const house = await openWindowHouse()
    const hook = await aHook(house)
    const spec = { name: 'job', tags: 'a b', timeout: 3600, grace: 300 }
    const { uuid } = await save(house, { spec: { ...spec, observe: 'strict' } })
    expect(await house.call('checks.get', { uuid })).toMatchObject({
      row: { uuid, name: 'job', tags: ['a', 'b'], timeout: 3600, grace: 300, status: 'new' },
      settings: { tags: 'a b', observe: 'strict' },
      channels: [desktopOf(house) ?? '', hook].sort(),
    })
  })

  test('may name other channels, or none', async () => {
    const house = await openWindowHouse()
    const hook = await aHook(house)
    const told = await save(house, { channels: [hook] })
    const silent = await save(house, { channels: [] })
    expect((await house.call('checks.get', told)).channels).toEqual([hook])
    expect((await house.call('checks.get', silent)).channels).toEqual([])
  })

  test('goes into the project that it names', async () => {
    const house = await openWindowHouse()
    const project = (await house.call('projects.create', { name: 'Two' })).uuid
    const { uuid } = await save(house, { project })
    expect(await row(house, uuid)).toMatchObject({ project })
    expect((await house.call('checks.get', { uuid })).channels).toHaveLength(1)
  })

  test('of a UUID changes what it names and nothing else', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house, { tags: 'x' })
    await save(house, { uuid, spec: { schedule: '0 3 * * *', tz: 'Europe/Riga' } })
    expect(await house.call('checks.get', { uuid })).toMatchObject({
      row: { kind: 'cron', schedule: '0 3 * * *', tz: 'Europe/Riga', tags: ['x'], name: 'job' },
      channels: [desktopOf(house)],
      settings: { observe: '' },
    })
  })

  test('moves the deadline of a check that is up', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid)
    await save(house, { uuid, spec: { timeout: 3600 } })
    expect((await row(house, uuid)).due).toBe(house.clock.now() + HOUR)
  })

  test.each(['unique', 'channels', 'subject', 'api_key', 'n_pings'])(
    'that names %s, which is no setting, is refused',
    async (name) => {
      const house = await openWindowHouse()
      const spec = { name: 'job', [name]: ['name'] }
      await expect(save(house, { spec })).rejects.toThrow(`INVALID: spec.${name}: `)
      expect(house.tables.checks.count()).toBe(0)
    },
  )

  test.each([
    [{ timeout: 1 }, { timeout: 'From 1 min to 365 d.' }],
    [{ timeout: 60.5 }, { timeout: 'Not a whole number.' }],
    [{ schedule: '* * *' }, { schedule: 'Not a valid cron or OnCalendar expression.' }],
    [{ tz: 'Europe/Nowhere' }, { tz: 'Unknown time zone. Pick one from the list.' }],
    [
      { name: 'x'.repeat(101), slug: 'Not A Slug', tags: 'a' },
      { name: 'At most 100 characters.', slug: 'Only a to z, 0 to 9, - and _.' },
    ],
  ])('of %j is refused, with words for each wrong field', async (spec, fields) => {
    const house = await openWindowHouse()
    const { status, answer } = await house.answer('checks.save', {
      uuid: null,
      project: null,
      spec,
    })
    expect([status, answer]).toMatchObject([400, { error: { code: 'INVALID', fields } }])
    expect(house.tables.checks.count()).toBe(0)
  })

  test.each([{ name: null }, { timeout: '60' }, { manual_resume: 1 }, { methods: 'GET' }])(
    'of %j has the wrong type',
    async (spec) => {
      const house = await openWindowHouse()
      const [name = ''] = Object.keys(spec)
      await expect(save(house, { spec: spec as Save['spec'] })).rejects.toThrow(
        `INVALID: spec.${name}: `,
      )
    },
  )

  test('with a channel of another project is refused, and nothing is saved', async () => {
    const house = await openWindowHouse()
    const project = (await house.call('projects.create', { name: 'Two' })).uuid
    const foreign = await aHook(house, project)
    await expect(save(house, { channels: [foreign] })).rejects.toThrow(
      `INVALID: invalid channel identifier: ${foreign}`,
    )
    const uuid = await aCheckIn(house)
    await expect(house.call('checks.assign', { uuid, channel: foreign, on: true })).rejects.toThrow(
      'INVALID: channel: ',
    )
    expect((await house.call('checks.get', { uuid })).channels).toEqual([desktopOf(house)])
    for (const [name, input, field] of [
      ['checks.assign', { uuid, channel: foreign, on: true }, 'channel'],
      ['checks.save', { uuid, project: null, spec: {}, channels: [foreign] }, 'channels'],
    ] as const) {
      const fields = { [field]: expect.any(String) }
      expect((await house.answer(name, input)).answer).toMatchObject({ error: { fields } })
    }
  })

  test('beyond the limit of checks is refused', async () => {
    const house = await openWindowHouse({ checkLimit: 1 })
    const uuid = await aCheckIn(house)
    await expect(aCheckIn(house)).rejects.toThrow('CONFLICT')
    await expect(house.call('checks.copy', { uuid })).rejects.toThrow('CONFLICT')
  })
})

test('channels are assigned and taken away one by one, also at the same time', async () => {
  const house = await openWindowHouse()
  const [uuid, hook] = [await aCheckIn(house), await aHook(house)]
  const desktop = desktopOf(house) ?? ''
  const set = (channel: string, on: boolean) => house.call('checks.assign', { uuid, channel, on })
  const channels = async () => (await house.call('checks.get', { uuid })).channels
  await Promise.all([set(hook, true), set(desktop, false)])
  expect(await channels()).toEqual([hook])
  await Promise.all([set(desktop, true), set(hook, true)])
  expect((await channels()).toSorted()).toEqual([desktop, hook].toSorted())
  await set(hook, false)
  expect(await channels()).toEqual([desktop])
})

describe('Ping now', () => {
  test('counts as a success of the job, whatever the rules on its words say', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house, { filter_http_body: true, filter_default_fail: true })
    await house.call('checks.pingNow', { uuid })
    expect(await row(house, uuid)).toMatchObject({ status: 'up', nPings: 1 })
    expect(await house.call('checks.ping', { uuid, n: 1 })).toMatchObject({
      kind: 'success',
      method: 'POST',
      ua: 'Tocsin (Ping now)',
      remoteAddr: null,
      bodySize: 0,
    })
  })

  test('takes a check that is paused back into the watch, as a ping does', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await house.call('checks.pause', { uuid })
    await house.call('checks.pingNow', { uuid })
    expect(await row(house, uuid)).toMatchObject({ status: 'up' })
  })
})

describe('pause and resume', () => {
  test('take a check through paused to new', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid)
    await house.call('checks.pause', { uuid })
    expect(await row(house, uuid)).toMatchObject({ status: 'paused', due: null, deadline: null })
    await house.call('checks.resume', { uuid })
    expect(await row(house, uuid)).toMatchObject({ status: 'new', due: null, deadline: null })
    expect(house.monitor.checks.byUuid(uuid)?.lastPing).toBeNull()
  })

  test('a check that is not paused is not resumed', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await expect(house.call('checks.resume', { uuid })).rejects.toThrow(
      'CONFLICT: check is not paused',
    )
  })
})

describe('what a person says of alarms', () => {
  test('is kept, and shown while it holds', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await ping(house, uuid, { kind: 'fail' })
    const until = house.clock.now() + HOUR
    await house.call('checks.snooze', { uuid, until })
    await house.call('checks.acknowledge', { uuid, on: true })
    await house.call('checks.remind', { uuid, every: 7200 })
    await house.call('checks.critical', { uuid, on: true })
    expect(await house.call('checks.get', { uuid })).toMatchObject({
      row: { snoozedUntil: until, acknowledged: true },
      remindEvery: 7200,
      critical: true,
    })
    await house.call('checks.acknowledge', { uuid, on: false })
    house.clock.set(until)
    expect(await row(house, uuid)).toMatchObject({ snoozedUntil: null, acknowledged: false })
  })

  test('is taken back, unless the snooze was changed since', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const until = house.clock.now() + HOUR
    const snoozed = async () => (await row(house, uuid)).snoozedUntil
    expect(await house.call('checks.snooze', { uuid, until })).toEqual({ before: null })
    const longer = until + HOUR
    expect(await house.call('checks.snooze', { uuid, until: longer })).toEqual({ before: until })
    await house.call('checks.takeSnoozeBack', { uuid, until: longer, before: until })
    expect(await snoozed()).toBe(until)
    await house.call('checks.snooze', { uuid, until: null })
    const undo = house.call('checks.takeSnoozeBack', { uuid, until, before: null })
    await expect(undo).rejects.toThrow('CONFLICT: the snooze of the check has changed since')
    await house.call('checks.snooze', { uuid, until: longer })
    await expect(
      house.call('checks.takeSnoozeBack', { uuid, until, before: null }),
    ).rejects.toThrow('CONFLICT')
    expect(await snoozed()).toBe(longer)
  })

  test('of all checks with a tag is told to the window, and taken back', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house, { tags: 'nightly' })
    const { events } = house.listen()
    const group = { project: null, tag: 'nightly' }
    const until = house.clock.now() + HOUR
    expect(await house.call('checks.snoozeGroup', { ...group, until })).toEqual({ before: null })
    expect(await row(house, uuid)).toMatchObject({ snoozedUntil: until, snoozedBy: group })
    expect((await house.call('app.snapshot', undefined)).app.snoozes).toEqual([{ ...group, until }])
    await house.clock.advance(HOUR / 60)
    const told = events().flatMap((event) => (event.type === 'app' ? [event.app.snoozes] : []))
    expect(told.at(-1)).toEqual([{ ...group, until }])
    expect(await house.call('checks.snoozeGroup', { ...group, until: null })).toEqual({
      before: until,
    })
    expect(await row(house, uuid)).toMatchObject({ snoozedUntil: null, snoozedBy: null })
    await expect(
      house.call('checks.snoozeGroup', { project: null, tag: '', until }),
    ).rejects.toThrow('INVALID')
  })

  test('an outage that there is not is not acknowledged', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    await expect(house.call('checks.acknowledge', { uuid, on: true })).rejects.toThrow(
      'CONFLICT: there is no outage to acknowledge',
    )
  })
})

describe('a copy', () => {
  test('has the settings, the channels and the alarms, and nothing of the log', async () => {
    const house = await openWindowHouse()
    const hook = await aHook(house)
    const spec: Save['spec'] = {
      slug: 'job',
      tags: 'a',
      desc: 'nightly',
      methods: 'POST',
      manual_resume: true,
    }
    const uuid = await aCheckIn(house, spec)
    await save(house, { uuid, spec: { observe: 'strict' }, channels: [hook] })
    await house.call('checks.remind', { uuid, every: 3600 })
    await ping(house, uuid, { kind: 'fail', method: 'POST' })
    const copy = await house.call('checks.get', await house.call('checks.copy', { uuid }))
    expect(copy).toMatchObject({
      row: { name: 'job (copy)', slug: 'job-copy', tags: ['a'], status: 'new', nPings: 0 },
      settings: { desc: 'nightly', methods: 'POST', manualResume: true, observe: 'strict' },
      ...{ remindEvery: 3600, channels: [hook], durations: [] },
    })
    expect(copy.row.uuid).not.toBe(uuid)
    expect(copy.badgeUrl).not.toBe((await house.call('checks.get', { uuid })).badgeUrl)
  })

  test('of a long name stays within the limit, of none has none', async () => {
    const house = await openWindowHouse()
    const long = { name: '🛎'.repeat(100), slug: 's'.repeat(100) }
    const nameOf = async (spec: Save['spec']) => {
      const uuid = await aCheckIn(house, spec)
      return row(house, (await house.call('checks.copy', { uuid })).uuid)
    }
    expect(await nameOf(long)).toMatchObject({
      name: `${'🛎'.repeat(93)} (copy)`,
      slug: `${'s'.repeat(95)}-copy`,
    })
    expect(await nameOf({ name: '', slug: '' })).toMatchObject({ name: '', slug: '' })
  })

  test('says that it is one in the language of the window', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house, { name: 'Sicherung', slug: 'sicherung' })
    const copy = await house.call('checks.copy', { uuid, word: 'Kopie' })
    expect(await row(house, copy.uuid)).toMatchObject({
      ...{ name: 'Sicherung (Kopie)', slug: 'sicherung-copy' },
    })
  })
})

test('a check that is deleted is gone for every call', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  await house.call('checks.delete', { uuid })
  for (const name of [
    'checks.get',
    'checks.delete',
    'checks.pause',
    'checks.pingNow',
    'checks.copy',
  ] as const) {
    await expect(house.call(name, { uuid })).rejects.toThrow('NOT_FOUND: this check is gone')
  }
  expect((await house.call('app.snapshot', undefined)).checks).toEqual([])
})
