// One connection of the fuzzer: bytes out, bytes back, as a socket brings them.
import net from 'node:net'

export interface Wire {
  readonly bytes: Buffer
  /** It is all there, and its sender waits for the answer. Else the stream ends with it. */
  readonly isWhole: boolean
  /** The client goes away as soon as it has sent them. */
  readonly isCut: boolean
}

export interface Received {
  readonly bytes: Buffer
  /** Neither an answer nor an end came. */
  readonly hung: boolean
  /** The server closed before it had read all: the end of its answer may be lost. */
  readonly isReset: boolean
}

/** Milliseconds. Not a measure: only a server that answers never gets that far. */
const PATIENCE = 60_000
const EVENT_STREAM = '\r\ncontent-type: text/event-stream'

/**
 * Sends the bytes and reads until the server closes. The end of the stream goes only with what is not
 * whole, which a server would wait for: to Node it means that nobody waits for an answer any more.
 */
export function exchange(port: number, { bytes, isWhole, isCut }: Wire): Promise<Received> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    const chunks: Buffer[] = []
    let [hung, isReset] = [false, false]
    socket.setTimeout(PATIENCE, () => {
      hung = true
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      // A stream of events has no end: its head is all that is looked at.
      const stream = chunk.indexOf(EVENT_STREAM)
      if (stream === -1) return
      chunks[chunks.length - 1] = chunk.subarray(0, chunk.indexOf('\r\n\r\n', stream) + 4)
      socket.destroy()
    })
    socket.on('error', () => {
      isReset = true
    })
    socket.once('close', () => resolve({ bytes: Buffer.concat(chunks), hung, isReset }))
    socket.write(bytes, () => {
      if (isCut) socket.destroy()
      else if (!isWhole) socket.end()
    })
  })
}
