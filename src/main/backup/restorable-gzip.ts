// Compresses a backup no further than a restore unpacks (contract hardening.md H26): the output of jobs often shrinks to
// a tenth. Past that, portions are stored as they are.
import { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { UNPACK_EXTRA, UNPACK_FACTOR } from './format.ts'

/** Bytes that are compressed together, as a member of their own: a gzip file may have many. */
const PORTION = 1024 * 1024
/** Left for what the last portion takes. */
const MARGIN = UNPACK_EXTRA / 2

const compress = promisify(gzip)

export function restorableGzip(): Transform {
  let waiting: Buffer[] = []
  let [size, taken, given] = [0, 0, 0]

  async function member(): Promise<Buffer> {
    const portion = Buffer.concat(waiting)
    waiting = []
    size = 0
    taken += portion.length
    const isTight = taken > UNPACK_FACTOR * given + MARGIN
    const level = isTight ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION
    const packed = await compress(portion, { level })
    given += packed.length
    return packed
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      size += chunk.length
      if (size < PORTION) done()
      else member().then((packed) => done(null, packed), done)
    },
    flush(done) {
      member().then((packed) => done(null, packed), done)
    },
  })
}
