// Files that come in chunks, on their way into a push or a restore.
import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { TocsinError } from '../../src/main/errors.ts'
import type { Upload } from '../../src/main/secrets/files/uploads.ts'
import type { Vault } from '../../src/main/secrets/vault.ts'
import { createPendingUploads } from '../../src/main/uploads/pending-uploads.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'

interface Taken {
  readonly files: { name: string; type: string; text: string }[]
  discarded: boolean
}

/** A vault that takes files of up to 10 bytes. */
function fakeVault(taken: Taken): Vault {
  const upload: Omit<Upload, 'store' | 'name' | 'outgoing'> = {
    size: 0,
    get count() {
      return taken.files.length
    },
    async add(content: Readable, name: string, type: string) {
      let text = ''
      for await (const chunk of content) {
        text += chunk
        if (text.length > 10) throw new TocsinError('TOO_LARGE', 'too large')
      }
      taken.files.push({ name, type, text })
    },
    async discard() {
      taken.discarded = true
    },
  }
  return { upload: () => upload } as unknown as Vault
}

function openUploads(vault: (taken: Taken) => Vault | null = fakeVault) {
  const taken: Taken = { files: [], discarded: false }
  const clock = fakeClock()
  const dataDir = temporaryFolder()
  const uploads = createPendingUploads({ dataDir, clock, vault: () => vault(taken) })
  return { uploads, taken, clock, dataDir }
}

const bytes = (text: string) => Buffer.from(text)

describe('an upload for a push', () => {
  test('puts the chunks of each file together, one file after the other', async () => {
    const { uploads, taken } = openUploads()
    const id = uploads.begin('push')
    uploads.file(id, 'a.txt', 'text/plain')
    await uploads.chunk(id, bytes('one '), false)
    await uploads.chunk(id, bytes('two'), true)
    uploads.file(id, 'b.bin', 'application/octet-stream')
    await uploads.chunk(id, bytes(''), true)
    expect(taken.files).toEqual([
      { name: 'a.txt', type: 'text/plain', text: 'one two' },
      { name: 'b.bin', type: 'application/octet-stream', text: '' },
    ])
    expect(uploads.takePush(id).count).toBe(2)
    expect(taken.discarded).toBe(false)
  })

  test('that is too large says so and is over', async () => {
    const { uploads, taken } = openUploads()
    const id = uploads.begin('push')
    uploads.file(id, 'a', 'text/plain')
    await uploads.chunk(id, bytes('01234567890'), false).catch(() => {})
    const next = uploads.chunk(id, bytes('more'), true)
    await expect(next).rejects.toThrow(/too large|is over/)
    expect(taken.discarded).toBe(true)
    expect(() => uploads.takePush(id)).toThrow('the upload is over')
  })

  test('that is cancelled is discarded', async () => {
    const { uploads, taken } = openUploads()
    const id = uploads.begin('push')
    uploads.file(id, 'a', 'text/plain')
    await uploads.chunk(id, bytes('half'), false)
    await uploads.cancel(id)
    expect(taken.discarded).toBe(true)
    await expect(uploads.chunk(id, bytes('x'), true)).rejects.toThrow('the upload is over')
  })

  test('that nobody goes on with is dropped after ten minutes', async () => {
    const { uploads, taken, clock } = openUploads()
    const id = uploads.begin('push')
    await clock.advance(9 * MINUTE)
    uploads.file(id, 'a', 'text/plain')
    await clock.advance(9 * MINUTE)
    expect(taken.discarded).toBe(false)
    await clock.advance(MINUTE)
    await settled()
    expect(taken.discarded).toBe(true)
  })

  test('is not taken while a file is not whole', async () => {
    const { uploads } = openUploads()
    const id = uploads.begin('push')
    uploads.file(id, 'a', 'text/plain')
    await uploads.chunk(id, bytes('half'), false)
    expect(() => uploads.takePush(id)).toThrow('not whole')
    expect(() => uploads.file(id, 'b', 'text/plain')).toThrow('in hand already')
  })

  test('is refused while the secrets are locked', () => {
    const { uploads } = openUploads(() => null)
    expect(() => uploads.begin('push')).toThrow('locked')
  })

  test('is one of twenty at most', () => {
    const { uploads } = openUploads()
    for (let i = 0; i < 20; i++) uploads.begin('push')
    expect(() => uploads.begin('push')).toThrow('too many')
  })
})

describe('an upload for a restore', () => {
  test('lies in the data folder, for its owner only', async () => {
    const { uploads } = openUploads()
    const id = uploads.begin('restore')
    uploads.file(id, 'backup.tar.gz', 'application/gzip')
    await uploads.chunk(id, bytes('archive'), true)
    const file = uploads.takeFile(id)
    expect(fs.readFileSync(file, 'utf8')).toBe('archive')
    expect(fs.statSync(file).mode & 0o077).toBe(0)
  })

  test('is no files of a push', () => {
    const { uploads } = openUploads()
    expect(() => uploads.takePush(uploads.begin('restore'))).toThrow('for a restore')
    expect(() => uploads.takeFile(uploads.begin('push'))).toThrow('for a push')
  })

  test('leaves nothing behind when the uploads closes', async () => {
    const { uploads, dataDir } = openUploads()
    const id = uploads.begin('restore')
    uploads.file(id, 'backup.tar.gz', 'application/gzip')
    await uploads.chunk(id, bytes('half'), false)
    await uploads.close()
    expect(fs.readdirSync(dataDir)).toEqual([])
  })
})

test('a chunk without a file is refused', async () => {
  const { uploads } = openUploads()
  await expect(uploads.chunk(uploads.begin('push'), bytes('x'), true)).rejects.toThrow('no file')
})

/** The files in that folder that this process has open. */
function openFilesIn(folder: string): string[] {
  return fs
    .readdirSync('/proc/self/fd')
    .map(fileOf)
    .filter((file) => file.startsWith(folder))
}

/** Empty for the descriptor by which the folder was listed. */
function fileOf(fd: string): string {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

test.skipIf(!fs.existsSync('/proc/self/fd'))(
  'an upload for a restore that is cancelled leaves no file, open or not',
  async () => {
    const { uploads, dataDir } = openUploads()
    for (const isOpen of [true, false]) {
      const id = uploads.begin('restore')
      uploads.file(id, 'a.tar', 'x/y')
      await uploads.chunk(id, bytes('half'), false)
      if (isOpen) await expect.poll(() => openFilesIn(dataDir)).toHaveLength(1)
      await uploads.cancel(id)
      expect([openFilesIn(dataDir), fs.readdirSync(dataDir)]).toEqual([[], []])
    }
  },
)
