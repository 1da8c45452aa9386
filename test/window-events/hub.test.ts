// What the window is told, when, and what it can catch up with.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import type { WindowEvent } from '../../src/shared/events.ts'
import { DEFAULT_REQUEST } from '../../src/shared/model/request-options.ts'
import type { Input } from '../../src/shared/procedures/index.ts'
import { aDraft, STRANGER } from '../secrets/vault-house.ts'
import { aMessage } from '../support/builders.ts'
import { settled } from '../support/fake-clock.ts'
import type { House } from '../support/house.ts'
import { insideOf } from '../support/inside-secrets.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

async function aCheckIn(house: WindowHouse, name = 'job'): Promise<string> {
  const spec = { name, timeout: 60, grace: 60 }
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
  return uuid
}

function ping({ monitor }: House, uuid: string) {
  return monitor.record({ by: 'uuid', uuid }, () => aMessage())
}

/** The types of events, in order. */
const types = (events: readonly WindowEvent[]) => events.map(({ type }) => type)

const rowsOf = (events: readonly WindowEvent[]) =>
  events.flatMap((event) => (event.type === 'check' ? [event.row] : []))

test('what a command beside the server made has the window ask anew', async () => {
  const house = await openWindowHouse()
  const { events } = house.listen()
  house.monitor.events.emit('tick', { wroteElsewhere: false })
  expect(events()).toEqual([])
  house.monitor.events.emit('tick', { wroteElsewhere: true })
  expect(events()).toEqual([{ type: 'reset' }])
})

describe('a change', () => {
  test('after a quiet moment is told without delay', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const { batches, events } = house.listen()
    await ping(house, uuid)
    await house.clock.advance(0)
    expect(batches).toHaveLength(1)
    expect(types(events())).toEqual(['check', 'timeline'])
    expect(rowsOf(events())).toMatchObject([{ uuid, status: 'up', nPings: 1 }])
  })

  test('soon after another is told 50 ms after that, together with its like', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const { batches } = house.listen()
    await ping(house, uuid)
    await house.clock.advance(0)
    for (let i = 0; i < 3; i++) await ping(house, uuid)
    await house.clock.advance(49)
    expect(batches).toHaveLength(1)
    await house.clock.advance(1)
    expect(batches).toHaveLength(2)
    expect(rowsOf(batches[1]?.events ?? [])).toMatchObject([{ nPings: 4 }])
    const told = batches[1]?.events.find((event) => event.type === 'timeline')
    expect(told?.items.map((item) => 'n' in item && item.n)).toEqual([4, 3, 2])
  })

  test('of a first failure by mail tells what the mail says, once its reader is loaded', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const { events } = house.listen()
    const body = new TextEncoder().encode('Subject: x\r\n\r\nStarting\r\ndisk full\r\n')
    const mail = aMessage({ kind: 'fail', scheme: 'email', body })
    await house.monitor.record({ by: 'uuid', uuid }, () => mail)
    const previews = () =>
      events()
        .flatMap((event) => (event.type === 'timeline' ? event.items : []))
        .flatMap((item) => (item.type === 'ping' ? [item.preview] : []))
    const told = async () => {
      await house.clock.advance(50)
      return previews()
    }
    await expect.poll(told).toEqual(['disk full'])
  })

  test('of a flip comes above its ping', async () => {
    const house = await openWindowHouse()
    const uuid = await aCheckIn(house)
    const { events } = house.listen()
    await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
    await house.clock.advance(0)
    const told = events().find((event) => event.type === 'timeline')
    expect(told?.items.map(({ type }) => type)).toEqual(['flip', 'ping'])
  })

  test('that is rolled back is not told', async () => {
    const house = await openWindowHouse()
    const { batches } = house.listen()
    await expect(
      house.monitor.record({ by: 'uuid', uuid: await aCheckIn(house) }, () => {
        throw new Error('no')
      }),
    ).rejects.toThrow()
    await house.clock.advance(100)
    const told = batches.flatMap(({ events }) => events)
    expect(rowsOf(told).map(({ nPings }) => nPings)).toEqual([0])
  })
})

test('a check that is new or gone changes the number of its project', async () => {
  const house = await openWindowHouse()
  const { batches, stop } = house.listen()
  const uuid = await aCheckIn(house)
  await house.clock.advance(0)
  const projects = () =>
    batches.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'projects' ? [event.rows[0]?.checks] : [])),
    )
  expect(projects()).toEqual([1])
  await house.call('checks.pause', { uuid })
  await house.clock.advance(50)
  expect(projects()).toEqual([1])
  await house.call('checks.delete', { uuid })
  await house.clock.advance(50)
  expect(projects()).toEqual([1, 0])
  expect(types(batches.at(-1)?.events ?? [])).toContain('check-removed')
  stop()
})

test('a check that was made and removed meanwhile is removed only', async () => {
  const house = await openWindowHouse()
  const { events } = house.listen()
  await house.call('checks.delete', { uuid: await aCheckIn(house) })
  await house.clock.advance(0)
  expect(types(events()).filter((type) => type.startsWith('check'))).toEqual(['check-removed'])
})

test('a gap is told, and the state of the application with it', async () => {
  const house = await openWindowHouse()
  const uuid = await aCheckIn(house)
  const { events } = house.listen()
  house.clock.sleep(10 * MINUTE)
  await ping(house, uuid)
  await settled()
  await house.clock.advance(50)
  const gaps = events().flatMap((event) => (event.type === 'timeline' ? event.items : []))
  expect(gaps.filter(({ type }) => type === 'gap')).toMatchObject([{ cause: 'asleep' }])
  expect(types(events())).toContain('app')
})

