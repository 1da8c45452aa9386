// How a connection ends that its client wants closed after this request (`Connection: close`), when the answer is
// there before the whole body has come.
import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import { SECOND } from '../clock.ts'
import { hasBody } from './bodies.ts'

/** Milliseconds without a byte. A client that never stops meets the server's time limit of a request. */
const IDLE = 5 * SECOND

/**
 * Lets clients send their body to its end. Node destroys the socket with the answer; the system then resets the
 * connection, and a client that writes first and reads after (Python's urllib, which always asks for the close) sees
 * its write fail and never reads the answer.
 */
export function readBodiesToTheirEnd(server: Server): void {
  server.on('request', (request) => {
    if (hasBody(request)) request.socket.destroySoon = () => closeAfter(request)
  })
}

/** The answer and its end go out at once; what is still coming is dropped. */
function closeAfter(request: IncomingMessage): void {
  const { socket } = request
  const close = () => Socket.prototype.destroySoon.call(socket)
  if (request.complete || request.destroyed) return void close()
  request.once('end', close)
  request.resume()
  socket.setTimeout(IDLE, () => socket.destroy())
  socket.end()
}
