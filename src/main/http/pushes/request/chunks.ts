// The chunks of a body while they arrive, one after the other.
import type { IncomingMessage } from 'node:http'
import { createSlices } from '../../../turns.ts'
import { chunkUsed } from '../../../used-chunks.ts'
import { isBrokenOff } from '../../bodies.ts'
import { ClientGone, Refused, tooLarge } from '../answers/answer.ts'

/**
 * Hands on every chunk; the next one waits until the one before is taken. When something is thrown,
 * the rest of the body is read and dropped, so that the client gets to see the answer.
 * By events, as an iterator costs a small body more than all else that reads it.
 * @param limit bytes of the body
 * @param take a promise when the next chunk has to wait for it
 * @throws Refused 413 beyond the limit; ClientGone when the body breaks off; what `take` throws
 */
export function readChunks(
  request: IncomingMessage,
  limit: number,
  take: (chunk: Buffer) => Promise<unknown> | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const rest = createSlices()
  let size = 0
  let isTaking = false

  function received(chunk: Buffer): void {
    size += chunk.length
    try {
      if (size > limit) throw new Refused(tooLarge(`The request may have up to ${limit} bytes.`))
      const taken = take(chunk)
      const waiting = taken === undefined ? used(chunk) : taken.then(() => used(chunk))
      if (waiting !== undefined) waitFor(waiting)
    } catch (error) {
      failed(error)
    }
  }

  /** The system hands over two megabytes at once: others have their turn in between. */
  function used(chunk: Buffer): Promise<void> | undefined {
    chunkUsed(chunk)
    return rest()
  }

  function waitFor(taken: Promise<void>): void {
    isTaking = true
    request.pause()
    taken.then(() => {
      isTaking = false
      if (isBrokenOff(request)) failed(new ClientGone())
      else request.resume()
    }, failed)
  }

  function broken(): void {
    if (!isTaking && isBrokenOff(request)) failed(new ClientGone())
  }

  function failed(error: unknown): void {
    leave()
    request.on('data', chunkUsed)
    request.resume()
    reject(isBrokenOff(request) ? new ClientGone() : error)
  }

  function ended(): void {
    leave()
    resolve()
  }

  function leave(): void {
    request.off('data', received).off('end', ended).off('error', broken).off('close', broken)
  }

  if (isBrokenOff(request)) return Promise.reject(new ClientGone())
  if (request.readableEnded) return Promise.resolve()
  request.on('end', ended).on('error', broken).on('close', broken).on('data', received)
  return promise
}
