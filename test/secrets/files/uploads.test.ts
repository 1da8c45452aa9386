// Files on their way in: whatever goes wrong, none stays.
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { aDraft, download, filesOf, openHouse, STRANGER, type VaultHouse } from '../vault-house.ts'

const FILE = aDraft({ kind: 'file', payload: null })
const KIB = Buffer.alloc(1024, 'k')

/** A stream that a test feeds. */
function aSource(...pieces: Buffer[]): PassThrough {
  const source = new PassThrough()
  for (const piece of pieces) source.write(piece)
  return source
}

/** Lets an upload get to disk as far as it has come. */
async function untilStored(house: VaultHouse, count: number): Promise<void> {
  while (house.storedFiles().length < count) await settled()
}

describe('files', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    'of %i bytes come back as they were',
    async (size) => {
      const house = await openHouse()
      const content = Buffer.alloc(size, 'content ')
      const { token } = await house.push({}, [{ name: 'f', type: 'a/b', content }])
      const [file] = filesOf(await house.read(token))
      expect(file).toMatchObject({ filename: 'f', contentType: 'a/b', size })
      expect((await download(house, file!))?.equals(content)).toBe(true)
    },
  )

  test('keep their order, their names and their number', async () => {
    const house = await openHouse()
    const names = ['b', 'a', 'zwei Wörter.txt', '😀', 'a']
    const { token } = await house.push(
      { payload: 'a message' },
      names.map((name) => ({ name, content: Buffer.from(name) })),
    )
    const read = await house.read(token)
    expect(read).toMatchObject({ payload: 'a message' })
    expect(filesOf(read).map(({ filename }) => filename)).toEqual(names)
    expect(house.storedFiles()).toHaveLength(5)
  })

  test('of a protected push open by its passphrase', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' }, [{ name: 'a', content: KIB }])
    const [file] = filesOf(await house.read(token, 'sesame'))
    expect(await download(house, file!)).toEqual(KIB)
  })

  test('are counted while they come', async () => {
    const { vault } = await openHouse()
    const upload = vault.upload()
    expect([upload.size, upload.count]).toEqual([0, 0])
    await upload.add(Readable.from([KIB, KIB]), 'a', 'a/b')
    await upload.add(Readable.from([KIB]), 'b', 'a/b')
    expect([upload.size, upload.count]).toEqual([3072, 2])
    await upload.discard()
  })
})

describe('too large', () => {
  test('together: refused at the first byte beyond, and everything is gone', async () => {
    const house = await openHouse({ maxFileBytes: 3072 })
    const upload = house.vault.upload()
    await upload.add(Readable.from([KIB, KIB]), 'a', 'a/b')
    await upload.add(Readable.from([KIB]), 'b', 'a/b')
    await expect(upload.add(Readable.from([Buffer.of(1)]), 'c', 'a/b')).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    expect(house.storedFiles()).toEqual([])
    await expect(house.vault.create(FILE, STRANGER, upload)).rejects.toThrow('not an open upload')
  })

  test('endless ones are not read to their end', async () => {
    const house = await openHouse({ maxFileBytes: 10_000_000 })
    let taken = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          taken += 65_536
          yield Buffer.alloc(65_536)
        }
      })(),
    )
    const upload = house.vault.upload()
    await expect(upload.add(endless, 'a', 'a/b')).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(taken).toBeLessThan(12_000_000)
    expect(endless.destroyed).toBe(true)
    expect(house.storedFiles()).toEqual([])
  })
})

