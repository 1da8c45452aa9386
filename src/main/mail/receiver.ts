// Receives messages: reads each to its end, in memory and within limits.
import { setImmediate } from 'node:timers/promises'
import type { Budget } from '../limits/budget.ts'
import { NO_ROOM, type Reply, tooLarge } from './replies.ts'

export interface ReceiverLimits {
  /** Bytes of one message. */
  readonly message: number
  /** Of the bytes of all messages and request bodies in memory (contract hardening.md H3). */
  readonly budget: Budget
}

/**
 * Reads a message and hands it on, or returns the reply that refuses it: it is read to its end all
 * the same, as the client listens only then. Rejects when the client goes away before that.
 */
export type Receive = (
  stream: AsyncIterable<Buffer>,
  handOn: (raw: Uint8Array) => Promise<Reply>,
) => Promise<Reply>

export function createReceiver(limits: ReceiverLimits): Receive {
  return async (stream, handOn) => {
    const hold = limits.budget.hold()
    let chunks: Buffer[] = []
    let size = 0
    let refusal: Reply | null = null

    function refuse(reply: Reply): void {
      refusal = reply
      chunks = []
      hold.release()
    }

    function take(chunk: Buffer): void {
      size += chunk.length
      if (size > limits.message) return void refuse(tooLarge(limits.message))
      try {
        hold.add(chunk.length)
        chunks.push(chunk)
      } catch {
        refuse(NO_ROOM)
      }
    }

    try {
      for await (const chunk of stream) if (refusal === null) take(chunk)
      if (refusal !== null) return refusal
      const raw = Buffer.concat(chunks)
      chunks = []
      // What is done with a large message takes its own turn of the event loop (contract hardening.md H2).
      await setImmediate()
      return await handOn(raw)
    } finally {
      hold.release()
    }
  }
}
