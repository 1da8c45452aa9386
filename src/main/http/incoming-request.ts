// A request whose body comes in few chunks, however many its client makes of it.
import { IncomingMessage } from 'node:http'
import { chunkUsed } from '../used-chunks.ts'
import { chunkTaken } from './chunk-turns.ts'

/** Bytes of a small chunk: a stream takes longer to hand it on than to copy it. */
const SMALL = 4 * 1024
/** Bytes of one chunk that small ones are joined to. */
const JOINED = 16 * 1024
/** Milliseconds that small chunks wait for more; the end of the body ends the wait. */
const WAIT = 100

/**
 * Joins the small chunks of a body before anything reads them. Node makes a buffer and a turn of the stream of each
 * chunk: one byte takes some 5 µs and 300 bytes then, and 64 KiB that are read at once can hold 11,000 of them
 * (contract hardening.md H2, H3). The first chunk goes on at once, as it is all that most bodies have.
 */
export class IncomingRequest extends IncomingMessage {
  #isBegun = false
  /** Its first bytes wait to be handed on. */
  #joined: Buffer | null = null
  #length = 0
  #timer: NodeJS.Timeout | undefined

  /** Node calls it with each chunk, and with null at the end; false: no more for now. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null && chunk.length < SMALL && this.#isBegun) return this.#join(chunk)
    this.#isBegun = true
    this.#handOn()
    return super.push(chunk, encoding)
  }

  /** Node's way to drop a body that nobody reads. Its own would let all chunks of it pass uncounted. */
  _dump(): void {
    this.removeAllListeners('data')
    this.resume()
  }

  #join(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; ) {
      this.#joined ??= Buffer.allocUnsafeSlow(JOINED)
      const copied = chunk.copy(this.#joined, this.#length, at)
      this.#length += copied
      at += copied
      if (this.#length === JOINED) this.#handOn()
    }
    chunkUsed(chunk)
    if (this.#joined !== null && this.#timer === undefined) this.#wait()
    const hasRoom = this.readableLength < this.readableHighWaterMark
    return chunkTaken(this.socket, hasRoom) && hasRoom
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#waited(), WAIT).unref()
  }

  /** What nobody reads yet goes on waiting, as a stream keeps each chunk by itself; not when its client is gone. */
  #waited(): void {
    if (this.readableLength === 0 || this.destroyed || this.socket.destroyed) this.#handOn()
    else this.#wait()
  }

  #handOn(): void {
    if (this.#joined === null) return
    clearTimeout(this.#timer)
    const [joined, length] = [this.#joined, this.#length]
    ;[this.#joined, this.#length, this.#timer] = [null, 0, undefined]
    // A part would keep all of it.
    super.push(length === JOINED ? joined : Buffer.from(joined.subarray(0, length)))
  }
}
