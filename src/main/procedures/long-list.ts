// A list of an answer that is read while it is sent: whole, the rows of 100,000 checks would cost V8 more to
// collect than they cost to make.
import type { CallAnswer } from '../../shared/procedures/index.ts'

export class LongList<T> {
  /** Goes through the list once more each time it is called. */
  readonly batches: () => Iterable<readonly T[]>
  constructor(batches: () => Iterable<readonly T[]>) {
    this.batches = batches
  }

  /** Of a list that is made already: its text is written while it is sent. */
  static of<T>(list: readonly T[]): LongList<T> {
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
  : { readonly [K in keyof O]: O[K] | (O[K] extends readonly (infer T)[] ? LongList<T> : never) }

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

/** The JSON text of an answer that holds long lists, piece by piece; null: it holds none. */
export function jsonPieces(answer: CallAnswer): Iterable<string> | null {
  const members = longMembers(answer)
  return members === null ? null : piecesOf(members)
}

type Members = readonly (readonly [name: string, member: unknown])[]

function* piecesOf(members: Members): Generator<string> {
  let text = '{"output":'
  let opening = '{'
  for (const [name, member] of members) {
    text += `${opening}${JSON.stringify(name)}:`
    opening = ','
    if (!(member instanceof LongList)) {
      text += JSON.stringify(member)
      continue
    }
    let before = '['
    for (const batch of member.batches()) {
      if (batch.length === 0) continue
      yield text + before + JSON.stringify(batch).slice(1, -1)
      text = ''
      before = ','
    }
    text += before === '[' ? '[]' : ']'
  }
  yield `${text}}}`
}

function longMembers(answer: CallAnswer): Members | null {
  if (!('output' in answer) || typeof answer.output !== 'object') return null
  const members = Object.entries(answer.output ?? {})
  if (!members.some(([, member]) => member instanceof LongList)) return null
  return members.filter(([, member]) => member !== undefined)
}
