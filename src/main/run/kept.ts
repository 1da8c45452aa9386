// What is kept of the output: its beginning and its end, within a limit (contract run.md 3). Memory stays
// the same however much passes. Pure.
import { Buffer } from 'node:buffer'
import { leftOutLine } from '../../shared/left-out.ts'
import { cleaned, withoutControls } from './cleaning.ts'

/** Bytes of the output that wait to be cleaned: much of it is left out unseen when more has come. */
const PENDING_BYTES = 256 * 1024
/** Limits of the kept output that fit into what waits, at least. */
const PENDING_LIMITS = 8
/** How many times the limit is looked at for lines that fill it. */
const WINDOWS = [1.5, 5]
const NEWLINE = 0x0a

export interface Kept {
  readonly add: (chunk: Uint8Array) => void
  /** Takes in what waits for the end of its line. Nothing may be added afterwards. */
  readonly end: () => void
  /** @param limit in bytes, at most the one that it was made with */
  readonly body: (limit: number) => Buffer
}

export interface KeptOptions {
  /** In bytes. */
  readonly limit: number
  /** Keeps carriage returns and control characters. */
  readonly raw: boolean
  readonly redact: (output: string) => string
  /** Gets every cleaned line before it is redacted; null: nobody looks. */
  readonly look: ((output: string) => void) | null
}

export function createKept({ limit, raw, redact, look }: KeptOptions): Kept {
  const pending = createPending(Math.max(PENDING_BYTES, PENDING_LIMITS * limit))
  // A little more, to see where a character ends.
  const headLimit = Math.floor(limit / 5) + 4
  let head = ''
  let tail = ''
  /** Bytes of the whole cleaned output; of what was left out unseen, as they came. */
  let total = 0

  const clean = (output: string) => (raw ? output : cleaned(output))
  const visible = (output: Buffer) => (raw ? output : withoutControls(output))

  function take(lines: string): void {
    const text = clean(lines)
    look?.(text)
    append(redact(text))
  }

  function append(text: string): void {
    total += text.length
    const missing = headLimit - head.length
    head += text.slice(0, missing)
    tail = lastOf(tail + text.slice(missing), limit)
  }

  /**
   * Takes in only the last lines where they fill the tail: what lies before them is left out
   * whatever it says.
   * @param window bytes to look at
   * @returns whether they did
   */
  function takeEnd(lines: Buffer, window: number): boolean {
    if (look !== null || head.length < headLimit) return false
    const first = lines.length - window
    const from = Math.max(first, lines.indexOf(NEWLINE, first) + 1)
    if (first <= 0) return false
    const last = visible(Buffer.from(new Uint8Array(lines.subarray(from)).buffer))
    if (last.length < limit) return false
    const text = redact(clean(last.toString('latin1')))
    if (text.length < limit) return false
    total += from
    append(text)
    return true
  }

  function takeBlock(lines: Buffer): void {
    if (WINDOWS.some((times) => takeEnd(lines, Math.ceil(times * limit)))) return
    take(visible(lines).toString('latin1'))
  }

  return {
    add(chunk) {
      for (let from = 0; from < chunk.length; ) {
        from += pending.fill(chunk.subarray(from))
        if (!pending.isFull()) continue
        const lines = pending.takeLines(raw)
        const { length } = lines
        takeBlock(lines)
        pending.forget(length)
      }
    },
    end() {
      take(pending.rest().toString('latin1'))
    },
    body: (bytes) => Buffer.from(within(Math.min(bytes, limit), head, tail, total), 'latin1'),
  }
}

/** Output that has not been looked at yet, in one buffer that is made with the first byte. */
function createPending(capacity: number) {
  let buffer = Buffer.alloc(0)
  let length = 0
  return {
    /** Takes as much of the chunk as there is room for. @returns how much that was */
    fill(chunk: Uint8Array): number {
      if (buffer.length < length + chunk.length && buffer.length < capacity) {
        const size = Math.max(length + chunk.length, 2 * buffer.length, 65_536)
        buffer = Buffer.concat([buffer], Math.min(size, capacity))
      }
      const fits = chunk.subarray(0, buffer.length - length)
      buffer.set(fits, length)
      length += fits.length
      return fits.length
    },
    isFull: () => length === capacity,
    /** All whole lines; of one line without an end, what its last carriage return left, or everything. */
    takeLines(raw: boolean): Buffer {
      const lines = buffer.subarray(0, buffer.lastIndexOf(NEWLINE, length - 1) + 1)
      if (lines.length > 0) return lines
      const rewrite = raw ? -1 : buffer.lastIndexOf('\r', length - 2)
      return rewrite > 0 ? buffer.subarray(0, 0) : buffer.subarray(0, length)
    },
    forget(bytes: number): void {
      // Nothing was taken of a line that started again: its former text goes.
      const from = bytes > 0 ? bytes : buffer.lastIndexOf('\r', length - 2)
      buffer.copy(buffer, 0, from, length)
      length -= from
    },
    rest: () => buffer.subarray(0, length),
  }
}

/** The first fifth and the rest of the limit from the end; a line between tells what is not there. */
function within(limit: number, head: string, tail: string, total: number): string {
  const whole = head.length + tail.length >= total ? head + tail : null
  if (whole !== null && total <= limit) return whole
  const first = untilCharacter(head, Math.floor(limit / 5))
  const start = first === '' || first.endsWith('\n') ? first : `${first}\n`
  const room = limit - start.length - leftOutBytes(total).length
  if (room <= 0) return fromCharacter(tail, limit)
  const last = fromCharacter(whole ?? tail, room)
  return start + leftOutBytes(total - first.length - last.length) + last
}

function leftOutBytes(bytes: number): string {
  return Buffer.from(leftOutLine(bytes)).toString('latin1')
}

const isContinuation = (unit: string | undefined) =>
  unit !== undefined && (unit.charCodeAt(0) & 0xc0) === 0x80

/** At most so many bytes from the beginning, none of a character that would be cut. */
function untilCharacter(text: string, bytes: number): string {
  let end = bytes
  while (end > 0 && end > bytes - 4 && isContinuation(text[end])) end--
  return text.slice(0, end)
}

/** The same from the end. */
function fromCharacter(text: string, bytes: number): string {
  const first = Math.max(0, text.length - bytes)
  let start = first
  while (start < first + 4 && isContinuation(text[start])) start++
  return text.slice(start)
}

function lastOf(text: string, length: number): string {
  return text.length > length ? text.slice(-length) : text
}
