// The JSON of the management API: what is written already, and lists in pieces.
import { describe, expect, test } from 'vitest'
import { JsonText, listPieces, stringify } from '../../../src/main/monitor/documents/json.ts'

test('a written document stands inside another as it is', () => {
  expect(stringify({ check: new JsonText('{"n": 1}') })).toBe('{"check": {"n": 1}}')
})

describe('a list in pieces', () => {
  const write = (n: number) => new JsonText(stringify({ n, name: 'caf\u00e9' }))

  test.each([0, 1, 49, 50, 51, 100, 101])(
    'of %i documents is the list written at once',
    (count) => {
      const items = Array.from({ length: count }, (_, n) => n)
      const bytes = Buffer.concat(listPieces('checks', items, write).map(({ bytes }) => bytes()))
      expect(bytes.toString('latin1')).toBe(stringify({ checks: items.map(write) }))
    },
  )

  test('has no more pieces than it needs', () => {
    const items = Array.from({ length: 100 }, (_, n) => n)
    expect(listPieces('checks', items, write)).toHaveLength(2)
  })
})

test.each([1, 15, 16, 17, 1000])(
  'a run of %d letters beyond ASCII is escaped unit by unit',
  (length) => {
    const units = Array.from({ length }, (_, i) => ['\u007f', 'é', '\ud83d', '\uffff', 'ı'][i % 5])
    const escapes = units.map((unit) => `\\u${unit?.charCodeAt(0).toString(16).padStart(4, '0')}`)
    expect(stringify(`a${units.join('')}b`)).toBe(`"a${escapes.join('')}b"`)
  },
)

test.each(['é', '€', '漢', '\x7f', '\uffff', '😀', 'āž'])(
  '%j is escaped alike in short and in long runs',
  (letters) => {
    const escapes = [...Array(letters.length).keys()]
      .map((i) => `\\u${letters.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join('')
    for (const times of [1, 7, 8, 15, 16, 17, 1000]) {
      expect(stringify(`a${letters.repeat(times)}b`)).toBe(`"a${escapes.repeat(times)}b"`)
    }
  },
)
