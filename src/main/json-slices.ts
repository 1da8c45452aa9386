// Long JSON read in slices: parsed at once, two megabytes would hold the event loop for 10 to 30 ms. Large lists
// and objects are cut between their members, large strings between their characters, and what is small goes
// to JSON.parse.
import type { JsonScanner } from './json-scanner.ts'
import { createSlices } from './turns.ts'

/** Characters that JSON.parse gets at once: a fraction of a millisecond. */
const PORTION = 32 * 1024
/** Lists and objects within one another that are cut; what lies deeper is parsed whole. */
const DEPTH = 4

/** Scans bytes in slices. @throws JsonTooComplex */
export async function scanInSlices(scanner: JsonScanner, bytes: Uint8Array): Promise<void> {
  const rest = createSlices()
  for (let at = 0; at < bytes.length; at += PORTION) {
    scanner.scan(bytes.subarray(at, at + PORTION))
    await rest()
  }
}

/**
 * As JSON.parse.
 * @param revive also sees the lists and objects in which small parts are read together; of a long string it
 *   is told no source
 * @throws SyntaxError, and what `revive` throws
 */
export async function parseInSlices(text: string, revive?: Revive): Promise<unknown> {
  const rest = createSlices()
  const steps = valueIn({ text, revive }, 0, text.length, 0)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await rest()
  }
}

/** As JSON.parse calls it. */
export type Revive = (key: string, value: unknown, context: { source?: string }) => unknown

interface Source {
  readonly text: string
  readonly revive: Revive | undefined
}

/** Each yield is a place where others may have their turn. */
type Steps<T> = Generator<undefined, T>

function* valueIn(from: Source, begin: number, to: number, depth: number): Steps<unknown> {
  const { text } = from
  const [start, end] = trimmed(text, begin, to)
  const opening = text[start]
  if (end - start > PORTION) {
    if (opening === '"') return yield* stringIn(from, start, end)
    if (depth < DEPTH && opening === '[') return yield* listIn(from, start, end, depth)
    if (depth < DEPTH && opening === '{') return yield* objectIn(from, start, end, depth)
  }
  return parsed(from, text.slice(start, end))
}

function parsed({ revive }: Source, part: string) {
  return JSON.parse(part, revive as Parameters<typeof JSON.parse>[1])
}

function* listIn(from: Source, start: number, end: number, depth: number): Steps<unknown[]> {
  const { text } = from
  const list: unknown[] = []
  for (const part of partsIn(text, start, end, ']')) {
    if (part === undefined) yield
    else if (part.isOne) list.push(yield* valueIn(from, part.from, part.to, depth + 1))
    else for (const item of parsed(from, `[${text.slice(part.from, part.to)}]`)) list.push(item)
  }
  return list
}

function* objectIn(from: Source, start: number, end: number, depth: number): Steps<object> {
  const { text } = from
  const members: [string, unknown][] = []
  for (const part of partsIn(text, start, end, '}')) {
    if (part === undefined) yield
    else if (part.isOne) {
      const colon = colonIn(text, part.from, part.to)
      const name: unknown = JSON.parse(text.slice(part.from, colon))
      if (typeof name !== 'string') throw new SyntaxError('a name is no string')
      members.push([name, yield* valueIn(from, colon + 1, part.to, depth + 1)])
    } else members.push(...Object.entries(parsed(from, `{${text.slice(part.from, part.to)}}`)))
  }
  // Not by assignment: a member may be called __proto__.
  return Object.fromEntries(members)
}

/** Members of a list or an object: some small ones, or one that is large by itself. */
interface Part {
  readonly from: number
  readonly to: number
  readonly isOne: boolean
}

