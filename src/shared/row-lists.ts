// Lists of rows as they cross a connection: the names of the members once, then the values of each row. Of 100,000
// checks the names are nearly half of the bytes.
import type { CallAnswer } from './procedures/index.ts'

/** A row with just these members is a list of its values, in their order; any other is as it is. */
export interface RowList {
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[] | object)[]
}

/** An answer in which the lists of these names are row lists; left out: none is. */
export type AnswerWithRowLists = CallAnswer & { readonly rowLists?: readonly string[] }

/** The row as it stands in a row list of these names. */
export function listedRow(row: object, names: readonly string[]): readonly unknown[] | object {
  const members = row as Readonly<Record<string, unknown>>
  const values: unknown[] = []
  let at = 0
  for (const name in members) {
    const value = members[name]
    // In a list, JSON makes null of it.
    if (name !== names[at++] || value === undefined) return row
    values.push(value)
  }
  return at === names.length ? values : row
}

/** The answer as it was before it was sent. */
export function withRows({ rowLists = [], ...answer }: AnswerWithRowLists): CallAnswer {
  if (!('output' in answer) || rowLists.length === 0) return answer
  const output = answer.output as Readonly<Record<string, RowList>>
  const lists = rowLists.map((name) => [name, rowsOf(output[name])])
  return { output: { ...output, ...Object.fromEntries(lists) } }
}

function rowsOf({ names, rows }: RowList = { names: [], rows: [] }): readonly object[] {
  // A copy has room for all members: to add each to an empty object takes five times as long.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
    names.map((name) => [name, null]),
  )
  return rows.map((values) => {
    if (!Array.isArray(values)) return values
    const row = { ...blank }
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at]
    return row
  })
}
