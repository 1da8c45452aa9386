// A list of an answer that is read while it is sent: whole, the rows of 100,000 checks would cost V8 more to
// collect than they cost to make.
import type { CallAnswer } from '../../shared/procedures/index.ts'
import { listedRow } from '../../shared/row-lists.ts'

/** Of rows: objects, and none of them a list. */
export class LongList<T extends object> {
  /** Goes through the list once more each time it is called. */
  readonly batches: () => Iterable<readonly T[]>
  constructor(batches: () => Iterable<readonly T[]>) {
    this.batches = batches
  }

  /** Of a list that is made already: its text is written while it is sent. */
  static of<T extends object>(list: readonly T[]): LongList<T> {
    return new LongList(function* () {
      for (let from = 0; from < list.length; from += BATCH) yield list.slice(from, from + BATCH)
    })
  }
}

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

/**
 * The JSON text of an answer that holds long lists, piece by piece; null: it holds none.
 * @param asRowLists whether its long lists are to be row lists
 */
export function jsonPieces(answer: CallAnswer, asRowLists: boolean): Iterable<string> | null {
  const members = longMembers(answer)
  if (members === null) return null
  return piecesOf(members, asRowLists)
}

type Members = readonly (readonly [name: string, member: unknown])[]

function* piecesOf(members: Members, asRowLists: boolean): Generator<string> {
  let text = '{"output":'
  let opening = '{'
  for (const [name, member] of members) {
    text += `${opening}${JSON.stringify(name)}:`
    opening = ','
    if (!(member instanceof LongList)) text += JSON.stringify(member)
    else text = yield* asRowLists ? rowListPieces(text, member) : listPieces(text, member)
  }
  const rowLists = members.filter(([, member]) => member instanceof LongList).map(([name]) => name)
  yield `${text}}${asRowLists ? `,"rowLists":${JSON.stringify(rowLists)}` : ''}}`
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

/** The same for a row list, of which the first row has the names. */
function* rowListPieces(text: string, list: LongList<object>): Generator<string, string> {
  let names: readonly string[] | null = null
  let before = `${text}{"names":[],"rows":[`
  for (const batch of list.batches()) {
    const [first] = batch
    if (first === undefined) continue
    if (names === null) {
      names = Object.keys(first)
      before = `${text}{"names":${JSON.stringify(names)},"rows":[`
    }
    const known = names
    yield before + withoutBrackets(JSON.stringify(batch.map((row) => listedRow(row, known))))
    before = ','
  }
  return names === null ? `${before}]}` : ']}'
}

const withoutBrackets = (json: string) => json.slice(1, -1)

function longMembers(answer: CallAnswer): Members | null {
  if (!('output' in answer) || typeof answer.output !== 'object') return null
  const members = Object.entries(answer.output ?? {})
  if (!members.some(([, member]) => member instanceof LongList)) return null
  return members.filter(([, member]) => member !== undefined)
}
