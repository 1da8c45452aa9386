// The chunks of bodies that are done with: their memory is freed at once where that is possible, and counted
// over all connections where only V8 can free it.
import { collectYoung, freeBytes } from './collector.ts'

/**
 * Bytes after which used chunks are collected: V8 does not see how much memory they take, and would
 * let more of them lie than the bodies in hand may have (contract hardening.md H3).
 */
const COLLECT_EVERY = 4 * 1024 * 1024
/** Bytes from which freeing a chunk by itself is worth the call. */
const LARGE = 16 * 1024

let uncollected = 0

/** Must be called with each chunk of a body that something else still reads. */
export function chunkPassed({ length }: Uint8Array): void {
  uncollected += length
  if (uncollected < COLLECT_EVERY) return
  uncollected = 0
  collectYoung()
}

/** Must be called with each chunk of a body once it is copied or dropped; empties the chunk. */
export function chunkUsed(chunk: Uint8Array): void {
  // What was made of it lies about as well.
  chunkPassed(chunk)
  if (chunk.length >= LARGE) freeBytes(chunk)
}