describe('integrations', () => {
  test('that gain a check are told, and no more often than once a second', async () => {
    const house = await openWindowHouse()
    const { batches, events } = house.listen()
    const channels = () =>
      events().flatMap((event) => (event.type === 'channel' ? [event.row.checks.length] : []))
    await aCheckIn(house)
    await house.clock.advance(0)
    await aCheckIn(house)
    await house.clock.advance(50)
    expect([batches.length, channels()]).toEqual([2, [1]])
    await aCheckIn(house)
    await house.clock.advance(949)
    expect(channels()).toEqual([1])
    await house.clock.advance(1)
    expect(channels()).toEqual([1, 3])
  })

  test('that are removed are told by their UUID', async () => {
    const house = await openWindowHouse()
    const { uuid } = await house.call('channels.save', {
      ...{ uuid: null, project: null, name: 'hook', kind: 'shell', everywhere: false },
      config: { cmd_down: 'true' },
    })
    const { events } = house.listen()
    await house.call('channels.delete', { uuid })
    await house.clock.advance(0)
    expect(events()).toEqual([{ type: 'channel-removed', uuid }])
  })
})

test('a project comes and goes with its integrations', async () => {
  const house = await openWindowHouse()
  const { batches, events } = house.listen()
  const { uuid } = await house.call('projects.create', { name: 'Two' })
  await house.clock.advance(0)
  expect(events()).toMatchObject([
    { type: 'channel', row: { project: uuid, kind: 'desktop' } },
    { type: 'projects', rows: [{ name: 'Default' }, { name: 'Two' }] },
  ])
  await house.call('projects.delete', { uuid })
  await house.clock.advance(50)
  expect(types(batches[1]?.events ?? [])).toEqual(['channel-removed', 'projects'])
})

describe('what a person changes', () => {
  test('is told: settings, the state of the application', async () => {
    const house = await openWindowHouse()
    const { events } = house.listen()
    await house.call('settings.save', { theme: 'dark' })
    await house.call('app.mute', { until: house.clock.now() + MINUTE })
    await house.clock.advance(50)
    expect(types(events())).toEqual(['settings', 'app'])
  })

  test('a view that is asked for is opened in the window', async () => {
    const house = await openWindowHouse()
    const { events } = house.listen()
    house.window.hub.open('/checks')
    await house.clock.advance(0)
    expect(events()).toEqual([{ type: 'open', route: '/checks' }])
  })

  test('a push is told with what happened to it from then on', async () => {
    const house = await openWindowHouse()
    const push: Input<'pushes.create'> = {
      ...{ kind: 'text', payload: 'secret', passphrase: null, name: 'door', note: '' },
      ...{ expireAfterMinutes: 1440, expireAfterViews: 2 },
      ...{ deletableByViewer: true, retrievalStep: false, upload: null },
    }
    await house.call('pushes.create', push)
    const { events } = house.listen()
    const { token } = await house.call('pushes.create', push)
    await house.clock.advance(0)
    const visitor = { account: null, ip: '192.0.2.1', userAgent: 'x', referrer: '' }
    await house.secrets.vault()?.retrieve(token, visitor, { passphrase: null })
    await house.clock.advance(50)
    const items = events().flatMap((event) => (event.type === 'timeline' ? event.items : []))
    expect(items).toMatchObject([
      { type: 'push', event: 'creation', token, push: { name: 'door', kind: 'text' } },
      { type: 'push', event: 'view', token, push: { name: 'door' }, ip: '192.0.2.1' },
    ])
    expect(types(events()).filter((type) => type === 'pushes')).toHaveLength(2)
    expect(JSON.stringify(events())).not.toContain('secret')
  })

  test('an answer to a request is told as it comes', async () => {
    const house = await openWindowHouse()
    const draft = { ...DEFAULT_REQUEST, title: 'a password' }
    const { token } = await house.call('requests.create', draft)
    await house.clock.advance(1)
    const { events } = house.listen()
    const hand = await (await house.secrets.needRequests())?.begin(token, null)
    await hand?.finish('hunter2')
    await house.clock.advance(50)
    const items = events().flatMap((event) => (event.type === 'timeline' ? event.items : []))
    const answered = items.filter((item) => item.type === 'request' && item.event === 'answered')
    expect(answered.at(-1)).toMatchObject({ token, title: 'a password' })
    expect(types(events())).toContain('pushes')
    expect(JSON.stringify(events())).not.toContain('hunter2')
  })

  test('a push that came over the API is told as well', async () => {
    const house = await openWindowHouse()
    const { events } = house.listen()
    const account = insideOf(house.secrets.opened()).tables.accounts.ensure('local', 0)
    await house.secrets.vault()?.create(aDraft(), { ...STRANGER, account })
    await house.clock.advance(0)
    expect(types(events())).toEqual(['pushes', 'timeline'])
  })
})

test('a refused request that an option would allow is told, once a minute', async () => {
  const house = await openWindowHouse()
  const { events } = house.listen()
  const refusal = (name: string) => ({
    ...{ kind: 'host' as const, what: `A request for ${name} was refused.` },
    allowedBy: `--allow-host ${name}`,
  })
  house.hints.add(refusal('nas'))
  house.hints.add(refusal('nas.local'))
  await house.clock.advance(100)
  const apps = events().flatMap((event) => (event.type === 'app' ? [event.app] : []))
  expect(apps.map(({ refusals }) => refusals.map(({ allowedBy }) => allowedBy))).toEqual([
    ['--allow-host nas.local', '--allow-host nas'],
  ])
})
