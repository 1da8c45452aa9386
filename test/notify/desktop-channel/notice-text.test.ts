// Text of others, cleaned for a notice.

import { describe, expect, test } from 'vitest'
import {
  cut,
  lastLine,
  lines,
  listed,
  plain,
} from '../../../src/main/notify/desktop-channel/notice-text.ts'
import { ENGLISH } from '../../../src/main/words.ts'

describe('a text on one line', () => {
  test.each([
    ['backup', 'backup'],
    ['  backup  ', 'backup'],
    ['a\nb\r\n\tc', 'a b c'],
    ['a\u0000\u0007\u001b[31mb', 'a [31mb'],
    ['a\u2028b', 'a b'],
    // Reads "invoice.exe" as "invoiceexe." and the like.
    ['pre\u202egnp.exe\u2066x\u2069', 'pregnp.exex'],
    ['right\u200f left\u200e arabic\u061c', 'right left arabic'],
    ['\u{1f468}\u200d\u{1f469}', '\u{1f468}\u200d\u{1f469}'],
    ['half \ud83d', 'half \ufffd'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ])('%j becomes %j', (text, expected) => {
    expect(plain(text, 50)).toBe(expected)
  })

  test('is cut to its limit', () => {
    expect(plain('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`)
  })
})

describe('cut', () => {
  test.each([
    ['ab', 2, 'ab'],
    ['abc', 2, 'a…'],
    ['\u{1f514}\u{1f514}', 2, '\u{1f514}\u{1f514}'],
    ['\u{1f514}\u{1f514}\u{1f514}', 2, '\u{1f514}…'],
  ])('%s to %i characters: %s', (text, limit, expected) => {
    expect(cut(text, limit)).toBe(expected)
  })
})

describe('the last line of an output', () => {
  test.each([
    ['one line', 'one line'],
    ['first\nlast', 'last'],
    ['first\r\nlast\r\n\r\n', 'last'],
    ['first\n  last  \n\n', 'last'],
    ['', ''],
    ['\n\t\n', ''],
    // Notifications and the log show no colours.
    ['a\n\u001b[1m\u001b[31mdisk full\u001b[0m\u001b[K\n\u001b[0m', 'disk full'],
    ['10 %\r50 %\r100 %\n', '100 %'],
  ])('of %j', (output, expected) => {
    expect(lastLine(output)).toBe(expected)
  })

  test('is no longer than 200 characters, however long the output is', () => {
    expect(lastLine('x'.repeat(100_000))).toHaveLength(200)
    expect(lastLine(`${'x'.repeat(100_000)}\nend`)).toBe('end')
  })
})

test('lines leave out what says nothing, and are 500 characters at most', () => {
  expect(lines('a', '', 'b')).toBe('a\nb')
  expect(lines('a'.repeat(400), 'b'.repeat(400))).toHaveLength(500)
})

test('a list names ten', () => {
  const names = Array.from({ length: 12 }, (_, i) => `c${i}`)
  expect(listed(names.slice(0, 2), ENGLISH)).toBe('c0, c1')
  expect(listed(names, ENGLISH)).toBe('c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more')
})
