// The chunks of bodies that are done with, counted over all connections.
import { collectYoung } from '../collector.ts'

/**
 * Bytes after which used chunks are collected: V8 does not see how much memory they take, and would
 * let more of them lie than the bodies in hand may have (contract hardening.md H3).
 */
const COLLECT_EVERY = 4 * 1024 * 1024

let uncollected = 0

/** To be told of each chunk of a body, once it is taken, copied or dropped. */
export function chunkUsed({ length }: Uint8Array): void {
  uncollected += length
  if (uncollected < COLLECT_EVERY) return
  uncollected = 0
  collectYoung()
}
