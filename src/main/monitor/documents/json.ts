// JSON as the management API writes and reads it (contract monitor.md 1.4, 2.2, D12): Python's separators and
// ASCII escapes on the way out; on the way in integers are told from floats.
import { NotAnInteger } from '../rules/spec.ts'

/**
 * JSON in ASCII with `", "` and `": "`, without a trailing newline. Undefined members are
 * left out. A Map is an object whose members keep their order, whatever their names.
 */
export function stringify(value: unknown): string {
  if (typeof value === 'string') return asciiString(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(', ')}]`
  if (value instanceof Map) return stringifyMap(value)
  let text = ''
  // Some five times as fast as over Object.entries, for a list of a thousand checks.
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined)
      text += (text === '' ? '' : ', ') + memberName(key) + stringify(member)
  }
  return `{${text}}`
}

function stringifyMap(map: ReadonlyMap<string, unknown>): string {
  const members = Array.from(map, ([key, member]) => `${asciiString(key)}: ${stringify(member)}`)
  return `{${members.join(', ')}}`
}

const memberNames = new Map<string, string>()
/** Names of documents, not of tags that people make up. */
const MAX_MEMBER_NAMES = 500

/** The names of members are few and come with every check of a list. */
function memberName(key: string): string {
  const known = memberNames.get(key)
  if (known !== undefined) return known
  const name = `${asciiString(key)}: `
  if (memberNames.size < MAX_MEMBER_NAMES) memberNames.set(key, name)
  return name
}

const NOT_PLAIN = /[^ !#-[\]-~]/
const NOT_ASCII = /[\x7f-\uffff]/g

function asciiString(text: string): string {
  if (text === '') return '""'
  if (!NOT_PLAIN.test(text)) return `"${text}"`
  return JSON.stringify(text).replaceAll(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
// A string that does not end is taken whole as well: looked for anew from each of its quotes, the
// search would take the square of its length.
const STRING_OR_CONSTANT = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\bInfinity\b|\bNaN\b/gs

/**
 * Reads a request body: UTF-8 JSON without a byte order mark. A number not written as an integer
 * becomes a NotAnInteger, so that `60.0` and `1e3` are told from 60 and 1000; so do `NaN` and
 * `Infinity`, which reference clients may send. Undefined: it cannot be read.
 */
export function parseBody(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    const text = utf8.decode(body)
    return { value: JSON.parse(withoutConstants(text), revive as Reviver) }
  } catch {
    return undefined
  }
}

type Reviver = (this: unknown, key: string, value: unknown) => unknown

function withoutConstants(text: string): string {
  if (!text.includes('NaN') && !text.includes('Infinity')) return text
  return text.replaceAll(STRING_OR_CONSTANT, (token) => (token.startsWith('"') ? token : '0.0'))
}

function revive(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value === 'number' && !/^-?\d+$/.test(context.source ?? '')) {
    return new NotAnInteger(context.source ?? String(value))
  }
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate')
  return value
}