describe('a source that breaks', () => {
  test('before its first byte', async () => {
    const house = await openHouse()
    const source = aSource()
    const adding = house.vault.upload().add(source, 'a', 'a/b')
    source.destroy(new Error('line cut'))
    await expect(adding).rejects.toThrow('line cut')
    expect(house.storedFiles()).toEqual([])
  })

  test('in the middle', async () => {
    const house = await openHouse()
    const source = aSource(Buffer.alloc(200_000))
    const adding = house.vault.upload().add(source, 'a', 'a/b')
    await untilStored(house, 1)
    source.destroy(new Error('line cut'))
    await expect(adding).rejects.toThrow('line cut')
    expect(house.storedFiles()).toEqual([])
  })

  test('without saying why', async () => {
    const house = await openHouse()
    const source = aSource(KIB)
    const adding = house.vault.upload().add(source, 'a', 'a/b')
    await untilStored(house, 1)
    source.destroy()
    await expect(adding).rejects.toThrow()
    expect(house.storedFiles()).toEqual([])
  })

  test('before it is added', async () => {
    const house = await openHouse()
    const source = aSource(KIB)
    source.on('error', () => {})
    source.destroy(new Error('line cut'))
    await settled()
    await expect(house.vault.upload().add(source, 'a', 'a/b')).rejects.toThrow()
    expect(house.storedFiles()).toEqual([])
  })

  test('takes the files before it along', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    await upload.add(Readable.from([KIB]), 'a', 'a/b')
    const broken = new Readable({ read: () => void broken.destroy(new Error('line cut')) })
    await expect(upload.add(broken, 'b', 'a/b')).rejects.toThrow('line cut')
    expect(house.storedFiles()).toEqual([])
  })
})

describe('two files at once', () => {
  test('both arrive', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    const contents = [Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'b')]
    await Promise.all(contents.map((content) => upload.add(Readable.from([content]), 'f', 'a/b')))
    const { token } = await house.vault.create(FILE, STRANGER, upload)
    const files = filesOf(await house.read(token))
    const back = await Promise.all(files.map((file) => download(house, file)))
    expect(back.map((content) => content?.toString('utf8', 0, 1)).sort()).toEqual(['a', 'b'])
  })

  test('one breaks: the other is broken off, and nothing stays', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    const [one, two] = [aSource(KIB), aSource(KIB)]
    const adding = [upload.add(one, 'a', 'a/b'), upload.add(two, 'b', 'a/b')]
    one.destroy(new Error('line cut'))
    const outcomes = await Promise.allSettled(adding)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(two.destroyed).toBe(true)
    expect(house.storedFiles()).toEqual([])
  })
})

describe('discarding', () => {
  test('breaks off what still comes, and leaves nothing', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    await upload.add(Readable.from([KIB]), 'a', 'a/b')
    const adding = upload.add(aSource(Buffer.alloc(200_000)), 'b', 'a/b')
    const refused = expect(adding).rejects.toThrow()
    await untilStored(house, 2)
    await upload.discard()
    expect(house.storedFiles()).toEqual([])
    await refused
    await upload.discard()
  })

  test('ends the upload: it takes no more files and becomes no push', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    await upload.discard()
    const late = aSource(KIB)
    await expect(upload.add(late, 'a', 'a/b')).rejects.toThrow('the upload is closed')
    expect(late.destroyed).toBe(true)
    await expect(house.vault.create(FILE, STRANGER, upload)).rejects.toThrow('not an open upload')
    expect(house.storedFiles()).toEqual([])
  })

  test('does nothing to a push that has the files', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    await upload.add(Readable.from([KIB]), 'a', 'a/b')
    const { token } = await house.vault.create(FILE, STRANGER, upload)
    await upload.discard()
    await expect(upload.add(Readable.from([KIB]), 'b', 'a/b')).rejects.toThrow('is closed')
    const [file] = filesOf(await house.read(token))
    expect(await download(house, file!)).toEqual(KIB)
  })
})

describe('an upload becomes a push', () => {
  test('once', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    await upload.add(Readable.from([KIB]), 'a', 'a/b')
    await house.vault.create(FILE, STRANGER, upload)
    await expect(house.vault.create(FILE, STRANGER, upload)).rejects.toThrow('not an open upload')
    expect(house.storedFiles()).toHaveLength(1)
  })

  test('not while a file still comes', async () => {
    const house = await openHouse()
    const upload = house.vault.upload()
    const adding = upload.add(aSource(KIB), 'a', 'a/b')
    await expect(house.vault.create(FILE, STRANGER, upload)).rejects.toThrow('not an open upload')
    const refused = expect(adding).rejects.toThrow()
    await upload.discard()
    await refused
  })

  test('of the vault that took it only', async () => {
    const [one, two] = [await openHouse(), await openHouse({ clock: fakeClock() })]
    await expect(one.vault.create(FILE, STRANGER, two.vault.upload())).rejects.toThrow(
      'not an upload of this vault',
    )
  })
})
