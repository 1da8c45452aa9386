// Requests to the push API and its pages, by chance from a seed: right ones, nearly right ones, and
// such as no client should send. Bytes, as they go over the wire.
import type { Random } from './random.ts'

export interface Target {
  /** A valid API token. */
  readonly token: string
  /** Tokens of pushes that there are, and that there were. */
  readonly pushes: readonly string[]
}

const VERBS = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']
const PATHS = [
  ...['', '/preview', '/audit', '.json', '/preview.json', '/%', '/'].map(
    (rest) => `/api/v2/pushes/%${rest}`,
  ),
  ...['/active', '/expired', '/active.json', '/active?page=%'].map(
    (rest) => `/api/v2/pushes${rest}`,
  ),
  ...['/p.json', '/f.json', '/r.json', '/p/%.json', '/f/%/preview.json', '/p/%/r.json'],
  ...['/p/active.json', '/p/expired.json?page=%', '/p/%/audit.json', '/api/v1/version.json'],
  ...['/p/%', '/p/%/r', '/p/%/passphrase', '/p/%/access', '/p/%/expire', '/p/%/preview'],
  ...['/p/%/print_preview', '/f/%', '/r/%/r', '/de/p/%', '/p', '/p/new', '/%', '/api/v2/%'],
  ...['/pfb/blobs/redirect/%/%', '/pfb/disk/%/%', '/api/v2/version', '/api/v2/openapi.json'],
]
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="b',
  'multipart/mixed; boundary=b',
  'text/plain',
  '',
  'application/octet-stream',
  'a/b/c;;;=',
]
const ODD: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53 + 2, '', ' ', 'x', 'é€😀', '\ud800'],
  ...['\u0000', '\r\nSet-Cookie: a=b', '../../etc/passwd', '<script>', 'javascript:x', 'http://'],
  ...[
    'http://a/\u0000',
    'https://é.example/ü',
    'x'.repeat(70_000),
    [],
    {},
    [[]],
    { a: {} },
    [null],
  ],
]
const FIELDS = [
  ...['payload', 'kind', 'passphrase', 'name', 'note', 'files', 'expire_after_days'],
  ...['expire_after_views', 'expire_after_duration', 'deletable_by_viewer', 'retrieval_step'],
  ...['notify_emails_to', '__proto__', 'constructor', 'toString', ''],
]
const KINDS = ['text', 'file', 'url', 'qr', 'nosuch', 0, 3, 9, null]

