// Large files run through, in and out, a piece at a time: what is on its way is bounded by the
// buffers of the streams, however large the file is.
import fs from 'node:fs'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { aDraft, filesOf, openHouse, openLinked, STRANGER } from './vault-house.ts'

const PIECE = 64 * 1024
const SIZE = 100 * 1024 * 1024
/** Far more than the buffers of all streams on the way, far less than the file. */
const ON_THE_WAY = 4 * 1024 * 1024

test('100 MiB in and out, never more than a few pieces of it in memory', async () => {
  const house = await openHouse()
  const folder = path.join(house.dataDir, 'files')
  const stored = () => fs.statSync(path.join(folder, house.storedFiles()[0] ?? '')).size
  let [given, furthest] = [0, 0]
  const source = Readable.from(
    (function* () {
      while (given < SIZE) {
        yield Buffer.alloc(PIECE, given / PIECE)
        given += PIECE
        furthest = Math.max(furthest, given - stored())
      }
    })(),
  )
  const upload = house.vault.upload()
  await upload.add(source, 'large', 'a/b')
  expect(furthest).toBeLessThan(ON_THE_WAY)
  const draft = aDraft({ kind: 'file', payload: null })
  const { token } = await house.vault.create(draft, STRANGER, upload)
  const [file] = filesOf(await house.read(token))
  const opened = await openLinked(house.vault, file!)
  expect(opened?.size).toBe(SIZE)

  let taken = 0
  const sink = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += 4096) {
        if (chunk[at] !== (((taken + at) / PIECE) & 255)) return done(new Error('not the content'))
      }
      taken += chunk.length
      setImmediate(done)
    },
  })
  const content = opened?.content ?? Readable.from([])
  furthest = 0
  content.on('data', () => {
    furthest = Math.max(furthest, content.readableLength + sink.writableLength)
  })
  await pipeline(content, sink)
  expect(taken).toBe(SIZE)
  expect(furthest).toBeLessThan(ON_THE_WAY)
})

test('a reader that stops holds no file open', async () => {
  const house = await openHouse()
  const { token } = await house.push({}, [{ name: 'a', content: Buffer.alloc(1_000_000) }])
  const [file] = filesOf(await house.read(token))
  const opened = await openLinked(house.vault, file!)
  const closed = new Promise<void>((resolve) => opened?.content.once('close', () => resolve()))
  opened?.content.once('data', () => opened.content.destroy())
  await closed
  expect(opened?.content.destroyed).toBe(true)
})
