// How many small chunks of request bodies are parsed in one turn of the event loop, over all connections of all
// listeners (contract hardening.md H2). Node's parser takes 2.5 µs for each, whatever becomes of it, and parses all that
// the system hands over: 64 KiB at once, which can be 11,000 chunks of one byte, and 2 MiB of each connection in a turn.
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { nextTurn, quietTurn } from '../turns.ts'

/** Small chunks of one turn: 3 ms. */
const CHUNKS = 1000
/** Bytes that a connection with more of them parses at once: 2 ms. */
const SLICE = 4 * 1024

interface Connection extends Socket {
  /** Node's own mark while too many answers wait to be sent: it fails at what is read then, and resumes by itself. */
  readonly _paused?: boolean
}

const open = new Set<Socket>()
/** Those that are parsed in slices. */
const sliced = new WeakSet<Socket>()
/** Those that had too many small chunks: each turn takes one of them. */
const waiting = new Set<Socket>()
let taken = 0
let isServing = false

/** Must be called with each listener. */
export function takeTurns(server: Server): void {
  server.on('connection', (socket: Connection) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      waiting.delete(socket)
    })
    socket.resume = () => {
      // Node resumes it whenever a body has room for more.
      const isHeld = waiting.has(socket) || socket._paused === true
      return isHeld ? socket : Socket.prototype.resume.call(socket)
    }
  })
}

/**
 * To be called with each small chunk of a body.
 * @param wantsMore whether the body has room for more
 * @returns whether the connection may be read on; if not, and more is wanted, it is resumed in a later turn
 */
export function chunkTaken(socket: Socket, wantsMore: boolean): boolean {
  taken++
  if (taken === 1) setImmediate(turnEnded)
  if (taken <= CHUNKS) return true
  if (taken === CHUNKS + 1) holdOthers(socket)
  // Of a listener without turns, or gone.
  if (!open.has(socket)) return true
  readInSlices(socket)
  if (wantsMore) {
    waiting.add(socket)
    if (!isServing) void serveWaiting()
  }
  return false
}

function turnEnded(): void {
  taken = 0
}

/** What the others have sent is read in the next turn: each may have sent as many chunks. */
function holdOthers(socket: Socket): void {
  const held = [...open].filter((each) => each !== socket && !each.isPaused())
  for (const each of held) each.pause()
  void nextTurn().then(() => {
    for (const each of held) each.resume()
  })
}

async function serveWaiting(): Promise<void> {
  isServing = true
  while (waiting.size > 0) {
    await quietTurn()
    const [socket] = waiting
    if (socket === undefined) break
    waiting.delete(socket)
    socket.resume()
  }
  isServing = false
}

/** From now on: what is being parsed is parsed to its end. A paused socket keeps the slices that are left. */
function readInSlices(socket: Socket): void {
  if (sliced.has(socket)) return
  sliced.add(socket)
  // Node's parser reads from the system by itself, past the socket, until somebody else listens.
  socket.on('data', () => {})
  const push = (bytes: Buffer | null) => Socket.prototype.push.call(socket, bytes)
  socket.push = (bytes: Buffer | null) => {
    if (bytes === null) return push(null)
    let wantsMore = true
    for (let at = 0; at < bytes.length; at += SLICE) {
      wantsMore = push(bytes.subarray(at, at + SLICE))
    }
    return wantsMore
  }
}
