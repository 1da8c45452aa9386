// The fields of a request to create a push, read (contract push.md 2.3, 2.4, 6.1, 10.3), row by row.
import { describe, expect, test } from 'vitest'
import { Refused } from '../../../src/main/http/pushes/answers/answer.ts'
import { readDraft } from '../../../src/main/http/pushes/request/draft.ts'
import type { PushDraft } from '../../../src/shared/model/push-options.ts'

type Fields = Readonly<Record<string, unknown>>

function draftOf(fields: Fields, fileCount = 0): PushDraft {
  return readDraft({ payload: 'secret', ...fields }, fileCount, fileCount > 0 ? 'file' : 'text')
}

/** The body of the 422; null: the request is right. */
function problemsOf(fields: Fields, fileCount = 0): unknown {
  try {
    readDraft(fields, fileCount, 'text')
    return null
  } catch (error) {
    if (!(error instanceof Refused) || error.answer.status !== 422) throw error
    return error.answer.document
  }
}

test('a payload alone is a text push with all defaults', () => {
  expect(readDraft({ payload: 'secret' }, 0, 'text')).toEqual({
    kind: 'text',
    payload: 'secret',
    passphrase: '',
    name: '',
    note: '',
    sender: '',
    message: '',
    expireAfterMinutes: 7 * 1440,
    expireAfterViews: 5,
    deletableByViewer: true,
    retrievalStep: true,
  })
})

describe('kind', () => {
  test.each([
    ['absent', {}, 'text'],
    ['null', { kind: null }, 'text'],
    ['empty', { kind: '' }, 'text'],
    ['text', { kind: 'text' }, 'text'],
    ['file', { kind: 'file' }, 'file'],
    ['url', { kind: 'url', payload: 'https://a.test' }, 'url'],
    ['qr', { kind: 'qr' }, 'qr'],
    ['0', { kind: 0 }, 'text'],
    ['1', { kind: 1 }, 'file'],
    ['2', { kind: 2, payload: 'https://a.test' }, 'url'],
    ['3', { kind: 3 }, 'qr'],
  ])('%s', (_what, fields, kind) => {
    expect(draftOf(fields).kind).toBe(kind)
  })

  test.each(['password', 'TEXT', ' text', 'constructor', 4, -1, 1.5, true, {}, ['text']])(
    '%j is not in the list',
    (kind) => {
      expect(problemsOf({ kind, payload: 'x' })).toEqual({ kind: ['is not included in the list'] })
    },
  )

  test('files make an unnamed kind a file push, and no named one', () => {
    expect(draftOf({}, 1).kind).toBe('file')
    expect(draftOf({ kind: 'text' }, 1).kind).toBe('text')
  })

  test('the path of v1 names a default', () => {
    const kinds = [{}, { kind: '' }, { kind: 'text' }].map(
      (fields) => readDraft({ payload: 'https://a.test', ...fields }, 0, 'url').kind,
    )
    expect(kinds).toEqual(['url', 'url', 'text'])
  })
})

