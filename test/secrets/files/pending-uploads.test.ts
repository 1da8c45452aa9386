// Files that come in chunks, on their way into a push or a restore.
import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import { createUploadDesk } from '../../../src/main/secrets/files/pending-uploads.ts'
import type { Upload, Vault } from '../../../src/main/secrets/vault.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'

interface Taken {
  readonly files: { name: string; type: string; text: string }[]
  discarded: boolean
}

/** A vault that takes files of up to 10 bytes. */
function fakeVault(taken: Taken): Vault {
  const upload: Upload = {
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

function openDesk(vault: (taken: Taken) => Vault | null = fakeVault) {
  const taken: Taken = { files: [], discarded: false }
  const clock = fakeClock()
  const dataDir = temporaryFolder()
  const desk = createUploadDesk({ dataDir, clock, vault: () => vault(taken) })
  return { desk, taken, clock, dataDir }
}

const bytes = (text: string) => Buffer.from(text)

describe('an upload for a push', () => {
  test('puts the chunks of each file together, one file after the other', async () => {
    const { desk, taken } = openDesk()
    const id = desk.begin('push')
    desk.file(id, 'a.txt', 'text/plain')
    await desk.chunk(id, bytes('one '), false)
    await desk.chunk(id, bytes('two'), true)
    desk.file(id, 'b.bin', 'application/octet-stream')
    await desk.chunk(id, bytes(''), true)
    expect(taken.files).toEqual([
      { name: 'a.txt', type: 'text/plain', text: 'one two' },
      { name: 'b.bin', type: 'application/octet-stream', text: '' },
    ])
    expect(desk.takePush(id).count).toBe(2)
    expect(taken.discarded).toBe(false)
  })

  test('that is too large says so and is over', async () => {
    const { desk, taken } = openDesk()
    const id = desk.begin('push')
    desk.file(id, 'a', 'text/plain')
    await desk.chunk(id, bytes('01234567890'), false).catch(() => {})
    const next = desk.chunk(id, bytes('more'), true)
    await expect(next).rejects.toThrow(/too large|is over/)
    expect(taken.discarded).toBe(true)
    expect(() => desk.takePush(id)).toThrow('the upload is over')
  })

  test('that is cancelled is discarded', async () => {
    const { desk, taken } = openDesk()
    const id = desk.begin('push')
    desk.file(id, 'a', 'text/plain')
    await desk.chunk(id, bytes('half'), false)
    await desk.cancel(id)
    expect(taken.discarded).toBe(true)
    await expect(desk.chunk(id, bytes('x'), true)).rejects.toThrow('the upload is over')
  })

  test('that nobody goes on with is dropped after ten minutes', async () => {
    const { desk, taken, clock } = openDesk()
    const id = desk.begin('push')
    await clock.advance(9 * MINUTE)
    desk.file(id, 'a', 'text/plain')
    await clock.advance(9 * MINUTE)
    expect(taken.discarded).toBe(false)
    await clock.advance(MINUTE)
    await settled()
    expect(taken.discarded).toBe(true)
  })

  test('is not taken while a file is not whole', async () => {
    const { desk } = openDesk()
    const id = desk.begin('push')
    desk.file(id, 'a', 'text/plain')
    await desk.chunk(id, bytes('half'), false)
    expect(() => desk.takePush(id)).toThrow('not whole')
    expect(() => desk.file(id, 'b', 'text/plain')).toThrow('in hand already')
  })

  test('is refused while the secrets are locked', () => {
    const { desk } = openDesk(() => null)
    expect(() => desk.begin('push')).toThrow('locked')
  })

  test('is one of twenty at most', () => {
    const { desk } = openDesk()
    for (let i = 0; i < 20; i++) desk.begin('push')
    expect(() => desk.begin('push')).toThrow('too many')
  })
})

describe('an upload for a restore', () => {
  test('lies in the data folder, for its owner only', async () => {
    const { desk } = openDesk()
    const id = desk.begin('restore')
    desk.file(id, 'backup.tar.gz', 'application/gzip')
    await desk.chunk(id, bytes('archive'), true)
    const file = desk.takeFile(id)
    expect(fs.readFileSync(file, 'utf8')).toBe('archive')
    expect(fs.statSync(file).mode & 0o077).toBe(0)
  })

  test('is no files of a push', () => {
    const { desk } = openDesk()
    expect(() => desk.takePush(desk.begin('restore'))).toThrow('for a restore')
    expect(() => desk.takeFile(desk.begin('push'))).toThrow('for a push')
  })

  test('leaves nothing behind when the desk closes', async () => {
    const { desk, dataDir } = openDesk()
    const id = desk.begin('restore')
    desk.file(id, 'backup.tar.gz', 'application/gzip')
    await desk.chunk(id, bytes('half'), false)
    await desk.close()
    expect(fs.readdirSync(dataDir)).toEqual([])
  })
})

test('a chunk without a file is refused', async () => {
  const { desk } = openDesk()
  await expect(desk.chunk(desk.begin('push'), bytes('x'), true)).rejects.toThrow('no file')
})
