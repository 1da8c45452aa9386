// What is kept of the output: cleaned, redacted, its beginning and its end (contract run.md 3).
import { describe, expect, test } from 'vitest'
import { cleaned } from '../../src/main/run/cleaning.ts'
import { createKept, type KeptOptions } from '../../src/main/run/kept.ts'
import { createLineSearch } from '../../src/main/run/line-search.ts'
import { createRedaction } from '../../src/main/run/redaction.ts'

const OPTIONS: KeptOptions = { limit: 10_000, raw: false, redact: (text) => text, look: null }

function keep(
  chunks: readonly (string | Uint8Array)[],
  options: Partial<KeptOptions> = {},
): Buffer {
  const kept = createKept({ ...OPTIONS, ...options })
  for (const chunk of chunks) kept.add(Buffer.from(chunk as string))
  kept.end()
  return kept.body(options.limit ?? OPTIONS.limit)
}
const keptText = (...args: Parameters<typeof keep>) => keep(...args).toString()

describe('cleaning', () => {
  test.each([
    ['plain\ttext\n', 'plain\ttext\n'],
    ['10%\r20%\rdone\n', 'done\n'],
    ['windows\r\nlines\r\n', 'windows\nlines\n'],
    ['10%\r100%\r\n', '100%\n'],
    ['10%\r100%\r', '100%'],
    ['\x1b[1;31mred\x1b[0m', 'red'],
    ['\x1b]0;title\x07text', 'text'],
    ['\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\', 'link'],
    ['\x1b(Bascii\x1b7', 'ascii'],
    ['bell\x07 nul\x00 del\x7f', 'bell nul del'],
    ['\r\n', '\n'],
    ['\r', ''],
    ['', ''],
  ])('%j reads as %j', (output, text) => {
    expect(cleaned(output)).toBe(text)
  })

  test('control characters of Unicode go, other characters stay', () => {
    expect(keptText(['a\u0085b\u009bc ä € 🙂'])).toBe('abc ä € 🙂')
  })

  test('--raw keeps both', () => {
    expect(keptText(['10%\r\x1b[1mdone\n'], { raw: true })).toBe('10%\r\x1b[1mdone\n')
  })

  test('what comes in pieces is cleaned as one', () => {
    expect(keptText(['10', '%\r2', '0%\x1b', '[0m', '\n'])).toBe('20%\n')
  })

  test('bytes that are no UTF-8 stay', () => {
    const bytes = Buffer.from([0xff, 0x41, 0xc3, 0x0a, 0x80])
    expect(keep([bytes])).toEqual(bytes)
  })
})

describe('redaction', () => {
  const redact = (text: string, env = {}, expressions: RegExp[] = []) =>
    createRedaction(env, expressions)(text)

  test.each([
    'DB_PASS',
    'DB_PASSWORD',
    'PASSWD',
    'SSH_PASSPHRASE',
    'a_secret',
    'Token',
    'AWS_KEY',
    'CREDENTIALS',
  ])('the value of %s is', (name) => {
    expect(redact('x hunter2hunter2 y', { [name]: 'hunter2hunter2' })).toBe('x [redacted] y')
  })

  test('short values, and those of other variables, are not', () => {
    expect(redact('hunter2 /home/ann', { DB_PASS: 'hunter2', HOME: '/home/ann' })).toBe(
      'hunter2 /home/ann',
    )
  })

  test('a value is a text, not an expression, also beyond ASCII and over several lines', () => {
    expect(redact('a.c*(d)+[e]', { A_KEY: 'a.c*(d)+[e]' })).toBe('[redacted]')
    expect(
      keptText(['passwörter ok\n'], { redact: createRedaction({ P_KEY: 'passwörter' }, []) }),
    ).toBe('[redacted] ok\n')
    expect(redact('first line\nsecond line\n', { K_KEY: 'first line\nsecond line\n' })).toBe(
      '[redacted]\n[redacted]\n',
    )
  })

  test('of two values that begin alike the longer one goes whole', () => {
    expect(redact('abcdefghij', { A_KEY: 'abcdefgh', B_KEY: 'abcdefghij' })).toBe('[redacted]')
  })

  test.each([
    ['postgres://ann:s3cret@db/x', 'postgres://ann:[redacted]@db/x'],
    ['redis://:p@ss@db', 'redis://:[redacted]@db'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    ['http://localhost:8080/a@b', 'http://localhost:8080/a@b'],
    ['mail ann:x@example.org', 'mail ann:x@example.org'],
  ])('of the URL %s the password is', (url, text) => {
    expect(redact(url)).toBe(text)
  })

  test('matches of --redact are, line by line', () => {
    expect(redact('id=123\nid=456 x\n', {}, [/^id=\d+/])).toBe('[redacted]\n[redacted] x\n')
    expect(keptText(['für 12€\n'], { redact: createRedaction({}, [/\d+€/]) })).toBe(
      'für [redacted]\n',
    )
    expect(redact('abc', {}, [/x*/])).toBe('abc')
  })

  test('--no-redact leaves secrets, but not what --redact names', () => {
    const env = { A_KEY: 'hunter2hunter2' }
    const text = 'hunter2hunter2 http://a:b@c 123'
    expect(createRedaction(null, [/\d{3}$/])(text)).toBe('hunter2hunter2 http://a:b@c [redacted]')
    expect(redact(text, env)).toBe('[redacted] http://a:[redacted]@c 123')
  })

  test('a long line takes no long time', () => {
    const line = `${'http://a:'.repeat(20_000)}\n`
    expect(redact(line, {}, [/(a+)+$/]).length).toBeGreaterThan(0)
  })
})

const MARK = /\n?… (\d+) bytes left out …\n/
const leftOut = (body: string) => Number(MARK.exec(body)?.[1])
const outputBytes = (body: string) => Buffer.byteLength(body.replace(MARK, ''))

describe('the limit', () => {
  test('output within it is kept whole', () => {
    expect(keptText(['x'.repeat(100)], { limit: 100 })).toBe('x'.repeat(100))
  })

  test('of more the first fifth and the last four fifths are kept, with a line between', () => {
    const text = keptText([`${'a'.repeat(500)}${'b'.repeat(500)}`], { limit: 200 })
    expect(text).toMatch(/^a{40}\n… \d+ bytes left out …\nb+$/)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200)
    expect(leftOut(text)).toBe(1000 - outputBytes(text))
  })

  test('it is cut between characters', () => {
    for (let limit = 100; limit < 110; limit++) {
      const body = keep(['€'.repeat(200)], { limit })
      expect(body.length).toBeLessThanOrEqual(limit)
      expect(body.toString()).toMatch(/^€+\n… \d+ bytes left out …\n€+$/)
    }
  })

  test('a smaller one may be asked for in the end', () => {
    const kept = createKept({ ...OPTIONS, limit: 1000 })
    kept.add(Buffer.from('y'.repeat(900)))
    kept.end()
    expect(kept.body(1000).length).toBe(900)
    expect(kept.body(100).length).toBeLessThanOrEqual(100)
    expect(kept.body(10).toString()).toBe('y'.repeat(10))
    expect(kept.body(0).length).toBe(0)
  })

  test('much output keeps its beginning, its end and the number of its bytes', () => {
    const kept = createKept({ ...OPTIONS, limit: 1000 })
    const line = Buffer.from(`${'z'.repeat(99)}\n`)
    kept.add(Buffer.from('first\n'))
    for (let i = 0; i < 50_000; i++) kept.add(line)
    kept.add(Buffer.from('last\n'))
    kept.end()
    const text = kept.body(1000).toString()
    expect(text).toMatch(/^first\nz/)
    expect(text).toMatch(/z\nlast\n$/)
    expect(leftOut(text)).toBe(5_000_011 - outputBytes(text))
  })

  test.each([5, 99, 333, 1001])('a limit of %i is kept, and the number is a whole one', (limit) => {
    const kept = createKept({ ...OPTIONS, limit })
    for (let i = 0; i < 10_000; i++) kept.add(Buffer.from('z'.repeat(100)))
    kept.end()
    const text = kept.body(limit).toString()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
    if (limit > 40) expect(leftOut(text)).toBe(1_000_000 - outputBytes(text))
  })

  test('one line without an end takes no more memory than its limit', () => {
    const kept = createKept({ ...OPTIONS, limit: 1000 })
    for (let i = 0; i < 100; i++) kept.add(Buffer.alloc(65_536, 'n'))
    kept.end()
    expect(kept.body(1000).toString()).toMatch(/^n{200}\n… 65\d+ bytes left out …\nn+$/)
  })

  test('a progress bar without an end leaves its last state', () => {
    const kept = createKept(OPTIONS)
    for (let i = 0; i < 300_000; i++) kept.add(Buffer.from(`${i} done\r`))
    kept.end()
    expect(kept.body(1000).toString()).toBe('299999 done')
  })
})

describe('expressions are tried on each cleaned line', () => {
  const search = (output: string, expression: RegExp) => {
    const { look, found } = createLineSearch(expression)
    keep([output], { look })
    return found()
  }

  test.each<[string, RegExp, string | null]>([
    ['ok\n\x1b[31mERROR\x1b[0m here\n', /^ERROR/, 'ERROR here'],
    ['a\nb\n', /a\nb/, null],
    ['überall\n', /^ü/, Buffer.from('überall').toString('latin1')],
    ['last without end', /end$/, 'last without end'],
  ])('%j: %s finds %j', (output, expression, line) => {
    expect(search(output, expression)).toBe(line)
  })

  test('also on lines that are not kept', () => {
    const output = `${'some line\n'.repeat(120_000)}needle\n${'some line\n'.repeat(120_000)}`
    expect(search(output, /needle/)).toBe('needle')
  })
})
