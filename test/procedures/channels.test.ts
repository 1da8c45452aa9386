// Integrations and badges, as the window keeps them.
import { describe, expect, test } from 'vitest'
import { MASK } from '../../src/shared/mask.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const NTFY = {
  topic: 'alerts',
  url: 'https://ntfy.example.org',
  token: 'tk_1',
  priority: 3,
  priority_up: 3,
}

function save(house: WindowHouse, changes: object = {}) {
  const draft = { uuid: null, project: null, name: 'phone', kind: 'ntfy', config: NTFY }
  return house.call('channels.save', { ...draft, everywhere: false, ...changes })
}

async function rowOf(house: WindowHouse, uuid: string) {
  const { channels } = await house.call('app.snapshot', undefined)
  return channels.find((channel) => channel.uuid === uuid)
}

describe('an integration', () => {
  test('is kept with its secrets masked', async () => {
    const house = await openWindowHouse()
    const { uuid } = await save(house)
    const { config } = await house.call('channels.get', { uuid })
    expect(config).toEqual({ ...NTFY, token: MASK })
    await save(house, { uuid, name: 'tablet', config })
    expect(await rowOf(house, uuid)).toMatchObject({ name: 'tablet', kind: 'ntfy', checks: [] })
  })

  test('says when its configuration was changed last, not its name', async () => {
    const house = await openWindowHouse()
    const { uuid } = await save(house)
    await save(house, { uuid, name: 'tablet', config: { ...NTFY, token: MASK } })
    expect(await rowOf(house, uuid)).toMatchObject({ name: 'tablet', configured: null })
    await house.clock.advance(1000)
    await save(house, { uuid, config: { ...NTFY, token: MASK, url: 'https://new.example.org' } })
    expect(await rowOf(house, uuid)).toMatchObject({ configured: house.clock.now() })
  })

  test('is shown with its secrets to a person who asks for them', async () => {
    const house = await openWindowHouse()
    const { uuid } = await save(house)
    expect(await house.call('channels.reveal', { uuid })).toEqual({ config: NTFY })
    await expect(house.call('channels.reveal', { uuid: crypto.randomUUID() })).rejects.toThrow(
      'NOT_FOUND',
    )
  })

  test('can be for every check of its project', async () => {
    const house = await openWindowHouse()
    const { uuid: check } = await house.create({ name: 'backup' })
    const { uuid } = await save(house, { everywhere: true })
    expect((await rowOf(house, uuid))?.checks).toEqual([check])
  })

  test('is refused with a line for each field', async () => {
    const house = await openWindowHouse()
    const saving = save(house, { config: { topic: '', url: 'nowhere', colour: 'red' } })
    await expect(saving).rejects.toThrow(/INVALID: .*topic: .*\n.*url: /s)
    await expect(save(house, { kind: 'pigeon' })).rejects.toThrow('kind: must be one of')
  })

  test('is switched off and on, and deleted', async () => {
    const house = await openWindowHouse()
    const { uuid } = await save(house)
    await house.call('channels.enable', { uuid, on: false })
    expect((await rowOf(house, uuid))?.disabled).toBe(true)
    await house.call('channels.enable', { uuid, on: true })
    expect((await rowOf(house, uuid))?.disabled).toBe(false)
    const listening = house.listen()
    await house.call('channels.delete', { uuid })
    await house.clock.advance(100)
    expect(listening.events()).toContainEqual({ type: 'channel-removed', uuid })
  })

  test('of the desktop is tested by a notification', async () => {
    const house = await openWindowHouse()
    const { channels } = await house.call('app.snapshot', undefined)
    const { error } = await house.call('channels.test', { uuid: channels[0]!.uuid })
    expect(error).toBe('')
    expect(house.notices).toMatchObject([{ title: expect.stringContaining('TEST') }])
  })
})

describe('badges', () => {
  test('are one of all checks, and one of each tag', async () => {
    const house = await openWindowHouse()
    const { ping_url } = await house.create({ name: 'a', tags: 'db web' })
    await house.create({ name: 'b', tags: 'web' })
    await house.ping(`${ping_url}/fail`)
    const project = (await house.call('app.snapshot', undefined)).projects[0]!.uuid
    const badges = await house.call('badges.list', { project })
    expect(badges.map(({ tag, status }) => [tag, status])).toEqual([
      ['*', 'down'],
      ['db', 'down'],
      ['web', 'down'],
    ])
    const answer = await house.server.inject({ url: new URL(badges[1]!.urls.svg!).pathname })
    expect(answer.body).toContain('db: down')
  })
})

test('the doctor looks at every part', async () => {
  const house = await openWindowHouse()
  const parts = await house.call('doctor.run', undefined)
  expect(parts.map(({ part }) => part)).toContain('monitor.sqlite')
  expect(parts.find(({ part }) => part === 'monitor.sqlite')).toMatchObject({ ok: true })
})

test('the doctor of a running application says what that noticed itself', async () => {
  const house = await openWindowHouse()
  const own = async () => (await house.call('doctor.run', undefined))[0]
  expect(await own()).toMatchObject({ part: 'application', ok: true, text: 'running' })
  house.health.report('disk', { kind: 'full', text: 'The disk is full', remedy: 'Free some.' })
  expect(await own()).toMatchObject({ ok: false, text: 'The disk is full. Free some.' })
})

test('what only a desktop has is absent here', async () => {
  const house = await openWindowHouse()
  expect(await house.call('desktop.get', undefined)).toBeNull()
  expect(await house.call('desktop.copy', { text: 'x', secret: true })).toEqual({ copied: false })
})
