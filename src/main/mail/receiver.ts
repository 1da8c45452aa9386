// Receives messages: reads each to its end, in memory and within limits.
import { NO_ROOM, type Reply, tooLarge } from './replies.ts'

export interface ReceiverLimits {
  /** Bytes of one message. */
  readonly message: number
  /** Bytes of all messages that are being received or stored. */
  readonly held: number
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
  let held = 0
  return async (stream, handOn) => {
    let chunks: Buffer[] = []
    let size = 0
    let refusal: Reply | null = null
    const drop = () => {
      held -= size
      size = 0
      chunks = []
    }
    const take = (chunk: Buffer) => {
      if (size + chunk.length > limits.message) refusal = tooLarge(limits.message)
      else if (held + chunk.length > limits.held) refusal = NO_ROOM
      if (refusal !== null) return drop()
      chunks.push(chunk)
      size += chunk.length
      held += chunk.length
    }
    try {
      for await (const chunk of stream) if (refusal === null) take(chunk)
      return refusal ?? (await handOn(Buffer.concat(chunks)))
    } finally {
      drop()
    }
  }
}