/** A request, and whether the client goes away before its end. */
export function pushRequest(random: Random, target: Target): { bytes: Buffer; isCut: boolean } {
  if (random.percent(3)) return { bytes: random.bytes(random.between(1, 500)), isCut: false }
  const isCreate = random.percent(40)
  const verb = isCreate ? 'POST' : random.pick(VERBS)
  const pattern = isCreate ? '/api/v2/pushes' : random.pick(PATHS)
  const path = pattern.replaceAll('%', () => hole(random, target))
  const { type, body } =
    isCreate || random.percent(50) ? bodyOf(random) : { type: '', body: Buffer.alloc(0) }
  const lines = [
    `${verb} ${path}${random.percent(20) ? queryOf(random) : ''} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    ...headersOf(random, target),
    random.percent(95) ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked',
  ]
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
  if (!random.percent(8)) return { bytes, isCut: false }
  return { bytes: bytes.subarray(0, random.between(1, bytes.length)), isCut: true }
}

function hole(random: Random, { pushes }: Target): string {
  if (random.percent(50)) return random.pick(pushes)
  return random.pick([
    ...['a'.repeat(26), random.word(), '%', '%00', '%zz', '%2e%2e%2f', '%ff', 'é', '', '..', '{}'],
    ...['x'.repeat(9000), 'active', 'version', '-1', '201', '1e3', `${random.between(0, 300)}`],
  ])
}

function queryOf(random: Random): string {
  return random.pick([
    ...['?passphrase=sesame', '?passphrase=wrong', '?passphrase=', '?passphrase=%00&passphrase=b'],
    ...['?locale=de', '?locale=%', '?push_locale=fr', '?page=0', '?page=201', '?page=x', '?page'],
    ...['?%', '?&&&=', `?${'a=b&'.repeat(2000)}`, '?passphrase[]=a', '?__proto__[a]=b'],
  ])
}

function headersOf(random: Random, { token, pushes }: Target): string[] {
  const some = [
    `Authorization: Bearer ${token}`,
    `Authorization: ${token}`,
    'Authorization: Bearer wrong',
    'Authorization:',
    `X-User-Email: a@b\r\nX-User-Token: ${token}`,
    'X-User-Token: \xff\xfe',
    'Accept: application/json',
    'Accept-Language: de;q=x, ,*;q=-1,zh-Hant-HK',
    'X-Forwarded-For: ,,::1%eth0, 999.1.1.1',
    'X-Forwarded-Proto: javascript',
    `Cookie: ${random.pick(pushes)}-p=${random.word()}; =; ${'c'.repeat(3000)}`,
    `User-Agent: ${'\xe9'.repeat(random.between(0, 600))}`,
    'User-Agent: Slackbot-LinkExpanding 1.0',
    'Referer: http://a/\xff',
    'Expect: 100-continue',
  ]
  return [random.percent(50) ? (some[0] ?? '') : random.pick(some), random.pick(some)]
}

function bodyOf(random: Random): { type: string; body: Buffer } {
  const made = random.pick([jsonBody, jsonBody, formBody, multipartBody, multipartBody])(random)
  const type = random.percent(90) ? made.type : random.pick(TYPES)
  return { type, body: random.percent(25) ? spoilt(random, made.body) : made.body }
}

function fieldsOf(random: Random): Record<string, unknown> {
  const fields: Record<string, unknown> = random.percent(80) ? { payload: random.word() } : {}
  for (let i = random.between(0, 4); i > 0; i--) fields[random.pick(FIELDS)] = random.pick(ODD)
  if (random.percent(40)) fields.kind = random.pick(KINDS)
  if (random.percent(20))
    fields.files = Array.from({ length: random.between(0, 12) }, () => jsonFile(random))
  return fields
}

function jsonFile(random: Random): unknown {
  if (random.percent(20)) return random.pick(ODD)
  const data = random.bytes(random.between(0, 2000)).toString('base64')
  return {
    filename: random.percent(80) ? `${random.word()}.txt` : random.pick(ODD),
    content_type: random.percent(80) ? 'text/plain' : random.pick(ODD),
    data: random.percent(80) ? data : random.pick([...ODD, `${data}=`, `*${data}`]),
  }
}

function jsonBody(random: Random) {
  const root = random.percent(85) ? 'push' : random.pick(['password', 'file_push', 'url', '', 'x'])
  const value = random.percent(90) ? fieldsOf(random) : random.pick(ODD)
  const whole = random.percent(90) ? { [root]: value } : random.pick([value, [value], ...ODD])
  const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`
  const text = random.percent(98) ? JSON.stringify(whole) : deep
  return { type: 'application/json', body: Buffer.from(text ?? '') }
}

function formBody(random: Random) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fieldsOf(random))) {
    form.append(
      random.percent(85) ? `push[${name}]` : random.pick(['push', 'push[]', 'push[a][b]', '][']),
      `${value}`,
    )
  }
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(form.toString()) }
}

function multipartBody(random: Random) {
  const boundary = random.percent(95) ? 'b' : 'x'.repeat(200)
  const parts = Object.entries(fieldsOf(random)).map(([name, value]) =>
    part(random, `push[${name}]`, null, Buffer.from(`${value}`)),
  )
  for (let i = random.between(0, random.percent(10) ? 13 : 3); i > 0; i--) {
    const name = random.percent(85)
      ? 'push[files][]'
      : random.pick(['file', 'push[files]', '', 'push'])
    const filename = random.pick(['a.txt', '', '../../a', 'a"b', 'é.bin', 'x'.repeat(400), '\\'])
    parts.push(part(random, name, filename, random.bytes(random.between(0, 4000))))
  }
  if (random.percent(2)) {
    parts.push(
      ...Array.from({ length: 300 }, () => part(random, 'push[note]', null, Buffer.of(65))),
    )
  }
  const open = Buffer.from(`--${boundary}\r\n`)
  const body = Buffer.concat([
    ...parts.flatMap((each) => [open, each]),
    Buffer.from(random.percent(95) ? `--${boundary}--\r\n` : ''),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

function part(random: Random, name: string, filename: string | null, content: Buffer): Buffer {
  const lines = [
    `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}`,
    ...(random.percent(30) ? [`Content-Type: ${random.pick(TYPES)}`] : []),
    ...(random.percent(5) ? [`Content-Transfer-Encoding: ${random.pick(['base64', 'x'])}`] : []),
    ...(random.percent(3) ? ['X: '.padEnd(5000, 'y')] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n')])
}

/** A body with some of its bytes changed, taken out or doubled. */
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
