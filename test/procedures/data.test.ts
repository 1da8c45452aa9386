// Backup, restore, export and import, as the window does them.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHUNK_BYTES } from '../../src/shared/chunks.ts'
import { BASE_URL } from '../support/house.ts'
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
    const plan = await to.call('data.plan', { project, document, keepUuids: true })
    expect(plan.checks.map(({ outcome, name }) => `${outcome} ${name}`)).toEqual([
      'create backup',
      'create mirror',
    ])
    const { checks } = await to.call('data.import', { project, document, keepUuids: true })
    const uuids = from.monitor.checks.all().map(({ uuid }) => uuid)
    expect(checks.map(({ uuid }) => uuid)).toEqual(uuids)
    expect(checks[0]?.newUrl).toBe(`${BASE_URL}/ping/${uuids[0]}`)

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
    const { checks } = await house.call('data.import', { project, document, keepUuids: false })
    expect(checks).toMatchObject([{ outcome: 'exists' }])
    expect(house.monitor.checks.all()).toHaveLength(1)
  })
})
