// The list of checks in a server's answer, cut into parts without being parsed, which takes a third of the time.
import { memberEnd } from '../../json-slices.ts'
import { createSlices } from '../../turns.ts'
import { type EntryList, type EntryPart, parsedList, textPart } from '../rules/entry-list.ts'
import { ON_MAIN_THREAD, readList } from './large-json.ts'

/** Entries of a part: one that changed has so many parsed. */
const TOGETHER = 25

/** What JSON takes for blanks. */
const BLANKS = '[ \\t\\r\\n]*'
const BEFORE = new RegExp(`^${BLANKS}\\{${BLANKS}"checks"${BLANKS}:${BLANKS}\\[`)
const AFTER = new RegExp(`\\]${BLANKS}\\}${BLANKS}$`)
/** Characters of it: looked for from the start, each bracket of the list would be tried. */
const LONGEST_AFTER = 64
/** Characters that are looked at in one turn. */
const LONGEST_ENTRY = 64 * 1024

/** The `checks` of a JSON object. @throws RemoteFailure `strange` when there are none; parts may throw SyntaxError */
export async function readChecks(body: Buffer): Promise<EntryList> {
  const cut = body.length <= ON_MAIN_THREAD ? await cutList(body.toString('utf8')) : null
  return cut ?? parsedList(await readList(body, 'checks'))
}

/** Null: the object has other members, or it is none. */
async function cutList(text: string): Promise<EntryList | null> {
  const rest = createSlices()
  const from = BEFORE.exec(text)?.[0].length
  const after = AFTER.exec(text.slice(-LONGEST_AFTER))?.[0].length
  if (from === undefined || after === undefined) return null
  const end = text.length - after
  const parts: EntryPart[] = []
  try {
    for (let start = from; start <= end; ) {
      const at = partEnd(text, start, end)
      const part = text.slice(start, at)
      // A comma too many, which would not be seen in an empty part.
      if (parts.length > 0 && part.trim() === '') return null
      parts.push(textPart(part))
      start = at + 1
      await rest()
    }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return parts
}

/** @throws SyntaxError also where an entry is longer than any check */
function partEnd(text: string, start: number, end: number): number {
  let at = start - 1
  for (let members = 0; members < TOGETHER && at < end; members++) {
    const furthest = Math.min(end, at + LONGEST_ENTRY)
    at = memberEnd(text, at + 1, furthest)
    if (at === furthest && at < end) throw new SyntaxError('an entry is too long')
  }
  return at
}
