// Memory given back sooner than V8 would: its garbage collector, for the places that know better when there
// is much to collect, and bytes that are freed by hand.
import { setFlags } from './v8-flags.ts'

type Collect = (options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void

let collector: Collect | undefined

/** V8 hands out its collector to a new context only, and only after it was told to. */
function collect(): Collect {
  if (collector === undefined) {
    setFlags('--expose-gc')
    collector = process.getBuiltinModule('node:vm').runInNewContext('gc') as Collect
  }
  return collector
}

/** Collects what was made a moment ago: about a millisecond. */
export function collectYoung(): void {
  collect()({ type: 'minor' })
}

/** Collects everything and gives the memory back to the system: some 50 ms. */
export function collectAll(): void {
  collect()({ type: 'major', flavor: 'last-resort' })
}

/**
 * Gives the memory of bytes back, without waiting for V8's collector: they are empty afterwards. Bytes that
 * share their memory with others are left alone.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const marked = new WeakSet<Uint8Array>()

/** Marks bytes that nobody reads after a stream of ours has used them, however many it runs through. */
export function freeOnceUsed(bytes: Uint8Array): void {
  marked.add(bytes)
}

/** To be called by a stream that has used the bytes. */
export function freeIfMarked(bytes: Uint8Array): void {
  if (marked.has(bytes)) freeBytes(bytes)
}
