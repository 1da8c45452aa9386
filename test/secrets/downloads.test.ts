// All files of a push as one archive (contract push.md 11.1).
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { HAS_PYTHON, python } from '../support/python.ts'
import { openHouse, type VaultHouse } from './vault-house.ts'

const LARGE = Buffer.alloc(300_000, 'lorem ipsum ')
const FILES = [
  { name: 'räport.txt', content: LARGE },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'RÄPORT.txt', content: Buffer.from('another') },
]

async function revealed(house: VaultHouse, files = FILES, views = 5) {
  const { token } = await house.push({ expireAfterViews: views }, files)
  const read = await house.read(token)
  if (read.outcome !== 'revealed') throw new Error(read.outcome)
  return { token, archive: read.archive, files: read.files }
}

async function archiveOf(house: VaultHouse, link: string | null) {
  const opened = await house.vault.openArchive(link ?? '')
  if (opened === null) throw new Error('no archive')
  return opened
}

const CONTENTS = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    print(json.dumps([z.testzip(), [[i.filename, i.file_size, i.compress_type] for i in z.infolist()]]))
`

test.skipIf(!HAS_PYTHON)(
  'the archive holds every file, whole, under a name of its own',
  async () => {
    const house = await openHouse()
    const opened = await archiveOf(house, (await revealed(house)).archive)
    expect(opened).toMatchObject({ filename: 'files.zip', contentType: 'application/zip' })
    const file = path.join(temporaryFolder(), 'a.zip')
    fs.writeFileSync(file, await buffer(opened.content))
    expect(fs.statSync(file).size).toBe(opened.size)
    expect(python(CONTENTS, file)).toEqual([
      null,
      [
        ['räport.txt', LARGE.length, 0],
        ['empty', 0, 0],
        ['RÄPORT (2).txt', 7, 0],
      ],
    ])
  },
)

test('downloads, finished or not, use up no view and leave no entry', async () => {
  const house = await openHouse()
  const { token, archive } = await revealed(house)
  const broken = await archiveOf(house, archive)
  broken.content.once('data', () => broken.content.destroy())
  await new Promise((resolve) => broken.content.once('close', resolve))
  const unread = await archiveOf(house, archive)
  unread.content.destroy()
  const whole = await archiveOf(house, archive)
  expect((await buffer(whole.content)).length).toBe(whole.size)
  expect(house.kinds(token)).toEqual(['creation', 'view'])
  expect(house.row(token).usedViews).toBe(1)
})

test('after the last view the link holds five minutes, and who downloads then gets all of it', async () => {
  const house = await openHouse()
  const { archive } = await revealed(house, FILES, 1)
  await house.clock.advance(5 * MINUTE - 1)
  const opened = await archiveOf(house, archive)
  await house.clock.advance(MINUTE)
  expect(house.storedFiles()).toEqual([])
  expect((await buffer(opened.content)).length).toBe(opened.size)
  expect(await house.vault.openArchive(archive ?? '')).toBeNull()
})

test('one file makes no archive, and no link opens what another is for', async () => {
  const house = await openHouse()
  const [one = FILES[0]!] = FILES
  expect((await revealed(house, [one])).archive).toBeNull()
  const { archive, files } = await revealed(house)
  expect(await house.vault.openArchive(files[0]!.link)).toBeNull()
  expect(await house.vault.openFile(files[0]!.link)).toBeNull()
  expect(house.vault.contentLink(house.vault.contentLink(files[0]!.link) ?? '')).toBeNull()
  expect(house.vault.contentLink(archive ?? '')).toBeNull()
  expect(await house.vault.openFile(archive ?? '')).toBeNull()
  expect(await house.vault.openArchive('made-up')).toBeNull()
})

test('the link of an expired push opens nothing', async () => {
  const house = await openHouse()
  const { token, archive } = await revealed(house)
  await house.vault.expire(token, house.owner)
  expect(await house.vault.openArchive(archive ?? '')).toBeNull()
})

test('an archive breaks off where a file was changed, and none begins where one is missing', async () => {
  const house = await openHouse()
  const { archive } = await revealed(house)
  const stored = house.storedFiles().map((name) => path.join(house.dataDir, 'files', name))
  const large = stored.find((file) => fs.statSync(file).size > LARGE.length) ?? ''
  const bytes = fs.readFileSync(large)
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1
  fs.writeFileSync(large, bytes)
  const opened = await archiveOf(house, archive)
  await expect(buffer(opened.content)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  fs.rmSync(large)
  await expect(house.vault.openArchive(archive ?? '')).rejects.toMatchObject({
    code: 'SECRET_DAMAGED',
  })
})
