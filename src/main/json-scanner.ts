// Looks at the shape of JSON while it arrives, byte by byte and without a parser's memory: how deep it
// nests, how much is in it, where its strings are. Whether it is JSON at all, JSON.parse says later.

/** Objects and lists within one another (contract hardening.md H2). */
const MAX_NESTING = 64
/** Of an export of some thousands of checks, which a person brings in. */
export const IMPORT_TOKENS = 500_000
/**
 * Strings, commas, colons, brackets and words: a thousand fields and ten thousand items have fewer.
 * What a parser spends grows with them.
 */
const MAX_TOKENS = 24_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
/** The first letters of `NaN` and `Infinity`. */
const [CAPITAL_N, CAPITAL_I] = [0x4e, 0x49]

/** Thrown where JSON goes beyond what any client of ours sends. */
export class JsonTooComplex extends Error {
  constructor(what: 'nesting' | 'tokens') {
    super(what === 'nesting' ? `nested deeper than ${MAX_NESTING}` : 'too many values')
    this.name = 'JsonTooComplex'
  }
}

/** Callbacks for a reader of strings; positions are those of the current chunk. */
export interface StringEvents {
  /** The quote that begins a string. */
  opened(at: number, isKey: boolean): void
  /** The quote that ends it. */
  closed(at: number): void
}

export interface JsonScanner {
  /** Whether each container around the place reached is a list; the outermost first. */
  readonly containers: readonly boolean[]
  /** @throws JsonTooComplex */
  scan(chunk: Uint8Array): void
}

/** @param mostTokens beyond which the JSON is too complex */
export function createJsonScanner(
  events?: StringEvents,
  mostTokens: number = MAX_TOKENS,
): JsonScanner {
  const containers: boolean[] = []
  let [inString, isEscaped, expectsKey] = [false, false, false]
  let tokens = 0

  function count(): void {
    if (++tokens > mostTokens) throw new JsonTooComplex('tokens')
  }

  function open(isList: boolean): void {
    count()
    if (containers.push(isList) > MAX_NESTING) throw new JsonTooComplex('nesting')
    expectsKey = !isList
  }

  function outsideString(byte: number, at: number): void {
    switch (byte) {
      case QUOTE:
        count()
        inString = true
        events?.opened(at, expectsKey)
        return
      case OPEN_LIST:
      case OPEN_OBJECT:
        open(byte === OPEN_LIST)
        return
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        containers.pop()
        return
      case COMMA:
        count()
        expectsKey = containers.at(-1) === false
        return
      case COLON:
        count()
        expectsKey = false
        return
      case CAPITAL_N:
      case CAPITAL_I:
        count()
    }
  }

  /** Where the string in hand ends; the end of the chunk where it does not end in it. */
  function stringEnd(chunk: Uint8Array, from: number): number {
    const { length } = chunk
    let at = isEscaped ? from + 1 : from
    isEscaped = false
    // The only loop that a long text runs through: local names, and nothing is called in it.
    while (at < length) {
      const byte = chunk[at]
      if (byte === QUOTE) {
        inString = false
        events?.closed(at)
        return at
      }
      at += byte === BACKSLASH ? 2 : 1
    }
    isEscaped = at > length
    return length
  }

  return {
    containers,
    scan(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (inString) at = stringEnd(chunk, at)
        else outsideString(chunk[at] ?? 0, at)
        at++
      }
    },
  }
}
