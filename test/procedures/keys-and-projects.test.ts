// Keys, tokens and projects, as the window keeps them.
import { describe, expect, test } from 'vitest'
import { BAD_LABELS, BAD_NAMES } from '../support/names.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

async function firstProject(house: WindowHouse) {
  const { projects } = await house.call('app.snapshot', undefined)
  return projects[0]!
}

describe('an API key', () => {
  test('is told once, and works at once', async () => {
    const house = await openWindowHouse()
    const project = (await firstProject(house)).uuid
    const { key } = await house.call('keys.create', { project, type: 'read-only' })
    expect(key).toMatch(/^hcr_[A-Za-z0-9]{28}$/)
    const url = '/api/v3/checks/'
    const asked = await house.server.inject({ url, headers: { 'x-api-key': key } })
    expect(asked.statusCode).toBe(200)
    const listed = await house.call('keys.list', undefined)
    expect(listed.at(-1)).toMatchObject({ project, type: 'read-only', prefix: key.slice(0, 8) })
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  test('that is revoked is refused', async () => {
    const house = await openWindowHouse()
    const project = (await firstProject(house)).uuid
    const { key } = await house.call('keys.create', { project, type: 'read-only' })
    const { id } = (await house.call('keys.list', undefined)).at(-1)!
    await house.call('keys.revoke', { id })
    const asked = await house.server.inject({
      url: '/api/v3/checks/',
      headers: { 'x-api-key': key },
    })
    expect(asked.statusCode).toBe(401)
  })
})

test('a ping key takes the place of the one before, and is told to the window', async () => {
  const house = await openWindowHouse()
  const { uuid: project } = await firstProject(house)
  const { key: first } = await house.call('keys.create', { project, type: 'ping' })
  const listening = house.listen()
  const { key: second } = await house.call('keys.create', { project, type: 'ping' })
  expect(second).not.toBe(first)
  expect((await firstProject(house)).pingKey).toBe(second)
  await house.clock.advance(100)
  expect(listening.events().some(({ type }) => type === 'projects')).toBe(true)
})

describe('a token of the push API', () => {
  test('opens the pushes of the window until it is revoked', async () => {
    const house = await openWindowHouse()
    const { token } = await house.call('tokens.create', { label: 'laptop' })
    const vault = house.secrets.vault()!
    expect(vault.authenticate(token)).toMatchObject({ name: 'local' })
    const [row] = await house.call('tokens.list', undefined)
    expect(row).toMatchObject({ account: 'local', label: 'laptop', lastUsed: null })
    await house.call('tokens.revoke', { id: row!.id })
    expect(vault.authenticate(token)).toBeNull()
  })
})

test.each(BAD_LABELS)('a token is refused with %s', async (_case, label, problem) => {
  const house = await openWindowHouse()
  expect(await house.answer('tokens.create', { label })).toMatchObject({
    status: 400,
    answer: { error: { code: 'INVALID', fields: { label: problem } } },
  })
})

describe('a project', () => {
  test('comes with a desktop channel and no checks', async () => {
    const house = await openWindowHouse()
    const { uuid } = await house.call('projects.create', { name: ' Home ' })
    const { projects, channels } = await house.call('app.snapshot', undefined)
    expect(projects).toContainEqual({ uuid, name: 'Home', pingKey: null, checks: 0 })
    expect(channels.filter(({ project }) => project === uuid)).toMatchObject([{ kind: 'desktop' }])
  })

  test('has a name of its own', async () => {
    const house = await openWindowHouse()
    await expect(house.call('projects.create', { name: 'Default' })).rejects.toThrow('CONFLICT')
    const { uuid } = await house.call('projects.create', { name: 'Home' })
    await expect(house.call('projects.rename', { uuid, name: 'Default' })).rejects.toThrow(
      'CONFLICT',
    )
    await house.call('projects.rename', { uuid, name: 'Home' })
    await house.call('projects.rename', { uuid, name: 'Cottage' })
    const { projects } = await house.call('app.snapshot', undefined)
    expect(projects.map(({ name }) => name)).toEqual(['Default', 'Cottage'])
  })

  test.each(BAD_NAMES)('is refused with %s', async (_case, name, problem) => {
    const house = await openWindowHouse()
    const { uuid } = await firstProject(house)
    const refusal = { status: 400, answer: { error: { fields: { name: problem } } } }
    expect(await house.answer('projects.create', { name })).toMatchObject(refusal)
    expect(await house.answer('projects.rename', { uuid, name })).toMatchObject(refusal)
    expect(house.monitor.projects.all().map((project) => project.name)).toEqual(['Default'])
  })

  test('whose name is taken is refused by the name of the field', async () => {
    const house = await openWindowHouse()
    expect(await house.answer('projects.create', { name: 'Default' })).toMatchObject({
      status: 409,
      answer: { error: { code: 'CONFLICT', fields: { name: expect.any(String) } } },
    })
  })

  test('that another carrier makes in this process reaches the window', async () => {
    const house = await openWindowHouse()
    const listening = house.listen()
    const { uuid } = await house.monitor.projects.create('Home')
    await house.clock.advance(100)
    const told = listening.events().filter(({ type }) => type === 'projects')
    expect(told).toMatchObject([{ rows: [{ name: 'Default' }, { uuid, name: 'Home' }] }])
  })

  test('is deleted with its checks, which the window is told of', async () => {
    const house = await openWindowHouse()
    const { uuid: project } = await house.call('projects.create', { name: 'Home' })
    const spec = { name: 'backup' }
    const { uuid } = await house.call('checks.save', { uuid: null, project, spec })
    const listening = house.listen()
    await house.call('projects.delete', { uuid: project })
    await house.clock.advance(100)
    expect(listening.events()).toContainEqual({ type: 'check-removed', uuid })
    expect(house.monitor.projects.all()).toHaveLength(1)
  })

  test('that is the last one stays', async () => {
    const house = await openWindowHouse()
    const { uuid } = await firstProject(house)
    await expect(house.call('projects.delete', { uuid })).rejects.toThrow('the last project stays')
  })

  test('that is gone says so', async () => {
    const house = await openWindowHouse()
    const uuid = '00000000-0000-4000-8000-000000000000'
    await expect(house.call('badges.list', { project: uuid })).rejects.toThrow(
      'this project is gone',
    )
  })
})
