// Which words of a message are searched: its subject, its first plain text, its first HTML.
import { describe, expect, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { type MailText, readMessage } from '../../src/main/mail/message.ts'

/** Lines are ended as on the wire. */
function read(text: string, encoding: BufferEncoding = 'utf8'): MailText {
  return readMessage(Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'), encoding))
}

/** A multipart of these parts, each with its header. */
function multipart(type: string, ...parts: readonly string[]): string {
  return `Content-Type: multipart/${type}; boundary="b-${type}"\n\npreamble\n${parts
    .map((part) => `--b-${type}\n${part}\n`)
    .join('')}--b-${type}--\nepilogue\n`
}

const PLAIN = 'Content-Type: text/plain\n\nplain'
const HTML = 'Content-Type: text/html\n\n<b>ht</b>ml'

describe('the subject', () => {
  test.each([
    ['hello', 'hello'],
    ['  hello', 'hello'],
    ['=?US-ASCII?B?W1NVQ0NFU1NdIEJhY2t1cCBjb21wbGV0ZWQ=?=', '[SUCCESS] Backup completed'],
    ['=?utf-8?Q?S=C3=BCcc=C3=A8s?=', 'Süccès'],
    ['=?iso-8859-1?q?Gr=FC=DFe?= an alle', 'Grüße an alle'],
    ['=?utf-8?q?SUC?= =?utf-8?q?CESS?=', 'SUCCESS'],
    ['=?utf-8?q?SUC?=\n =?utf-8?q?CESS?=', 'SUCCESS'],
    ['=?nonsense?q?hello?=', 'hello'],
    ['=?utf-8?b?broken', '=?utf-8?b?broken'],
    ['Backup of\n nas', 'Backup of nas'],
    ['Sicherung läuft: à', 'Sicherung läuft: à'],
    ['', ''],
  ])('%j is %j', (field, subject) => {
    expect(read(`From: a@b\nSubject: ${field}\n\nbody`).subject).toBe(subject)
  })

  test('is the first of several, whatever the case of its name', () => {
    expect(read('sUBJECT: one\nSubject: two\n\n').subject).toBe('one')
  })

  test('is empty when there is none', () => {
    expect(read('From: a@b\n\nSubject: not one').subject).toBe('')
  })
})

describe('a body without multiparts', () => {
  test.each([
    ['', 'hello', ['hello']],
    ['Content-Type: text/plain', 'hello', ['hello']],
    ['Content-Type: text/html', '<b>hel</b>lo', ['hello']],
    ['Content-Type: TEXT/HTML; charset=utf-8', '<b>hel</b>lo', ['hello']],
    ['Content-Type: nonsense', 'hello', ['hello']],
    ['Content-Type: application/json', 'hello', []],
    ['Content-Type: text/csv', 'hello', []],
    ['Content-Type: message/rfc822', 'Subject: x\n\nhello', []],
    ['Content-Disposition: attachment; filename=a.txt', 'hello', []],
    ['Content-Disposition: inline', 'hello', ['hello']],
  ])('%j', (field, text, body) => {
    expect(read(`A: b\n${field === '' ? '' : `${field}\n`}\n${text}`).body).toEqual(body)
  })
})

describe('encodings', () => {
  const decoded = (fields: string, text: string) => read(`${fields}\n\n${text}`).body[0]?.trimEnd()

  test.each([
    ['base64', 'U1VD\nQ0VT\nUw==', 'SUCCESS'],
    ['BASE64', 'U1VDQ0VTUw', 'SUCCESS'],
    ['base64', 'U1*V?D Q0VTUw==', 'SUCCESS'],
    ['quoted-printable', 'S=55CC=\nE=53S =3D', 'SUCCESS ='],
    ['quoted-printable', 'a=c3=a4b =  \nc', 'aäb c'],
    ['quoted-printable', 'a=b=zz=', 'a=b=zz='],
    ['8bit', 'ä', 'ä'],
    ['nonsense', 'hello', 'hello'],
  ])('%s: %j', (encoding, text, expected) => {
    expect(decoded(`Content-Transfer-Encoding: ${encoding}`, text)).toBe(expected)
  })

  test.each([
    ['iso-8859-1', '=FC', 'ü'],
    ['windows-1252', '=80', '€'],
    ['"UTF-8"', '=C3=BC', 'ü'],
    ['koi8-r', '=C7=CF=D4=CF=D7=CF', 'готово'],
    ['shift_jis', '=8A=AE=97=B9', '完了'],
    ['us-ascii', '=C3=BC', 'ü'],
    ['nonsense', '=C3=BC', 'ü'],
    ['utf-8', 'a=FFb', 'a\ufffdb'],
  ])('the character set %s', (charset, text, expected) => {
    const fields = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: quoted-printable`
    expect(decoded(fields, text)).toBe(expected)
  })

  test('eight bits that nobody announced are UTF-8', () => {
    expect(decoded('A: b', 'glāžšķūņu')).toBe('glāžšķūņu')
  })
})

describe('multiparts', () => {
  test.each([
    ['alternatives: both', multipart('alternative', PLAIN, HTML), ['plain', 'html']],
    ['HTML first: plain text leads', multipart('alternative', HTML, PLAIN), ['plain', 'html']],
    [
      'only the first of each',
      multipart('mixed', PLAIN, 'A: b\n\nother', HTML, HTML),
      ['plain', 'html'],
    ],
    [
      'no attachments',
      multipart('mixed', 'Content-Disposition: attachment\n\nlog', PLAIN),
      ['plain'],
    ],
    ['nested', multipart('mixed', multipart('alternative', PLAIN, HTML)), ['plain', 'html']],
    ['of related things the first', multipart('related', HTML, PLAIN), ['html']],
    [
      'no forwarded messages',
      multipart('mixed', 'Content-Type: message/rfc822\n\n\nx', PLAIN),
      ['plain'],
    ],
    ['no messages of a digest', multipart('digest', '\nSubject: a\n\nb'), []],
    ['a part without a header', multipart('mixed', '\nplain'), ['plain']],
    ['nothing in it', multipart('mixed'), []],
  ])('%s', (_, message, body) => {
    expect(read(message).body).toEqual(body)
  })

  test('a boundary is one at the beginning of a line only, blanks behind it or not', () => {
    const text =
      'Content-Type: multipart/mixed; boundary=b\n\n--b  \n\nx --b\n--bc\n--b--x\ny\n--b\t\n\nz'
    expect(read(text).body).toEqual(['x --b\r\n--bc\r\n--b--x\r\ny'])
  })

  test('a message that was cut off is read as far as it goes', () => {
    expect(read('Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhel').body).toEqual(['hel'])
    const withoutBody = 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html'
    expect(read(withoutBody).body).toEqual([''])
  })

  test('without a boundary there are no parts', () => {
    expect(read('Content-Type: multipart/mixed\n\n--b\n\nx').body).toEqual([])
    expect(read('Content-Type: multipart/mixed; boundary=""\n\n--\n\nx').body).toEqual([])
  })

  test('a boundary may hold what quotes allow', () => {
    const text =
      'Content-Type: multipart/mixed (comment);\n boundary="a; \\"b\\" =c"\n\n--a; "b" =c\n\nx\n--a; "b" =c--'
    expect(read(text).body).toEqual(['x'])
  })
})

describe('messages that are none', () => {
  test.each([
    ['hello world', '', ['hello world']],
    ['', '', ['']],
    ['\n', '', ['']],
    ['\nSubject: x', '', ['Subject: x']],
    ['Subject: x\nhello world\nmore', 'x', ['hello world\r\nmore']],
    ['Subject: x', 'x', ['']],
    [' folded\nSubject: x\n\ny', 'x', ['y']],
    ['From nas Mon Jan 1\nSubject: x\n\ny', 'x', ['y']],
    ['Subject: x\n\n\0\0y', 'x', ['\0\0y']],
    ['Subject: x\0y\n\nz', 'x\0y', ['z']],
  ])('%j', (text, subject, body) => {
    expect(read(text)).toEqual({ subject, body })
  })

  test('lines that end in LF alone are lines', () => {
    const text = 'Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ny\n--b--\n'
    expect(readMessage(Buffer.from(text))).toEqual({ subject: 'x', body: ['y'] })
  })

  test('only its own bytes are read of a larger buffer', () => {
    const buffer = Buffer.from('Subject: FAIL\r\nSubject: x\r\n\r\ny FAIL')
    expect(readMessage(buffer.subarray(15, 30))).toEqual({ subject: 'x', body: ['y'] })
  })
})

describe('more than mail programs write is not read:', () => {
  const nested = (levels: number) =>
    Array.from(
      { length: levels },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
    ).join('')

  test.each([
    ['a header of 300 KB', `A: ${'x'.repeat(300_000)}\n\ny`],
    ['a header of 300 KB in a part', multipart('mixed', `A: ${'x'.repeat(300_000)}\n\ny`)],
    ['fifty thousand fields', 'A: bc\n'.repeat(50_000)],
    ['21 levels of multiparts', `${nested(21)}\nx`],
    ['1,001 parts', multipart('mixed', ...Array<string>(1001).fill('A: b\nContent-Type: a/b\n'))],
  ])('%s', (_, text) => {
    expect(() => read(text)).toThrow(TocsinError)
  })

  test.each([
    ['a header of 200 KB', `A: ${'x'.repeat(200_000)}\n\nx`],
    ['20 levels of multiparts', `${nested(20)}\nx`],
    ['1,000 parts', multipart('mixed', ...Array<string>(999).fill('Content-Type: a/b\n'), '\nx')],
  ])('%s is', (_, text) => {
    expect(read(text).body.map((one) => one.trim())).toEqual(['x'])
  })
})

test.each([
  ['empty lines', `Subject: OK\n\n${'\n'.repeat(5_000_000)}`],
  [
    'boundaries',
    `Subject: OK\nContent-Type: multipart/mixed; boundary=b\n\n${'--bx\n'.repeat(2_000_000)}`,
  ],
  ['encoded words', `Subject: OK ${'=?utf-8?B?QUJD?= '.repeat(12_000)}\n\n`],
  ['unfinished words', `Subject: OK ${'=?'.repeat(100_000)}\n\n`],
  ['blanks in the subject', `Subject: OK${' '.repeat(200_000)}x\n\n`],
  ['parameters', `Subject: OK\nContent-Type: multipart/mixed${';a="'.repeat(50_000)}\n\n`],
  ['unclosed tags', `Subject: OK\nContent-Type: text/html\n\n${'<div>'.repeat(1_000_000)}`],
])('megabytes of %s are no trouble', (_, text) => {
  expect(readMessage(Buffer.from(text)).subject.startsWith('OK')).toBe(true)
})
