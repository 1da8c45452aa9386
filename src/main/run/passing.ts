// Passing on the output: to stdout and stderr at once, byte for byte, no faster than their readers take
// it (contract run.md 2).
import fs from 'node:fs'

export interface Sink {
  /** Null: the chunk is written. Else it may be used again when that is so. A lost reader is no error. */
  readonly write: (chunk: Uint8Array) => Promise<void> | null
}

/** How long to wait for the reader of a descriptor that somebody set to not wait, in milliseconds. */
const FULL_PAUSE = 10

/**
 * What takes a write that would wait: a thread. `process.stdout` would stop the event loop while the
 * reader of a pipe is busy, and a socket of our own would set the descriptor, which others share, to not
 * wait.
 */
export function passTo(fd: number): Sink {
  const quick = quickDescriptor(fd)
  let isLost = false

  const writeInThread = (chunk: Uint8Array) =>
    new Promise<number>((resolve, reject) => {
      fs.write(fd, chunk, 0, chunk.length, null, (error, written) => {
        if (error === null) resolve(written)
        else if (error.code !== 'EAGAIN') reject(error)
        else setTimeout(() => resolve(0), FULL_PAUSE)
      })
    })

  async function writeSlowly(chunk: Uint8Array): Promise<void> {
    try {
      for (let from = 0; from < chunk.length && !isLost; ) {
        from += await writeInThread(chunk.subarray(from))
      }
    } catch {
      isLost = true
    }
  }

  /** @returns how much was written without waiting */
  function writeQuickly(chunk: Uint8Array): number {
    if (quick === null) return 0
    try {
      return fs.writeSync(quick, chunk, 0, chunk.length, null)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') isLost = true
      return 0
    }
  }

  return {
    write(chunk) {
      if (isLost) return null
      const written = writeQuickly(chunk)
      return written === chunk.length || isLost ? null : writeSlowly(chunk.subarray(written))
    },
  }
}

/**
 * A descriptor for the same file whose writes never wait for a reader: a file's own, or a pipe opened
 * again; null: there is none.
 */
function quickDescriptor(fd: number): number | null {
  try {
    const stat = fs.fstatSync(fd)
    if (stat.isFile()) return fd
    if (!stat.isFIFO()) return null
    const { O_WRONLY, O_NONBLOCK } = fs.constants
    return fs.openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK)
  } catch {
    return null
  }
}
