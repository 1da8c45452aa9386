// A body that is JSON, laid out. Pure.

/** Beyond, the indents alone would fill the memory. */
const DEEPEST = 100
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Null: it is none, or a lone number or text, which lays out as it stands. */
export function laidOut(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  return indented(text)
}

/** Token by token: read and written again, long numbers would change and double names go. */
function indented(text: string): string | null {
  const tokens = text.match(TOKENS) ?? []
  const written: string[] = []
  let depth = 0
  const line = () => written.push('\n', '  '.repeat(depth))
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1]
    const [opened, closes] = [before === '{' || before === '[', token === '}' || token === ']']
    if (closes) depth -= 1
    if (opened !== closes && (opened || closes)) line()
    written.push(token)
    if (token === ',') line()
    else if (token === ':') written.push(' ')
    else if (token === '{' || token === '[') depth += 1
    if (depth > DEEPEST) return null
  }
  return written.join('')
}
