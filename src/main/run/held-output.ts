// `--quiet`: the output is held back until the run failed (contract run.md 1). A little stays in memory,
// more goes to a file without a name.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Sink } from './passing.ts'

export interface HeldOutput extends Sink {
  /** Writes all of it. */
  readonly release: (sink: Sink) => Promise<void>
}

const MEMORY_BYTES = 1024 * 1024
const CHUNK_BYTES = 65_536

export function holdOutput(): HeldOutput {
  let chunks: Uint8Array[] = []
  let size = 0
  let file: number | null = null
  let isFull = false

  /** In memory beyond the limit where no file takes it: then the rest is given up. */
  function toFile(chunk: Uint8Array): void {
    try {
      file ??= openUnnamed()
      for (const waiting of [...chunks, chunk]) writeAll(file, waiting)
      chunks = []
    } catch {
      isFull = true
    }
  }

  return {
    write(chunk) {
      if (isFull) return null
      size += chunk.length
      if (size > MEMORY_BYTES) toFile(chunk)
      else chunks.push(Uint8Array.from(chunk))
      return null
    },
    async release(sink) {
      if (file !== null) await copyFile(file, sink)
      for (const chunk of chunks) await sink.write(chunk)
      if (isFull) await sink.write(Buffer.from('\n[tocsin] the rest of the output found no room\n'))
    },
  }
}

function openUnnamed(): number {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-run-'))
  try {
    return fs.openSync(path.join(folder, 'output'), 'wx+', 0o600)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function writeAll(file: number, chunk: Uint8Array): void {
  for (let from = 0; from < chunk.length; ) {
    from += fs.writeSync(file, chunk, from, chunk.length - from)
  }
}

async function copyFile(file: number, sink: Sink): Promise<void> {
  const buffer = new Uint8Array(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const read = fs.readSync(file, buffer, 0, buffer.length, at)
    if (read === 0) return
    at += read
    await sink.write(buffer.subarray(0, read))
  }
}
