// Bodies made to cost their reader dearly, each as large as its route takes (contract hardening.md H2).
// Data only; hostile.ts sends them.

export interface HostileBody {
  readonly name: string
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

const MIB = 1024 * 1024
/** Of a push that is a form, of texts in JSON, of parts that are no file. */
const PUSH_LIMIT = 16 * MIB
/** Of any other body. */
const BODY_LIMIT = 2_621_440

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const BOUNDARY = 'x'.repeat(70)

/** The text between a beginning and an end, as often as it fits. */
function filled(limit: number, text: string, begin = '', end = ''): Buffer {
  const times = Math.floor((limit - begin.length - end.length) / Buffer.byteLength(text))
  return Buffer.from(begin + text.repeat(times) + end)
}

function push(name: string, type: string, body: Buffer): HostileBody {
  return { name, path: '/api/v2/pushes', type, body }
}

function check(name: string, body: Buffer): HostileBody {
  return { name, path: '/api/v3/checks/', type: JSON_TYPE, body }
}

function textPart(size: number): string {
  const head = 'Content-Disposition: form-data; name="push[note]"'
  return `--${BOUNDARY}\r\n${head}\r\n\r\n${'-'.repeat(size)}\r\n`
}

/** Made anew at each call: together they are large. */
export function hostileBodies(): readonly HostileBody[] {
  return [
    push('a form of escapes', FORM, filled(PUSH_LIMIT, '%41', 'push[payload]=')),
    push('a form of fields', FORM, filled(PUSH_LIMIT, 'a&')),
    push('a form of list items', FORM, filled(PUSH_LIMIT, 'push[files][]=&')),
    push('a form nested deep', FORM, filled(PUSH_LIMIT, '[a]', 'push', '=x')),
    push(
      'JSON of escapes',
      JSON_TYPE,
      filled(PUSH_LIMIT, '\\u00e9', '{"push":{"payload":"', '"}}'),
    ),
    push(
      'JSON of backslashes',
      JSON_TYPE,
      filled(PUSH_LIMIT, '\\\\', '{"push":{"payload":"', '"}}'),
    ),
    push('JSON of items', JSON_TYPE, filled(PUSH_LIMIT, '{},', '{"push":{"x":[', '1]}}')),
    push('JSON nested deep', JSON_TYPE, filled(PUSH_LIMIT, '[', '{"push":')),
    push('JSON of blanks', JSON_TYPE, filled(PUSH_LIMIT, ' ', '{"push":', '{}}')),
    push(
      'JSON of one file',
      JSON_TYPE,
      filled(64 * MIB, 'QUJD', '{"push":{"files":[{"filename":"a","data":"', '"}]}}'),
    ),
    push(
      'multipart of texts',
      `multipart/form-data; boundary=${BOUNDARY}`,
      Buffer.from(`${textPart(4 * MIB).repeat(3)}${textPart(3 * MIB)}--${BOUNDARY}--\r\n`),
    ),
    push(
      'multipart of parts',
      `multipart/form-data; boundary=${BOUNDARY}`,
      filled(PUSH_LIMIT, textPart(1)),
    ),
    check('a check of items', filled(BODY_LIMIT, '1,', '{"x":[', '1]}')),
    check('a check nested deep', filled(BODY_LIMIT, '[', '{"x":')),
    check('a check of escapes', filled(BODY_LIMIT, '\\u00e9', '{"desc":"', '"}')),
    check('a check of constants', filled(BODY_LIMIT, 'NaN,', '{"x":[', '1]}')),
    {
      name: 'a passphrase form of fields',
      path: '/p/abcdefghijklmnop/access',
      type: FORM,
      body: filled(64 * 1024, 'a&'),
    },
    {
      name: 'a schedule preview',
      path: '/checks/cron_preview/',
      type: FORM,
      body: filled(64 * 1024, '*/2,', 'tz=UTC&schedule='),
    },
  ]
}
