// Backup, restore, export and import, as the window does them.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/main/clock.ts'
import { CHUNK_BYTES } from '../../src/shared/chunks.ts'
import type { MaintenanceSpec } from '../../src/shared/views/maintenance.ts'
import { at } from '../support/builders.ts'
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

  test('comes with the place of the master key, where there is one', async () => {
    const house = await openWindowHouse()
    const file = path.join(house.dataDir, 'master.key')
    expect(await house.call('data.key', undefined)).toEqual({ place: { in: 'file', file } })
    fs.rmSync(file)
    expect(await house.call('data.key', undefined)).toEqual({ place: null })
  })

  test('that is confirmed stays while another window looks at one, or gives one up', async () => {
    const house = await openWindowHouse()
    await house.create({ name: 'backup' })
    const archive = await backupOf(house)
    const [confirmed, looked, none] = [
      await send(house, archive),
      await send(house, archive),
      await send(house, Buffer.from('hello')),
    ]
    const [first, second, third] = await Promise.allSettled([
      house.call('data.restore', { upload: confirmed, confirm: true }),
      house.call('data.restore', { upload: looked, confirm: false }),
      house.call('data.restore', { upload: none, confirm: true }),
    ])
    const statuses = [first.status, second.status, third.status]
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    const ready = ['READY', 'files', 'monitor.sqlite', 'secrets.sqlite', 'tocsin-backup.json']
    const staged = fs.readdirSync(path.join(house.dataDir, 'restore'))
    expect(staged).toEqual(expect.arrayContaining(ready))
    expect(fs.readdirSync(house.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
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

describe('maintenance in an export', () => {
  const once = { type: 'once', start: at('13:00'), end: at('14:00') } as const
  const nightly = {
    type: 'recurring',
    schedule: '0 3 * * *',
    tz: 'Europe/Riga',
    length: HOUR,
  } as const

  async function anExport() {
    const from = await openWindowHouse()
    const project = await projectOf(from)
    const { uuid } = await from.create({ name: 'backup', tags: 'nightly' })
    const other = (await from.call('projects.create', { name: 'Lab' })).uuid
    const save = (name: string, fields: Partial<MaintenanceSpec>) => {
      const of = { project: null, tag: '', checks: null, isOn: true, times: nightly, ...fields }
      return from.call('maintenance.save', { id: null, spec: { name, ...of } })
    }
    await save('all', { isOn: false })
    await save('tagged', { tag: 'nightly', project, times: once })
    await save('single', { checks: [uuid] })
    await save('of the lab', { project: other })
    await save('over soon', { times: { type: 'once', start: at('12:00'), end: at('12:01') } })
    await from.clock.advance(2 * MINUTE)
    const { document } = await from.call('data.export', { project })
    return { from, uuid, document, project }
  }

  test('is what covers its checks and is not over; an import brings it to its own project', async () => {
    const { document } = await anExport()
    const to = await openWindowHouse()
    await to.clock.advance(2 * MINUTE)
    const project = await projectOf(to)
    const input = { project, document, keepUuids: false }
    const rows = (outcome: string) =>
      ['all', 'single', 'tagged'].map((name) => ({ name, outcome, problem: '' }))
    const byName = (list: readonly { name: string }[] = []) =>
      list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(byName((await to.call('data.plan', input)).maintenance)).toEqual(rows('create'))
    expect(await to.call('maintenance.list', undefined)).toEqual([])
    expect(byName((await to.call('data.import', input)).maintenance)).toEqual(rows('created'))
    const [check] = to.monitor.checks.all()
    const of = { project, tag: '', checks: null, isOn: true, times: nightly }
    expect(byName(await to.call('maintenance.list', undefined))).toMatchObject([
      { ...of, name: 'all', isOn: false },
      { ...of, name: 'single', project: null, checks: [check?.uuid] },
      { ...of, name: 'tagged', tag: 'nightly', times: once },
    ])
    const again = await to.call('data.import', input)
    expect(byName(again.maintenance)).toEqual(rows('exists'))
    expect(await to.call('maintenance.list', undefined)).toHaveLength(3)
  })

  test('of single checks covers those of earlier parts, too, and no others', async () => {
    const to = await openWindowHouse()
    const project = await projectOf(to)
    const part = (document: object, arrived: { target: string; uuid: string }[] = []) => {
      const text = JSON.stringify(document)
      return to.call('data.import', { project, document: text, keepUuids: false, arrived })
    }
    const [a, b, c] = ['a', 'b', 'c'].map(
      (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
    )
    const { checks } = await part({ checks: [{ name: 'first', uuid: a }] })
    const first = checks[0]?.uuid ?? ''
    const uuids = [a, b, c]
    const window = { name: 'x', schedule: '0 3 * * *', tz: 'UTC', length: 3600, uuids }
    const arrived = [
      { target: a ?? '', uuid: first },
      { target: c ?? '', uuid: crypto.randomUUID() },
    ]
    const last = { checks: [{ name: 'second', uuid: b }], maintenance: [window] }
    const report = await part(last, arrived)
    const second = report.checks[0]?.uuid ?? ''
    expect(report.maintenance).toEqual([{ name: 'x', outcome: 'created', problem: '' }])
    const [{ checks: covered } = { checks: null }] = await to.call('maintenance.list', undefined)
    expect(covered?.toSorted()).toEqual([first, second].toSorted())
  })

  test('that makes no sense is refused, each by its reason, and the checks come in', async () => {
    const { document, uuid } = await anExport()
    const checks: unknown = JSON.parse(document).checks
    const gone = '00000000-0000-4000-8000-000000000000'
    const good = { name: 'x', schedule: '0 3 * * *', tz: 'UTC', length: 3600 }
    const cases = [
      [5, 'is not an object'],
      [{ ...good, name: 1 }, 'name is not a string'],
      [{ ...good, on: 'yes' }, 'on is not a boolean'],
      [{ ...good, tag: 1 }, 'tag is not a string'],
      [{ ...good, uuids: [1] }, 'uuids is not a list of strings'],
      [{ ...good, uuids: [gone] }, 'none of its checks comes along'],
      [{ ...good, tz: undefined }, 'has neither start and end, nor schedule, tz and length'],
      [{ name: 'x', start: 'soon', end: '2025-01-15' }, 'has neither start and end'],
      [{ ...good, tz: 'Mars/X' }, 'tz: is not a valid timezone'],
      [{ ...good, schedule: '0 0 30 2 *' }, 'schedule: '],
      [{ ...good, name: 'a\nb' }, 'name: must be one line of text'],
      [
        { name: 'x', start: '2024-01-15T12:00:00Z', end: '2024-01-15T13:00:00Z' },
        'end: must not be over',
      ],
    ] as const
    const to = await openWindowHouse()
    const project = await projectOf(to)
    const maintenance = [...cases.map(([entry]) => entry), { ...good, uuids: [uuid, gone] }]
    const text = JSON.stringify({ checks, maintenance })
    const input = { project, document: text, keepUuids: true }
    const report = await to.call('data.import', input)
    const refused = report.maintenance?.slice(0, cases.length) ?? []
    for (const [i, [, problem]] of cases.entries()) {
      expect(refused[i]).toMatchObject({
        outcome: 'refused',
        problem: expect.stringContaining(problem),
      })
    }
    expect(report.maintenance?.at(-1)).toEqual({ name: 'x', outcome: 'created', problem: '' })
    expect(report.checks).toMatchObject([{ outcome: 'created', uuid }])
    expect(await to.call('maintenance.list', undefined)).toMatchObject([{ checks: [uuid] }])
    const call = (maintenance: unknown) =>
      to.call('data.import', { ...input, document: JSON.stringify({ checks: [], maintenance }) })
    await expect(call({})).rejects.toThrow('its maintenance is not a list')
    await expect(call(Array(201).fill(good))).rejects.toThrow('an import may have 200')
  })
})
