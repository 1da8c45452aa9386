// Files that come in chunks, on their way into a push or a restore.
import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import { createPendingUploads } from '../../../src/main/secrets/files/pending-uploads.ts'
import type { Upload } from '../../../src/main/secrets/files/uploads.ts'
import type { Vault } from '../../../src/main/secrets/vault.ts'
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
  const context = createPendingUploads({ dataDir, clock, vault: () => vault(taken) })
  return { context, taken, clock, dataDir }
}

const bytes = (text: string) => Buffer.from(text)

describe('an upload for a push', () => {
  test('puts the chunks of each file together, one file after the other', async () => {
    const { context, taken } = openDesk()
    const id = context.begin('push')
    context.file(id, 'a.txt', 'text/plain')
    await context.chunk(id, bytes('one '), false)
    await context.chunk(id, bytes('two'), true)
    context.file(id, 'b.bin', 'application/octet-stream')
    await context.chunk(id, bytes(''), true)
    expect(taken.files).toEqual([
      { name: 'a.txt', type: 'text/plain', text: 'one two' },
      { name: 'b.bin', type: 'application/octet-stream', text: '' },
    ])
    expect(context.takePush(id).count).toBe(2)
    expect(taken.discarded).toBe(false)
  })

  test('that is too large says so and is over', async () => {
    const { context, taken } = openDesk()
    const id = context.begin('push')
    context.file(id, 'a', 'text/plain')
    await context.chunk(id, bytes('01234567890'), false).catch(() => {})
    const next = context.chunk(id, bytes('more'), true)
    await expect(next).rejects.toThrow(/too large|is over/)
    expect(taken.discarded).toBe(true)
    expect(() => context.takePush(id)).toThrow('the upload is over')
  })

  test('that is cancelled is discarded', async () => {
    const { context, taken } = openDesk()
    const id = context.begin('push')
    context.file(id, 'a', 'text/plain')
    await context.chunk(id, bytes('half'), false)
    await context.cancel(id)
    expect(taken.discarded).toBe(true)
    await expect(context.chunk(id, bytes('x'), true)).rejects.toThrow('the upload is over')
  })

  test('that nobody goes on with is dropped after ten minutes', async () => {
    const { context, taken, clock } = openDesk()
    const id = context.begin('push')
    await clock.advance(9 * MINUTE)
    context.file(id, 'a', 'text/plain')
    await clock.advance(9 * MINUTE)
    expect(taken.discarded).toBe(false)
    await clock.advance(MINUTE)
    await settled()
    expect(taken.discarded).toBe(true)
  })

  test('is not taken while a file is not whole', async () => {
    const { context } = openDesk()
    const id = context.begin('push')
    context.file(id, 'a', 'text/plain')
    await context.chunk(id, bytes('half'), false)
    expect(() => context.takePush(id)).toThrow('not whole')
    expect(() => context.file(id, 'b', 'text/plain')).toThrow('in hand already')
  })

  test('is refused while the secrets are locked', () => {
    const { context } = openDesk(() => null)
    expect(() => context.begin('push')).toThrow('locked')
  })

  test('is one of twenty at most', () => {
    const { context } = openDesk()
    for (let i = 0; i < 20; i++) context.begin('push')
    expect(() => context.begin('push')).toThrow('too many')
  })
})

describe('an upload for a restore', () => {
  test('lies in the data folder, for its owner only', async () => {
    const { context } = openDesk()
    const id = context.begin('restore')
    context.file(id, 'backup.tar.gz', 'application/gzip')
    await context.chunk(id, bytes('archive'), true)
    const file = context.takeFile(id)
    expect(fs.readFileSync(file, 'utf8')).toBe('archive')
    expect(fs.statSync(file).mode & 0o077).toBe(0)
  })

  test('is no files of a push', () => {
    const { context } = openDesk()
    expect(() => context.takePush(context.begin('restore'))).toThrow('for a restore')
    expect(() => context.takeFile(context.begin('push'))).toThrow('for a push')
  })

  test('leaves nothing behind when the context closes', async () => {
    const { context, dataDir } = openDesk()
    const id = context.begin('restore')
    context.file(id, 'backup.tar.gz', 'application/gzip')
    await context.chunk(id, bytes('half'), false)
    await context.close()
    expect(fs.readdirSync(dataDir)).toEqual([])
  })
})

test('a chunk without a file is refused', async () => {
  const { context } = openDesk()
  await expect(context.chunk(context.begin('push'), bytes('x'), true)).rejects.toThrow('no file')
})
