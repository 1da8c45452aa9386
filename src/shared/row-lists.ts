// Lists of rows as they cross a connection, in parts: in each the names of the members once, then the values of each row.
// Of 100,000 checks the names would be nearly half of the bytes.
import type { CallAnswer } from './procedures/index.ts'

/** A row with just these members is a list of its values, in their order; any other is as it is. */
export interface RowPart {
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[] | object)[]
}

/** An answer in which the lists of these names are lists of row parts; left out: none is. */
export type AnswerWithRowParts = CallAnswer & { readonly rowParts?: readonly string[] }

/** The rows as a part, with the names of the first one. */
export function rowPartOf(rows: readonly object[]): RowPart {
  const names = Object.keys(rows[0] ?? {})
  return { names, rows: rows.map((row) => listedRow(row, names)) }
}

function listedRow(row: object, names: readonly string[]): readonly unknown[] | object {
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
export function withRows({ rowParts = [], ...answer }: AnswerWithRowParts): CallAnswer {
  if (!('output' in answer) || rowParts.length === 0) return answer
  const output = answer.output as Readonly<Record<string, readonly RowPart[]>>
  const lists = rowParts.map((name) => [name, (output[name] ?? []).flatMap(rowsOf)])
  return { output: { ...output, ...Object.fromEntries(lists) } }
}

function rowsOf({ names, rows }: RowPart): readonly object[] {
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
