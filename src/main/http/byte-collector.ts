// Bytes that come in chunks and are read as one.
import { chunkUsed } from '../used-chunks.ts'

/** The chunks of a body, whose memory is given back as soon as they are joined or dropped. */
export function createByteCollector() {
  let chunks: Buffer[] = []
  let length = 0

  function drop(): void {
    for (const chunk of chunks) chunkUsed(chunk)
    chunks = []
    length = 0
  }

  return {
    get length() {
      return length
    },
    /** The chunk is the collector's from now on. */
    add(chunk: Buffer): void {
      chunks.push(chunk)
      length += chunk.length
    },
    drop,
    /** All of it; the collector is empty then. */
    whole(): Buffer {
      const [first] = chunks
      const isOne = first?.length === length
      const bytes = isOne ? first : Buffer.concat(chunks)
      if (isOne) chunks = []
      drop()
      return bytes
    },
  }
}