/** The parts between the brackets, in their order; undefined: none yet, but a place to rest. */
function* partsIn(
  text: string,
  start: number,
  end: number,
  closing: string,
): Generator<Part | undefined, undefined> {
  if (text[end - 1] !== closing) throw new SyntaxError('a bracket is missing')
  if (isBlank(text, start + 1, end - 1)) return
  /** Where the first member begins that was not handed on, and where the last one does. */
  let [group, member] = [start + 1, start + 1]
  for (const at of commasIn(text, start + 1, end - 1)) {
    if (at === undefined) yield
    else {
      if (at - member > PORTION) {
        if (member > group) yield { from: group, to: member - 1, isOne: false }
        yield { from: member, to: at, isOne: true }
        group = at + 1
      } else if (at - group > PORTION || at === end - 1) {
        yield { from: group, to: at, isOne: false }
        yield
        group = at + 1
      }
      if (isBlank(text, member, at)) throw new SyntaxError('a member is missing')
      member = at + 1
    }
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, SMALL_U] = [0x22, 0x5c, 0x2c, 0x3a, 0x75]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * The commas between members, and the end; undefined: a place to rest. Brackets are counted whatever their
 * kind: where they do not match, JSON.parse finds out.
 */
function* commasIn(
  text: string,
  from: number,
  end: number,
): Generator<number | undefined, undefined> {
  let [depth, isString] = [0, false]
  let resting = from + PORTION
  for (let at = from; at < end; at++) {
    if (at >= resting) {
      resting = at + PORTION
      yield
    }
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) isString = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    else if (code === COMMA && depth === 0) yield at
    if (depth < 0) throw new SyntaxError('a bracket too many')
  }
  yield end
}

/**
 * Where one member of a list ends: at the comma behind it, or at `end`. It leaps over strings, which takes a third of
 * the time of looking at each character.
 * @throws SyntaxError where a bracket or a quote is missing
 */
export function memberEnd(text: string, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = stringEnd(text, at, end)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    else if (code === COMMA && depth === 0) return at
    if (depth < 0) throw new SyntaxError('a bracket too many')
  }
  if (depth > 0) throw new SyntaxError('a bracket is missing')
  return end
}

/** The quote that ends the string. */
function stringEnd(text: string, start: number, end: number): number {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && at < end && isEscaped(text, start + 1, at)) at = text.indexOf('"', at + 1)
  if (at === -1 || at >= end) throw new SyntaxError('a quote is missing')
  return at
}

/** The colon after the name of a member. */
function colonIn(text: string, from: number, to: number): number {
  let isString = false
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (isString && code === BACKSLASH) at++
    else if (code === QUOTE) isString = !isString
    else if (!isString && code === COLON) return at
  }
  throw new SyntaxError('a colon is missing')
}

function* stringIn({ text, revive }: Source, start: number, end: number): Steps<unknown> {
  if (text.charCodeAt(end - 1) !== QUOTE) throw new SyntaxError('a quote is missing')
  let whole = ''
  let at = start + 1
  while (at < end - 1) {
    const next = Math.min(end - 1, beforeEscape(text, at, at + PORTION))
    whole += JSON.parse(`"${text.slice(at, next)}"`)
    at = next
    yield
  }
  return revive === undefined ? whole : revive('', whole, {})
}

/** The place, or the one of the escape that it would cut. */
function beforeEscape(text: string, from: number, place: number): number {
  if (isEscaped(text, from, place)) return place - 1
  const longest = Math.max(from, place - '\\u123'.length)
  for (let at = place - 2; at >= longest; at--) {
    if (text.charCodeAt(at) !== BACKSLASH) continue
    return text.charCodeAt(at + 1) === SMALL_U && !isEscaped(text, from, at) ? at : place
  }
  return place
}

/** Whether what stands there belongs to a backslash before it. */
function isEscaped(text: string, from: number, place: number): boolean {
  let before = place
  while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before--
  return (place - before) % 2 === 1
}

/** What JSON takes for blanks. */
function isBlankCode(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function isBlank(text: string, from: number, to: number): boolean {
  return trimmed(text, from, to)[0] === to
}

function trimmed(text: string, from: number, to: number): readonly [start: number, end: number] {
  let [start, end] = [from, to]
  while (start < end && isBlankCode(text.charCodeAt(start))) start++
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end--
  return [start, end]
}
