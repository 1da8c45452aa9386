// An answer as bytes: read as HTTP says, and what is wrong with it. Nothing is forgiven: a length that
// is not that of the body, chunks without an end, or a type of JSON over something else is a fault.

export interface Answer {
  readonly status: number
  /** By lower-case name; a name that came twice has both values, joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The parsed body where the type says JSON; else undefined. */
  readonly json: unknown
}

/** @throws Error that says what is malformed */
export function readAnswers(bytes: Buffer, methods: readonly string[]): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const read = readAnswer(rest, methods[answers.length] ?? 'GET')
    rest = read.rest
    if (read.answer.status >= 200) answers.push(read.answer)
  }
  return answers
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/
/** Twice, each of these may be read in two ways. */
const SINGLE = ['content-length', 'content-type', 'transfer-encoding', 'location', 'retry-after']

function readAnswer(bytes: Buffer, method: string): { answer: Answer; rest: Buffer } {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end === -1) throw new Error(`a head without an end: ${shown(bytes)}`)
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) throw new Error(`no status line: ${shown(bytes)}`)
  const headers = readHeaders(lines)
  const after = bytes.subarray(end + END_OF_HEAD.length)
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true
  // What could not be read has no method: its refusal has a body even where the text says HEAD.
  const isUnread = (status === 400 || status === 431) && after.length > 0 && !isAnswer(after)
  const isBare =
    (method === 'HEAD' && !isUnread) || status < 200 || status === 204 || status === 304
  const hasBody = !isBare && !isStream
  const { body, rest } = hasBody ? readBody(headers, after) : { body: Buffer.alloc(0), rest: after }
  return {
    answer: {
      status,
      headers,
      body,
      json: jsonOf(headers, body, hasBody && !isEmptyRefusal(status, body)),
    },
    rest,
  }
}

function isAnswer(bytes: Buffer): boolean {
  return bytes.subarray(0, 9).toString('latin1') === 'HTTP/1.1 '
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER_LINE.exec(line) ?? []
    if (name === '') throw new Error(`no header: ${JSON.stringify(line)}`)
    const key = name.toLowerCase()
    const before = headers[key]
    if (before !== undefined && SINGLE.includes(key)) throw new Error(`${key} twice`)
    headers[key] = before === undefined ? value : `${before}, ${value}`
  }
  return headers
}

function readBody(headers: Record<string, string>, bytes: Buffer): { body: Buffer; rest: Buffer } {
  const length = headers['content-length']
  if (headers['transfer-encoding'] === 'chunked') {
    if (length !== undefined) throw new Error('a length beside chunks')
    return readChunks(bytes)
  }
  // As the parser of Node answers what it cannot read: until the end of the connection.
  if (length === undefined) return { body: bytes, rest: Buffer.alloc(0) }
  const size = Number(length)
  if (!/^\d+$/.test(length)) throw new Error(`content-length ${length}`)
  if (bytes.length < size) throw new Error(`${bytes.length} bytes of ${size}`)
  return { body: bytes.subarray(0, size), rest: bytes.subarray(size) }
}

function readChunks(bytes: Buffer): { body: Buffer; rest: Buffer } {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end === -1 ? at : end).toString('latin1'), 16)
    if (Number.isNaN(size)) throw new Error('chunks without an end')
    const start = end + 2
    if (size === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(start + 2) }
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}

/** A 401 of the push API calls its empty body JSON, as upstream's does (contract push.md 2.1, 8). */
function isEmptyRefusal(status: number, body: Buffer): boolean {
  return status === 401 && body.length === 0
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function jsonOf(headers: Record<string, string>, body: Buffer, hasBody: boolean): unknown {
  const type = headers['content-type'] ?? ''
  if (!hasBody || !/^application\/(\w+\+)?json\b/.test(type)) return undefined
  try {
    return JSON.parse(utf8.decode(body))
  } catch (error) {
    throw new Error(`${type} that is none (${error}): ${shown(body)}`)
  }
}

function shown(bytes: Buffer): string {
  return JSON.stringify(bytes.subarray(0, 300).toString('latin1'))
}
