// Reads the output of the job, no faster than it is taken (contract run.md 2).
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import type { Fifo } from './fifos.ts'

/** Nothing more is read until the promise has resolved; null: go on. The chunk changes then. */
export type OutputListener = (chunk: Uint8Array) => Promise<void> | null

/** Begins to read. The socket closes at the end of the output. */
export type OutputReader = (listen: OutputListener) => net.Socket

const BUFFER_BYTES = 65_536

export function readersOf(
  fifos: readonly Fifo[] | null,
  child: ChildProcess | null,
): readonly OutputReader[] {
  if (fifos !== null)
    return fifos.map(
      ({ read }) =>
        (listen) =>
          readFifo(read, listen),
    )
  return [child?.stdout, child?.stderr].flatMap((stream) =>
    stream instanceof net.Socket ? [(listen) => readStream(stream, listen)] : [],
  )
}

/** Reads into one buffer, so that much output leaves no garbage. */
function readFifo(fd: number, listen: OutputListener): net.Socket {
  const socket: net.Socket = new net.Socket({
    fd,
    readable: true,
    writable: false,
    onread: {
      buffer: new Uint8Array(BUFFER_BYTES),
      callback: (length, buffer) => {
        const busy = listen(buffer.subarray(0, length))
        busy?.finally(() => socket.resume())
        return busy === null
      },
    },
  })
  return socket.on('error', () => {}).resume()
}

function readStream(stream: net.Socket, listen: OutputListener): net.Socket {
  stream.on('error', () => {})
  return stream.on('data', (chunk) => {
    const busy = listen(chunk)
    if (busy !== null) stream.pause()
    busy?.finally(() => stream.resume())
  })
}

/** Whether our own stdout and stderr are the same file: then the order of both is exact. */
export function isOneOutput(): boolean {
  try {
    const [out, err] = [fs.fstatSync(1, { bigint: true }), fs.fstatSync(2, { bigint: true })]
    return out.dev === err.dev && out.ino === err.ino
  } catch {
    return false
  }
}
