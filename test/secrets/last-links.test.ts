// The last view of a push with files (contract push.md P16): the push is over at once, its links hold five
// minutes more, then everything is shredded.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/main/clock.ts'
import {
  aDraft,
  download,
  filesOf,
  found,
  openHouse,
  STRANGER,
  type VaultHouse,
} from './vault-house.ts'

const FILE = { name: 'a', content: Buffer.alloc(1000, 'a') }

async function lastView(house: VaultHouse, draft = {}) {
  const { token } = await house.push({ payload: 'a message', expireAfterViews: 1, ...draft }, [
    FILE,
  ])
  const [file] = filesOf(await house.read(token))
  return { token, file: file! }
}

test('further retrieves are expired at once, payload and keys gone', async () => {
  const house = await openHouse()
  const { token } = await lastView(house)
  expect(await house.read(token)).toMatchObject({ outcome: 'expired' })
  expect(house.row(token)).toMatchObject({ payloadKey: null })
  expect(house.payload(token)).toBeNull()
})

test('the link holds five minutes, by whoever has it, as often as they like', async () => {
  const house = await openHouse()
  const { file } = await lastView(house)
  await house.clock.advance(5 * MINUTE - 1)
  expect(await download(house, file)).toEqual(FILE.content)
  expect(await download(house, file)).toEqual(FILE.content)
  await house.clock.advance(1)
  expect(await download(house, file)).toBeNull()
  expect(house.storedFiles()).toEqual([])
})

test('nothing of the file is left then, in the database neither', async () => {
  const house = await openHouse()
  const { token } = await lastView(house)
  const rows = house.secrets.tables.files.ofPush(house.row(token).id)
  const sealed = rows.flatMap(({ filename, contentType }) => [filename, contentType])
  expect(found(house.dataDir, sealed)).toHaveLength(2)
  await house.clock.advance(5 * MINUTE + SECOND)
  expect(found(house.dataDir, sealed)).toEqual([])
})

describe('across a restart', () => {
  test('the link goes on holding, and the files go at their time', async () => {
    const first = await openHouse()
    const { file } = await lastView(first)
    await first.clock.advance(MINUTE)
    await first.close()
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    expect(await download(second, file)).toEqual(FILE.content)
    await second.clock.advance(4 * MINUTE)
    expect(await download(second, file)).toBeNull()
    expect(second.storedFiles()).toEqual([])
  })

  test('that took longer, the files are gone at the start', async () => {
    const first = await openHouse()
    await lastView(first)
    await first.close()
    first.clock.sleep(5 * MINUTE)
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    expect(second.storedFiles()).toEqual([])
  })
})

test('the time of the push does not cut the five minutes short', async () => {
  const house = await openHouse()
  const { token } = await house.push({ expireAfterViews: 1, expireAfterMinutes: 15 }, [FILE])
  await house.clock.advance(14 * MINUTE)
  const [file] = filesOf(await house.read(token))
  await house.clock.advance(4 * MINUTE)
  expect(await download(house, file!)).toEqual(FILE.content)
  await house.clock.advance(MINUTE)
  expect(house.storedFiles()).toEqual([])
})

describe('where it is not the last view', () => {
  test('the link ends with the push, by time', async () => {
    const house = await openHouse()
    const { token } = await house.push({ expireAfterMinutes: 15 }, [FILE])
    await house.clock.advance(14 * MINUTE)
    const [file] = filesOf(await house.read(token))
    await house.clock.advance(MINUTE)
    expect(await download(house, file!)).toBeNull()
    expect(house.storedFiles()).toEqual([])
  })

  test('the link ends with the push, also before anybody swept it', async () => {
    const house = await openHouse({ serves: false })
    const { token } = await house.push({ expireAfterMinutes: 15 }, [FILE])
    house.clock.sleep(14 * MINUTE)
    const [file] = filesOf(await house.read(token))
    house.clock.sleep(MINUTE - 1)
    expect(await download(house, file!)).toEqual(FILE.content)
    house.clock.sleep(1)
    expect(await download(house, file!)).toBeNull()
  })

  test('the link ends with the push, on demand', async () => {
    const house = await openHouse()
    const { token } = await house.push({}, [FILE])
    const [file] = filesOf(await house.read(token))
    await house.vault.expire(token, house.owner)
    expect(await download(house, file!)).toBeNull()
    expect(house.storedFiles()).toEqual([])
  })

  test('the link ends after five minutes, the file stays', async () => {
    const house = await openHouse()
    const { token } = await house.push({}, [FILE])
    const [file] = filesOf(await house.read(token))
    await house.clock.advance(5 * MINUTE)
    expect(await download(house, file!)).toBeNull()
    const [again] = filesOf(await house.read(token))
    expect(await download(house, again!)).toEqual(FILE.content)
  })
})

test('files of nobody are shredded before their push is forgotten', async () => {
  const house = await openHouse()
  const upload = house.vault.upload()
  await upload.add(Readable.from([FILE.content]), 'a', 'a/b')
  const draft = { kind: 'file', payload: null, expireAfterViews: 1 } as const
  const { token } = await house.vault.create(aDraft(draft), STRANGER, upload)
  await house.read(token)
  house.clock.sleep(2 * DAY)
  await house.clock.advance(2 * MINUTE)
  expect(await house.vault.peek(token)).toBeNull()
  expect(house.storedFiles()).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a file that cannot be removed takes nothing from the recipient, and is tried again',
  async () => {
    const house = await openHouse()
    const { token } = await house.push({}, [FILE])
    const folder = path.join(house.dataDir, 'files')
    const [name = ''] = house.storedFiles()
    // A folder in its place: even root cannot unlink that.
    fs.renameSync(path.join(folder, name), path.join(folder, 'aside'))
    fs.mkdirSync(path.join(folder, name))
    expect(await house.vault.expire(token, house.owner)).toMatchObject({ outcome: 'expired' })
    expect(house.troubles[0]).toContain('a file of an expired push could not be removed')
    fs.rmdirSync(path.join(folder, name))
    fs.renameSync(path.join(folder, 'aside'), path.join(folder, name))
    await house.clock.advance(5 * SECOND)
    expect(house.storedFiles()).toEqual([])
  },
)
