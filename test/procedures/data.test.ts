// Backup, restore, export and import, as the window does them.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CHUNK_BYTES } from '../../src/shared/chunks.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

async function projectOf(house: WindowHouse): Promise<string> {
  return (await house.call('app.snapshot', undefined)).projects[0]!.uuid
}

async function backupOf(house: WindowHouse): Promise<Buffer> {
  const { backup, size } = await house.call('data.backup', undefined)
  const parts: Buffer[] = []
  for (let offset = 0, end = false; !end; ) {
    const piece = await house.call('data.read', { backup, offset })
    const bytes = Buffer.from(piece.data, 'base64')
    expect(bytes.length).toBeLessThanOrEqual(CHUNK_BYTES)
    parts.push(bytes)
    offset += bytes.length
    end = piece.end
  }
  const whole = Buffer.concat(parts)
  expect(whole.length).toBe(size)
  await expect(house.call('data.read', { backup, offset: 0 })).rejects.toThrow('backup is gone')
  return whole
}

async function send(house: WindowHouse, archive: Buffer): Promise<string> {
  const { upload } = await house.call('uploads.begin', { for: 'restore' })
  const file = { upload, filename: 'b.tar.gz', contentType: 'application/gzip' }
  await house.call('uploads.file', file)
  for (let at = 0; at < archive.length; at += CHUNK_BYTES) {
    const data = archive.subarray(at, at + CHUNK_BYTES).toString('base64')
    await house.call('uploads.chunk', { upload, data, end: at + CHUNK_BYTES >= archive.length })
  }
  return upload
}

describe('a backup', () => {
  test('goes out in chunks, is looked at, and restored by a new start', async () => {
    const house = await openWindowHouse()
    await house.create({ name: 'backup' })
    const archive = await backupOf(house)
    const looked = await house.call('data.restore', {
      upload: await send(house, archive),
      confirm: false,
    })
    expect(looked).toMatchObject({ checks: 1, pushes: 0, made: house.clock.now() })
    expect(house.restarts()).toBe(0)
    expect(fs.existsSync(path.join(house.dataDir, 'restore'))).toBe(false)

    await house.call('data.restore', { upload: await send(house, archive), confirm: true })
    expect(house.restarts()).toBe(1)
    expect(fs.existsSync(path.join(house.dataDir, 'restore', 'READY'))).toBe(true)
  })

  test('that is none is refused, and nothing of it stays', async () => {
    const house = await openWindowHouse()
    const before = fs.readdirSync(house.dataDir).sort()
    const upload = await send(house, Buffer.from('hello'))
    const restoring = house.call('data.restore', { upload, confirm: true })
    await expect(restoring).rejects.toThrow('INVALID: this is no backup')
    expect(house.restarts()).toBe(0)
    expect(fs.readdirSync(house.dataDir).sort()).toEqual(before)
  })
})

describe('an export', () => {
  test('can be imported into another installation', async () => {
    const from = await openWindowHouse()
    await from.create({
      name: 'backup',
      tags: 'nightly db',
      schedule: '0 3 * * *',
      tz: 'Europe/Riga',
    })
    await from.create({
      name: 'mirror',
      timeout: 7200,
      grace: 300,
      filter_subject: true,
      failure_kw: 'no',
    })
    const { document } = await from.call('data.export', { project: await projectOf(from) })

    const to = await openWindowHouse()
    const project = await projectOf(to)
    const plan = await to.call('data.plan', { project, document })
    expect(plan.create.map(({ name }) => name)).toEqual(['backup', 'mirror'])
    expect(await to.call('data.import', { project, document })).toEqual({ created: 2 })

    const settings = (house: WindowHouse) =>
      house.monitor.checks.all().map((check) => {
        const { name, tags, kind, timeout, grace, schedule, tz, failureKw, filterSubject } = check
        return { name, tags, kind, timeout, grace, schedule, tz, failureKw, filterSubject }
      })
    expect(settings(to)).toEqual(settings(from))
    const { channels } = await to.call('app.snapshot', undefined)
    expect(channels[0]).toMatchObject({ kind: 'desktop', checks: expect.arrayContaining([]) })
    expect(channels[0]?.checks).toHaveLength(2)
  })

  test('imported twice creates nothing twice', async () => {
    const house = await openWindowHouse()
    const project = await projectOf(house)
    await house.create({ name: 'backup' })
    const { document } = await house.call('data.export', { project })
    expect(await house.call('data.import', { project, document })).toEqual({ created: 0 })
  })
})

describe('another installation', () => {
  async function serve(answer: (request: http.IncomingMessage) => [number, string]) {
    const server = http.createServer((request, reply) => {
      const [status, body] = answer(request)
      reply.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('is read by its API and key', async () => {
    const house = await openWindowHouse()
    const baseUrl = await serve(({ url, headers }) =>
      url === '/api/v3/checks/' && headers['x-api-key'] === 'k'
        ? [200, '{"checks":[]}']
        : [401, ''],
    )
    const read = await house.call('data.fetch', { baseUrl, key: 'k' })
    expect(read.document).toBe('{"checks":[]}')
    const refused = house.call('data.fetch', { baseUrl, key: 'other' })
    await expect(refused).rejects.toThrow('key is not accepted')
  })

  test('that leads elsewhere does not get the key carried there', async () => {
    const house = await openWindowHouse()
    const baseUrl = await serve(() => [302, ''])
    await expect(house.call('data.fetch', { baseUrl, key: 'k' })).rejects.toThrow(
      'cannot be reached',
    )
  })

  test('that is none says so', async () => {
    const house = await openWindowHouse()
    const fetching = (baseUrl: string) => house.call('data.fetch', { baseUrl, key: 'k' })
    await expect(fetching('file:///etc/passwd')).rejects.toThrow('http or https')
    await expect(fetching('http://127.0.0.1:1')).rejects.toThrow('cannot be reached')
    await expect(fetching(await serve(() => [500, '']))).rejects.toThrow('answers 500')
  })
})
