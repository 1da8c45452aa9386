// Receives messages: reads each to its end, in memory and within limits.
import type { Budget } from '../limits/budget.ts'
import { createSlices, quietTurn } from '../turns.ts'
import { chunkPassed, chunkUsed } from '../used-chunks.ts'
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
        // A copy, as the library's chunks share their memory, and could not be freed by hand.
        chunks.push(Buffer.from(chunk))
        chunkPassed(chunk)
      } catch {
        refuse(NO_ROOM)
      }
    }

    try {
      const rest = createSlices()
      for await (const chunk of stream) {
        if (refusal === null) take(chunk)
        await rest()
      }
      if (refusal !== null) return refusal
      const received = chunks
      chunks = []
      return await handOn(await joined(received, size))
    } finally {
      hold.release()
    }
  }
}

/** The bytes as one. A large message takes turns of its own (contract hardening.md H2). */
async function joined(chunks: readonly Buffer[], size: number): Promise<Buffer> {
  const rest = createSlices()
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const chunk of chunks) {
    at += chunk.copy(whole, at)
    chunkUsed(chunk)
    await rest()
  }
  await quietTurn()
  return whole
}
