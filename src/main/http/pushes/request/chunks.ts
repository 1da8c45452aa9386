// The chunks of a body while they arrive, one after the other.
import type { IncomingMessage } from 'node:http'
import { createSlices } from '../../../turns.ts'
import { chunkUsed } from '../../../used-chunks.ts'
import { ClientGone, Refused, tooLarge } from '../answers/answer.ts'

/**
 * Hands on every chunk; the next one waits until the one before is taken. When something is thrown,
 * the rest of the body is read and dropped, so that the client gets to see the answer.
 * @param limit bytes of the body
 * @throws Refused 413 beyond the limit; ClientGone when the body breaks off; what `take` throws
 */
export async function readChunks(
  request: IncomingMessage,
  limit: number,
  take: (chunk: Buffer) => unknown,
): Promise<void> {
  let size = 0
  const rest = createSlices()
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length
      if (size > limit) throw new Refused(tooLarge(`The request may have up to ${limit} bytes.`))
      await take(chunk as Buffer)
      chunkUsed(chunk as Buffer)
      // The system hands over two megabytes at once.
      await rest()
    }
  } catch (error) {
    if (request.destroyed && !request.readableEnded) throw new ClientGone()
    request.on('data', chunkUsed)
    request.resume()
    throw error
  }
}
