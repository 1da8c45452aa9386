// Contract run.md 8: what jobs left in the spool is counted, in order, and nothing is lost.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/main/clock.ts'
import { TocsinError } from '../../src/main/errors.ts'
import { createSpoolReader, quietly } from '../../src/main/spool/reader.ts'
import { spoolFileName } from '../../src/shared/spool-layout.ts'
import { type House, openHouse } from '../support/house.ts'

function aSpool(house: House = openHouse()) {
  const spool = path.join(house.dataDir, 'spool')
  const folder = path.join(spool, 'new')
  fs.mkdirSync(folder, { recursive: true })
  const warnings: string[] = []
  const reader = createSpoolReader({
    ...{ dataDir: house.dataDir, monitor: house.monitor, clock: house.clock },
    log: { warn: (text) => void warnings.push(text) },
  })
  const put = (fields: Record<string, unknown> = {}, nth = 0) => {
    const id = randomUUID()
    const at = house.clock.now()
    const signal = { id, at, check: 'backup', kind: 'success', agent: 'tocsin-run/1', ...fields }
    fs.writeFileSync(path.join(folder, spoolFileName(signal, nth)), JSON.stringify(signal))
    return signal
  }
  const files = (name: string) => {
    const where = path.join(spool, name)
    return fs.existsSync(where) ? fs.readdirSync(where) : []
  }
  const kinds = () =>
    house.tables.pings
      .newest(1, 1000)
      .map(({ kind }) => kind)
      .reverse()
  return { house, spool, folder, warnings, reader, put, files, kinds }
}

test('signals are counted in the order in which they happened, and removed', async () => {
  const { house, reader, put, files, kinds } = aSpool()
  await house.create({ slug: 'backup' })
  const at = house.clock.now()
  put({ at: at + 2, kind: 'fail' })
  for (let nth = 11; nth >= 0; nth--) put({ at: at + 1, kind: nth === 11 ? 'log' : 'start' }, nth)
  await house.clock.advance(HOUR)
  await reader.takeIn()
  expect(kinds()).toEqual([...Array(11).fill('start'), 'log', 'fail'])
  expect(files('new')).toEqual([])
  expect(house.tables.pings.newest(1, 1)[0]).toMatchObject({
    ...{ scheme: 'spool', method: '', remoteAddr: null, ua: 'tocsin-run/1' },
    ...{ created: at + 2, heard: house.clock.now() },
  })
})

test('a folder without a spool has nothing to count', async () => {
  const { spool, reader } = aSpool()
  fs.rmSync(spool, { recursive: true })
  await expect(reader.takeIn()).resolves.toBeUndefined()
})

test('what comes later is counted at the next look', async () => {
  const { house, reader, put, kinds } = aSpool()
  await house.create({ slug: 'backup' })
  for (const kind of ['start', 'success']) {
    put({ kind })
    await reader.takeIn()
  }
  expect(kinds()).toEqual(['start', 'success'])
})

test('a signal whose file outlived its commit counts once', async () => {
  const { house, folder, reader, put, files, kinds } = aSpool()
  await house.create({ slug: 'backup' })
  const signal = put()
  await reader.takeIn()
  fs.writeFileSync(path.join(folder, spoolFileName(signal, 0)), JSON.stringify(signal))
  await reader.takeIn()
  expect([kinds(), files('new')]).toEqual([['success'], []])
})

test('what is no signal, or names no check, is kept aside', async () => {
  const { house, folder, warnings, reader, put, files, kinds } = aSpool()
  await house.create({ slug: 'backup' })
  const strays = ['half.json', '1-0-list.json', '2-0-large.json', 'folder']
  fs.writeFileSync(path.join(folder, 'half.json'), '{"id":')
  fs.writeFileSync(path.join(folder, '1-0-list.json'), '{"sent": 1, "signals": []}')
  fs.writeFileSync(path.join(folder, '2-0-large.json'), ' '.repeat(4 * 1024 * 1024 + 1))
  fs.mkdirSync(path.join(folder, 'folder'))
  const unknown = put({ check: 'gone' })
  put()
  await reader.takeIn()
  expect([kinds(), files('new')]).toEqual([['success'], []])
  expect(files('refused').sort()).toEqual([...strays, spoolFileName(unknown, 0)].sort())
  expect(warnings).toHaveLength(5)
})

test('signals stay while the store takes nothing, which is logged once', async () => {
  const { house, put, files } = aSpool()
  put()
  const errors: string[] = []
  const full = new TocsinError('STORE_UNAVAILABLE', 'database or disk is full')
  const reader = createSpoolReader({
    ...{ dataDir: house.dataDir, clock: house.clock, log: { warn: () => {} } },
    monitor: { hear: () => Promise.reject(full) },
  })
  const takeIn = quietly(reader.takeIn, { error: (text) => void errors.push(text) })
  await takeIn()
  await takeIn()
  expect(files('new')).toHaveLength(1)
  expect(errors).toEqual(['signals wait in the spool: database or disk is full'])
  await expect(reader.takeIn()).rejects.toBe(full)
})

test('hundreds are counted in several writes', async () => {
  const { house, reader, put, files, kinds } = aSpool()
  await house.create({ slug: 'backup' })
  for (let i = 0; i < 450; i++) put({ at: house.clock.now() + i, kind: 'log' })
  await house.clock.advance(HOUR)
  await reader.takeIn()
  expect([kinds().length, files('new')]).toEqual([450, []])
})

test('those who ask meanwhile wait for what came since', async () => {
  const { house, reader, put, kinds } = aSpool()
  await house.create({ slug: 'backup' })
  put({ kind: 'start' })
  const first = reader.takeIn()
  put({ kind: 'success' }, 1)
  await reader.takeIn()
  expect(kinds()).toEqual(['start', 'success'])
  await first
})

test('what was never finished goes after a day, what was refused after 30', async () => {
  const { house, spool, reader, files } = aSpool()
  for (const name of ['tmp', 'refused']) {
    fs.mkdirSync(path.join(spool, name))
    fs.writeFileSync(path.join(spool, name, 'a.json'), '{}')
  }
  const look = async (wall: number) => {
    house.clock.set(wall)
    await house.clock.advance(HOUR)
    await reader.takeIn()
    return [files('tmp').length, files('refused').length]
  }
  const written = Date.now()
  expect(await look(written)).toEqual([1, 1])
  expect(await look(written + 2 * DAY)).toEqual([0, 1])
  expect(await look(written + 31 * DAY)).toEqual([0, 0])
})

test('of what was refused, the newest 1,000 are kept', async () => {
  const { house, spool, reader, files } = aSpool()
  const refused = path.join(spool, 'refused')
  fs.mkdirSync(refused)
  for (let i = 0; i < 1_005; i++) fs.writeFileSync(path.join(refused, `${i}.json`), '')
  house.clock.set(Date.now())
  await reader.takeIn()
  expect(files('refused')).toHaveLength(1_000)
})
