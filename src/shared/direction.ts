// Marks in a name that turn the direction of writing. What surrounds the name must not turn with it: an isolate, of an
// element as well, ends only at a mark that the name itself does not use up.

const TURNS = /[\u202a-\u202e\u2066-\u2069]/
const POP = '\u2069'

/** The text with its isolates ended, and without the ends of what it did not begin. */
export function balanced(text: string): string {
  if (!TURNS.test(text)) return text
  let open = 0
  const kept = text.replaceAll(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== POP) open++
    else if (open > 0) open--
    else return ''
    return mark
  })
  return kept + POP.repeat(open)
}

/** A name of whatever direction, within a text. */
export function isolated(name: string): string {
  return `\u2068${balanced(name)}${POP}`
}

/** The same of what turns the direction; any other text as it is. */
export function contained(text: string): string {
  return TURNS.test(text) && !ISOLATED.test(text) ? isolated(text) : text
}

const ISOLATED = /^\u2068[^\u2066-\u2069]*\u2069$/
