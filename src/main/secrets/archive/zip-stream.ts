// An archive as a stream: of each file its checksum, then its header and its content. Files are read twice, and
// never lie in memory. Records: zip-records.ts.
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import {
  archiveSize,
  directory,
  dosTimeOf,
  localHeader,
  type PlacedEntry,
  type ZipEntry,
} from './zip-records.ts'

export interface ZipSource extends ZipEntry {
  /** The content, from its beginning each time. An error of it ends the archive. */
  read(): Readable
}

/**
 * @param at the time of all entries, in milliseconds since 1970
 * @param size bytes of the archive
 */
export function zipOf(
  sources: readonly ZipSource[],
  at: number,
): { readonly size: number; readonly content: Readable } {
  const content = Readable.from(piecesOf(sources, at), { objectMode: false })
  return { size: archiveSize(sources), content }
}

async function* piecesOf(sources: readonly ZipSource[], at: number): AsyncGenerator<Buffer> {
  const time = dosTimeOf(at)
  const placed: PlacedEntry[] = []
  let offset = 0
  for (const { name, size, read } of sources) {
    const entry = { name, size, crc: await checksum(read()), offset }
    const header = localHeader(entry, time)
    yield header
    yield* read()
    placed.push(entry)
    offset += header.length + size
  }
  yield* directory(placed, offset, time)
}

async function checksum(content: Readable): Promise<number> {
  let crc = 0
  for await (const piece of content as AsyncIterable<Buffer>) crc = crc32(piece, crc)
  return crc
}
