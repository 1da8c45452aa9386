// Bodies of requests by the grammar of a route: JSON, forms and multiparts from its schema, right or with
// one thing wrong, in odd encodings, or nothing that any route expects.
import type { Random } from '../random.ts'
import { jsonText, oddJson, sampleOf } from './json-values.ts'
import type { BodyGrammar } from './routes.ts'
import { namedValue } from './values.ts'
import type { World } from './world.ts'

export interface Body {
  readonly type: string
  readonly bytes: Buffer
}

export const NO_BODY: Body = { type: '', bytes: Buffer.alloc(0) }

/** More than a server reads of most requests. */
const TOO_LARGE = Buffer.alloc(3 * 2 ** 20, 'x')
const TYPES = [
  ...['application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'text/plain', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=b'],
  ...['multipart/form-data; boundary="b', 'application/octet-stream', 'a/b/c;;;=', '%'],
]

/** @param isRight keeps the schema, so that the route takes it unless a rule says otherwise */
export function bodyOf(random: Random, world: World, grammar: BodyGrammar, isRight = false): Body {
  const naming = (name: string) => namedValue(random, world, name)
  const value = sampleOf({ random, document: grammar.document, naming }, grammar.schema)
  if (isRight) return rightBody(random, grammar, value)
  const fields = fieldsOf(grammar, value)
  const forms = fields === null ? [] : [formBody, multipartBody]
  const make = random.pick([jsonBody, jsonBody, ...forms])
  const made = make(random, grammar, fields ?? {}, value)
  const type = random.percent(93) ? made.type : random.pick(TYPES)
  return { type, bytes: random.percent(12) ? spoilt(random, made.bytes) : made.bytes }
}

function rightBody(random: Random, { procedure }: BodyGrammar, value: unknown): Body {
  const whole = procedure === null ? value : { name: procedure, input: value }
  return json(jsonText(random, whole, false))
}

/** What no grammar makes: any bytes, and now and then more than is read. */
export function anyBody(random: Random): Body {
  const type = random.pick(TYPES)
  if (random.percent(1)) return { type, bytes: TOO_LARGE }
  if (random.percent(30)) return { type: 'application/json', bytes: Buffer.from(oddJson(random)) }
  return { type, bytes: random.bytes(random.between(0, 500)) }
}

type Fields = Readonly<Record<string, unknown>>

function json(text: string): Body {
  return { type: 'application/json', bytes: Buffer.from(text) }
}

/** The fields that a form sends; null: the route takes JSON only. */
function fieldsOf({ root }: BodyGrammar, value: unknown): Fields | null {
  if (root === null || typeof value !== 'object' || value === null) return null
  const fields = root === '' ? value : Object.values(value)[0]
  return typeof fields === 'object' && fields !== null ? (fields as Fields) : null
}

function jsonBody(random: Random, grammar: BodyGrammar, fields: Fields, value: unknown): Body {
  const isWrong = random.percent(70)
  if (grammar.procedure !== null) {
    // The name stays right: it is the input that is fuzzed.
    const input = jsonText(random, value, isWrong)
    const name = random.percent(98) ? JSON.stringify(grammar.procedure) : oddJson(random)
    return json(`{"name":${name},"input":${input}}`)
  }
  const whole = grammar.root ? { [grammar.root]: fields } : value
  const text = jsonText(random, whole, isWrong)
  if (random.percent(95)) return json(text)
  return {
    type: 'application/json',
    bytes: random.pick([
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(`${text}${text}`),
    ]),
  }
}

/** The name of a field in a form, at times in a form that means another shape. */
function fieldName(random: Random, { root }: BodyGrammar, name: string): string {
  if (!root) return name
  if (random.percent(92)) return `${root}[${name}]`
  return random.pick([root, `${root}[]`, `${root}[${name}][]`, `${root}[${name}][a]`, '][', name])
}

function formBody(random: Random, grammar: BodyGrammar, fields: Fields): Body {
  const pairs = Object.entries(fields).map(([name, value]) => [
    fieldName(random, grammar, name),
    random.percent(90) ? `${value}` : random.pick(['', '\0', '\ufffe', 'x'.repeat(9000)]),
  ])
  const text = new URLSearchParams(pairs).toString()
  const more = random.percent(4) ? '&a=b'.repeat(random.pick([999, 1001, 20_000])) : ''
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text + more) }
}

function multipartBody(random: Random, grammar: BodyGrammar, fields: Fields): Body {
  const boundary = random.percent(95) ? 'b' : 'x'.repeat(random.pick([70, 71, 200]))
  const parts = Object.entries(fields)
    .filter(([name]) => name !== 'files')
    .map(([name, value]) => part(random, fieldName(random, grammar, name), null, `${value}`))
  const files = grammar.takesFiles && random.percent(50) ? random.between(1, 3) : 0
  for (let i = random.percent(5) ? 13 : files; i > 0; i--) {
    const name = random.percent(85) ? `${grammar.root}[files][]` : random.pick(['file', '', 'push'])
    const filename = random.pick(['a.txt', '', '../../a', 'a"b', 'é.bin', 'x'.repeat(400), '\\'])
    parts.push(part(random, name, filename, random.bytes(random.between(0, 3000))))
  }
  if (random.percent(2)) {
    parts.push(...Array.from({ length: 300 }, () => part(random, 'push[note]', null, 'x')))
  }
  const open = Buffer.from(`--${boundary}\r\n`)
  const close = Buffer.from(random.percent(95) ? `--${boundary}--\r\n` : '')
  const bytes = Buffer.concat([...parts.flatMap((each) => [open, each]), close])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function part(random: Random, name: string, filename: string | null, content: Buffer | string) {
  const file = filename === null ? '' : `; filename="${filename}"`
  const lines = [
    `Content-Disposition: form-data; name="${name}"${file}`,
    ...(random.percent(20) ? [`Content-Type: ${random.pick(TYPES)}`] : []),
    ...(random.percent(4) ? [`Content-Transfer-Encoding: ${random.pick(['base64', 'x'])}`] : []),
    ...(random.percent(2) ? ['X: '.padEnd(5000, 'y')] : []),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  return Buffer.concat([head, Buffer.from(content), Buffer.from('\r\n')])
}

/** A body cut, or with some of its bytes put in, taken out or doubled. */
function spoilt(random: Random, body: Buffer): Buffer {
  if (body.length === 0) return body
  const at = random.between(0, body.length - 1)
  const [head, tail] = [body.subarray(0, at), body.subarray(at)]
  return random.pick([
    head,
    Buffer.concat([head, random.bytes(random.between(1, 30)), tail]),
    Buffer.concat([head, tail.subarray(random.between(0, 40))]),
    Buffer.concat([head, tail, tail]),
  ])
}
