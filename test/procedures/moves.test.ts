// Moves as the window asks for them; a server that is only visited (contract remotes.md 4, 9).
import { describe, expect, test } from 'vitest'
import { another } from '../remotes/support/moving.ts'
import { aPushServer, aServer, READ_WRITE } from '../remotes/support/stand-in.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const WISH = {
  direction: 'from',
  checks: null,
  existing: 'skip',
  relay: false,
  keepUuids: true,
} as const

async function projectOf(house: WindowHouse): Promise<string> {
  return (await house.call('app.snapshot', undefined)).projects[0]!.uuid
}

test('a server that is not kept is moved from; its UUIDs are kept if that is wanted', async () => {
  const { there, url } = await another()
  const { uuid, ping_url } = await there.create({ name: 'backup' })
  const house = await openWindowHouse()
  const project = await projectOf(house)
  const visit = (keepUuids: boolean) => ({
    ...{ ...WISH, project, keepUuids },
    server: { url: `${url}/`, key: there.key(), plainHttp: false },
  })
  const plan = await house.call('moves.plan', visit(false))
  expect(plan).toMatchObject({
    canKeepUuids: true,
    checks: [{ outcome: 'create', uuid: null, newUrl: null, oldUrl: ping_url }],
  })
  const { done, total, report } = await house.call('moves.start', visit(true))
  expect([done, total]).toEqual([1, 1])
  expect(report?.checks).toMatchObject([{ outcome: 'created', uuid, oldUrl: ping_url }])
  expect(report?.checks[0]?.newUrl).toContain(uuid)
  expect(house.monitor.checks.byUuid(uuid)?.name).toBe('backup')
  expect(await house.call('remotes.list', undefined)).toEqual([])
})

describe('refused', () => {
  async function visiting(server: { url: string; key?: string; plainHttp?: boolean }) {
    const house = await openWindowHouse()
    const project = await projectOf(house)
    const whole = { key: READ_WRITE, plainHttp: false, ...server }
    return house.call('moves.plan', { ...WISH, project, server: whole })
  }

  test('without a key, before any server is asked', async () => {
    const { url, asked } = await another()
    await expect(visiting({ url, key: '' })).rejects.toThrow('INVALID: Enter the API key')
    expect(asked).toEqual([])
  })

  test('by the server', async () => {
    const { url } = await another()
    await expect(visiting({ url })).rejects.toThrow('That server does not accept the key')
  })

  test('an address that is none, or would send the key unencrypted', async () => {
    await expect(visiting({ url: 'file:///etc/passwd' })).rejects.toThrow('http or https')
    await expect(visiting({ url: 'http://hc.example.org' })).rejects.toThrow('unencrypted')
    await expect(visiting({ url: 'http://127.0.0.1:1' })).rejects.toThrow('REMOTE_UNREACHABLE')
  })

  test('a redirect elsewhere does not get the key', async () => {
    const elsewhere = await aServer((_asked, response) => void response.end('OK'))
    const { url } = await aServer((_asked, response) =>
      response.writeHead(302, { location: elsewhere.url }).end(),
    )
    await expect(visiting({ url })).rejects.toThrow('redirects elsewhere')
    expect(elsewhere.asked).toEqual([])
  })

  test('a Password Pusher server', async () => {
    const { url } = await aPushServer('token')
    await expect(visiting({ url })).rejects.toThrow('Password Pusher')
  })

  test('this very installation', async () => {
    const house = await openWindowHouse()
    const { url } = await aServer(async ({ method, url, headers }, response) => {
      const answer = await house.server.inject({ method: method as 'GET', url, headers })
      response.writeHead(answer.statusCode, answer.headers as Record<string, string>)
      response.end(answer.rawPayload)
    })
    const server = { url, key: house.key(), plainHttp: false }
    const project = await projectOf(house)
    await expect(house.call('moves.plan', { ...WISH, project, server })).rejects.toThrow(
      'this very Tocsin',
    )
  })

  test('a server that is not kept, to move there; one that is not known; no project', async () => {
    const house = await openWindowHouse()
    const project = await projectOf(house)
    const server = { url: 'http://127.0.0.1:1', key: READ_WRITE, plainHttp: false }
    const plan = (more: object) => house.call('moves.plan', { ...WISH, project, server, ...more })
    await expect(plan({ direction: 'to' })).rejects.toThrow('Add the server first')
    await expect(plan({ server: 'nas' })).rejects.toThrow('NOT_FOUND: there is no remote named nas')
    await expect(plan({ project: crypto.randomUUID() })).rejects.toThrow('project is gone')
  })
})

test('a stop without a move is nothing', async () => {
  const house = await openWindowHouse()
  expect(await house.call('moves.cancel', undefined)).toBeNull()
})
