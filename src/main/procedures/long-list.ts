// A list of an answer that is read while it is sent: whole, the rows of 100,000 checks would cost V8 more to
// collect than they cost to make.
import type { CallAnswer } from '../../shared/procedures/index.ts'
import { rowPartOf } from '../../shared/row-lists.ts'

/** Of rows: objects, and none of them a list. */
export class LongList<T extends object> {
  /** Goes through the list once more each time it is called. */
  readonly batches: () => Iterable<readonly T[]>
  /** The same, each batch as `rowPart` makes it. */
  readonly parts: () => Iterable<Uint8Array>
  /** @param parts left out: they are made of the batches */
  constructor(
    batches: () => Iterable<readonly T[]>,
    parts: () => Iterable<Uint8Array> = () => partsOf(batches()),
  ) {
    this.batches = batches
    this.parts = parts
  }

  /** Of a list that is made already: its text is written while it is sent. */
  static of<T extends object>(list: readonly T[]): LongList<T> {
    return new LongList(function* () {
      for (let from = 0; from < list.length; from += BATCH) yield list.slice(from, from + BATCH)
    })
  }
}

function* partsOf(batches: Iterable<readonly object[]>): Generator<Uint8Array> {
  for (const batch of batches) if (batch.length > 0) yield rowPart(batch)
}

/** To memory of its own: a Buffer of a text may be a piece of another one, which is kept with it. */
const encoder = new TextEncoder()

/** The JSON text of rows as a part of a list, in UTF-8. It follows another part: a comma stands before it. */
export function rowPart(rows: readonly object[]): Uint8Array {
  return encoder.encode(`,${JSON.stringify(rowPartOf(rows))}`)
}

/** The first part of each list, so that all others follow one: what is kept of them goes out as it is. */
const FIRST_PART = JSON.stringify(rowPartOf([]))

/** Members of a list that are written in one turn: some 50 KB. */
const BATCH = 200

/** An output of which lists may be long. */
export type WithLongLists<O> = O extends readonly unknown[]
  ? O
  : {
      readonly [K in keyof O]:
        | O[K]
        | (O[K] extends readonly (infer T extends object)[] ? LongList<T> : never)
    }

/** The answer with its long lists whole, for a carrier that sends values. */
export function whole(answer: CallAnswer): CallAnswer {
  const members = longMembers(answer)
  if (members === null) return answer
  const output = members.map(([name, member]) => [
    name,
    member instanceof LongList ? Array.from(member.batches()).flat() : member,
  ])
  return { output: Object.fromEntries(output) }
}

/** A piece of JSON text, or its bytes in UTF-8. */
export type Piece = string | Uint8Array

/**
 * The JSON text of an answer that holds long lists, piece by piece; null: it holds none.
 * @param asRowParts whether its long lists are to be lists of row parts
 */
export function jsonPieces(answer: CallAnswer, asRowParts: boolean): Iterable<Piece> | null {
  const members = longMembers(answer)
  if (members === null) return null
  return piecesOf(members, asRowParts)
}

type Members = readonly (readonly [name: string, member: unknown])[]

function* piecesOf(members: Members, asRowParts: boolean): Generator<Piece> {
  let text = '{"output":'
  let opening = '{'
  for (const [name, member] of members) {
    text += `${opening}${JSON.stringify(name)}:`
    opening = ','
    if (!(member instanceof LongList)) text += JSON.stringify(member)
    else if (!asRowParts) text = yield* listPieces(text, member)
    else {
      yield `${text}[${FIRST_PART}`
      yield* member.parts()
      text = ']'
    }
  }
  const rowParts = members.filter(([, member]) => member instanceof LongList).map(([name]) => name)
  yield `${text}}${asRowParts ? `,"rowParts":${JSON.stringify(rowParts)}` : ''}}`
}

/** @param text what stands before the list @returns what is left to be sent after it */
function* listPieces(text: string, list: LongList<object>): Generator<string, string> {
  let before = `${text}[`
  for (const batch of list.batches()) {
    if (batch.length === 0) continue
    yield before + withoutBrackets(JSON.stringify(batch))
    before = ','
  }
  return before === ',' ? ']' : `${before}]`
}

const withoutBrackets = (json: string) => json.slice(1, -1)

function longMembers(answer: CallAnswer): Members | null {
  if (!('output' in answer) || typeof answer.output !== 'object') return null
  const members = Object.entries(answer.output ?? {})
  if (!members.some(([, member]) => member instanceof LongList)) return null
  return members.filter(([, member]) => member !== undefined)
}