describe('payload', () => {
  const REQUIRED = { payload: ['Payload is required.'] }
  const TOO_LARGE = {
    payload: ['The payload is too large.  You can only push up to 1048576 bytes.'],
  }
  const QR_TOO_LARGE = {
    payload: ['The QR code payload is too large.  You can only push up to 1024 bytes.'],
  }
  const NO_URL = { payload: ['must be a valid HTTP or HTTPS URL.'] }

  test.each([
    ['text without', {}, REQUIRED],
    ['null', { payload: null }, REQUIRED],
    ['empty', { payload: '' }, REQUIRED],
    ['blanks', { payload: ' \n\t ' }, REQUIRED],
    ['an object', { payload: { a: 1 } }, REQUIRED],
    ['an array', { payload: ['a'] }, REQUIRED],
    ['url without', { kind: 'url' }, REQUIRED],
    ['qr of blanks', { kind: 'qr', payload: ' ' }, REQUIRED],
    ['as long as may be', { payload: 'x'.repeat(1_048_576) }, null],
    ['one more', { payload: 'x'.repeat(1_048_577) }, TOO_LARGE],
    ['as many characters of two units', { payload: '😀'.repeat(1_048_576) }, null],
    ['one more of them', { payload: '😀'.repeat(1_048_577) }, TOO_LARGE],
    ['one more, mixed', { payload: `${'😀'.repeat(1_048_576)}x` }, TOO_LARGE],
    ['qr as long as may be', { kind: 'qr', payload: 'x'.repeat(1024) }, null],
    ['qr with one more', { kind: 'qr', payload: 'x'.repeat(1025) }, QR_TOO_LARGE],
    ['qr of 1273 bytes', { kind: 'qr', payload: `${'ä'.repeat(249)}${'x'.repeat(775)}` }, null],
    ['qr of 1274', { kind: 'qr', payload: `${'ä'.repeat(250)}${'x'.repeat(774)}` }, QR_TOO_LARGE],
    ['file without', { kind: 'file' }, null],
    ['file with a message of any length', { kind: 'file', payload: 'x'.repeat(1_048_577) }, null],
    ['http', { kind: 'url', payload: 'http://a.test/b?c#d' }, null],
    ['https in capitals', { kind: 'url', payload: 'HTTPS://A.TEST' }, null],
    ['only the scheme is looked at', { kind: 'url', payload: 'http:foo' }, null],
    ['nothing after the scheme', { kind: 'url', payload: 'http://' }, NO_URL],
    ['nothing at all after it', { kind: 'url', payload: 'https:' }, NO_URL],
    ['data', { kind: 'url', payload: 'data:text/html,x' }, NO_URL],
    ['javascript', { kind: 'url', payload: 'javascript:alert(1)' }, NO_URL],
    ['ftp', { kind: 'url', payload: 'ftp://a.test' }, NO_URL],
    ['no scheme', { kind: 'url', payload: 'a.test/b' }, NO_URL],
    ['http somewhere inside', { kind: 'url', payload: 'x http://a.test' }, NO_URL],
    ['no host', { kind: 'url', payload: 'http://?' }, NO_URL],
  ])('%s', (_what, fields, problems) => {
    expect(problemsOf(fields)).toEqual(problems)
  })

  test.each([
    [123, '123'],
    [1.5, '1.5'],
    [true, 'true'],
    [false, 'false'],
    [' kept as it is \n', ' kept as it is \n'],
  ])('%j is the text %j', (payload, text) => {
    expect(draftOf({ payload }).payload).toBe(text)
  })
})

describe('files', () => {
  test.each(['file', 'text'])('ten with kind %s, not eleven', (kind) => {
    expect(problemsOf({ kind, payload: 'x' }, 10)).toBeNull()
    expect(problemsOf({ kind, payload: 'x' }, 11)).toEqual({
      files: ['You can only attach up to 10 files per push.'],
    })
  })

  test('do not replace the payload of another kind', () => {
    expect(problemsOf({ kind: 'text' }, 1)).toEqual({ payload: ['Payload is required.'] })
  })
})

describe('name, note and passphrase', () => {
  test.each([
    ['name', 255],
    ['note', 65_536],
    ['passphrase', 1024],
  ] as const)('%s has up to %i characters', (field, limit) => {
    const message = `is too long (maximum is ${limit} characters)`
    expect(draftOf({ [field]: 'x'.repeat(limit) })[field]).toHaveLength(limit)
    expect(problemsOf({ payload: 'x', [field]: '😀'.repeat(limit) })).toBeNull()
    expect(problemsOf({ payload: 'x', [field]: 'x'.repeat(limit + 1) })).toEqual({
      [field]: [message],
    })
  })

  test('of several wrong fields the first is told', () => {
    const long = 'x'.repeat(2000)
    const fields = { payload: '', name: long, passphrase: long, notify_emails_to: 'a@b.test' }
    expect(problemsOf(fields, 11)).toHaveProperty('files')
    expect(problemsOf(fields)).toEqual({ payload: ['Payload is required.'] })
    expect(problemsOf({ ...fields, payload: 'x' })).toHaveProperty('name')
    expect(problemsOf({ ...fields, payload: 'x', name: '' })).toHaveProperty('passphrase')
    expect(problemsOf({ ...fields, kind: 'none' }, 11)).toHaveProperty('kind')
  })

  test('a passphrase is taken to the letter', () => {
    expect(draftOf({ passphrase: ' Sesame ' }).passphrase).toBe(' Sesame ')
  })
})

describe('mail', () => {
  test('asked for, it is not available', () => {
    expect(problemsOf({ payload: 'x', notify_emails_to: 'a@b.test' })).toEqual({
      notify_emails_to: ['are not available'],
    })
  })

  test.each([null, '', ' '])('%j asks for none', (notify_emails_to) => {
    expect(problemsOf({ payload: 'x', notify_emails_to })).toBeNull()
  })
})

test('unknown keys are ignored', () => {
  expect(draftOf({ account_id: 7, id: 1, token: 'mine', expiredOn: 0 })).toEqual(draftOf({}))
})
