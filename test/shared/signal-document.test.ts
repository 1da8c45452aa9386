// The document of a signal: what is written is read back, and what is wrong is named (contract run.md 5).
import { describe, expect, test } from 'vitest'
import {
  readSignal,
  readSignals,
  type Signal,
  signalDocument,
} from '../../src/shared/signal-document.ts'

const ID = '6a0b1c2d-0000-4000-8000-000000000001'

function aSignal(fields: Partial<Signal> = {}): Signal {
  return {
    id: ID,
    check: 'backup',
    project: null,
    kind: 'success',
    at: 1_768_446_000_000,
    rid: null,
    exit: null,
    body: new Uint8Array(),
    agent: 'tocsin-run/1.0.0',
    make: null,
    ...fields,
  }
}

const aDocument = (fields: object = {}) => ({ ...signalDocument(aSignal()), ...fields })

test.each<[string, Partial<Signal>]>([
  ['nothing but what it must have', {}],
  ['a run id, exit status and project', { rid: ID, exit: 3, project: 'Home', kind: 'fail' }],
  ['text beyond ASCII', { body: new TextEncoder().encode('Größe 🙂\n') }],
  ['a byte order mark', { body: new Uint8Array([0xef, 0xbb, 0xbf, 0x61]) }],
  ['bytes that are no UTF-8', { body: new Uint8Array([0xff, 0, 0x80]) }],
  ['a check to make', { make: { name: 'Backup', timeout: 3600 } }],
])('a signal with %s comes back as it was', (_, fields) => {
  const signal = aSignal(fields)
  const sent = JSON.parse(JSON.stringify(signalDocument(signal)))
  expect(readSignal(sent)).toEqual({ signal })
})

test('a body is text where it is UTF-8, else base64; an empty one is left out', () => {
  const written = (body: number[]) => signalDocument(aSignal({ body: new Uint8Array(body) }))
  expect(written([0x61])).toMatchObject({ body: 'a' })
  expect(written([0xff])).toMatchObject({ body64: '/w==' })
  expect(Object.keys(written([]))).not.toContain('body')
})

test('UUIDs are read in any case', () => {
  const upper = ID.toUpperCase()
  expect(readSignal(aDocument({ id: upper, rid: upper }))).toMatchObject({
    signal: { id: ID, rid: ID },
  })
})

test.each<[unknown, string]>([
  [null, 'value is not an object'],
  [[], 'value is not an object'],
  [aDocument({ id: 'x' }), 'id is not a valid UUID'],
  [aDocument({ id: 7 }), 'id is not a string'],
  [aDocument({ check: null }), 'check is not a string'],
  [aDocument({ check: '' }), 'check is empty'],
  [aDocument({ project: 1 }), 'project is not a string'],
  [aDocument({ kind: 'ign' }), 'kind has unexpected value'],
  [aDocument({ kind: 'fail', at: '1' }), 'at is not a number'],
  [aDocument({ at: 1.5 }), 'at is not a number'],
  [aDocument({ at: -1 }), 'at is too small'],
  [aDocument({ at: 1e300 }), 'at is too large'],
  [aDocument({ rid: 'x' }), 'rid is not a valid UUID'],
  [aDocument({ exit: 256 }), 'exit is too large'],
  [aDocument({ exit: true }), 'exit is not a number'],
  [aDocument({ body: {} }), 'body is not a string'],
  [aDocument({ body64: '*' }), 'body64 is not base64'],
  [aDocument({ body: 'a', body64: '/w==' }), 'body64 is not allowed beside body'],
  [aDocument({ agent: 1 }), 'agent is not a string'],
  [aDocument({ make: [] }), 'make is not an object'],
])('%j is refused: %s', (value, problem) => {
  expect(readSignal(value)).toEqual({ problem })
})

describe('a request', () => {
  test('holds one signal', () => {
    expect(readSignals(aDocument())).toEqual({ sent: null, signals: [aSignal()] })
    expect(readSignals(aDocument({ at: 'x' }))).toEqual({ problem: 'at is not a number' })
  })

  test('or several, and when they were sent', () => {
    expect(readSignals({ sent: 5, signals: [aDocument(), aDocument()] })).toEqual({
      sent: 5,
      signals: [aSignal(), aSignal()],
    })
  })

  test.each<[object, string]>([
    [{ signals: [] }, 'sent is not a number'],
    [{ sent: 5, signals: {} }, 'signals is not an array'],
    [{ sent: 5, signals: [aDocument(), null] }, 'signals[1] is not an object'],
    [{ sent: 5, signals: [aDocument(), aDocument({ at: null })] }, 'signals[1].at is not a number'],
    [{ sent: 5, signals: Array.from({ length: 201 }, () => aDocument()) }, 'signals is too long'],
  ])('%#: a wrong one is named: %s', (value, problem) => {
    expect(readSignals(value)).toEqual({ problem })
  })
})
