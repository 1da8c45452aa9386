// Text of others, cleaned for a message.
import { describe, expect, test } from 'vitest'
import {
  clip,
  cut,
  manyLines,
  markedUpWithin,
  oneLine,
} from '../../../src/main/notify/message/plain-text.ts'

describe('a line', () => {
  test.each([
    ['a\r\n\tb\u0000\u2028c', 'a b c'],
    ['  a  ', 'a'],
    ['in\u202everse\u2066d\u2069', 'inversed'],
    ['right\u200f left\u200e arabic\u061c', 'right left arabic'],
    ['שלום 🚀', 'שלום 🚀'],
    ['a\ud800b', 'a\ufffdb'],
    ['\u0007\n', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(oneLine(text)).toBe(expected)
  })
})

describe('lines', () => {
  test.each([
    ['\n\n  a\n\tb  \n\n', '  a\n\tb'],
    ['a\r\nb\rc\u2029d', 'a\nb\nc\nd'],
    ['\u001b[1;31mred\u001b[0m\u0000\u0008', 'red'],
    ['in\u202everse', 'inverse'],
    ['right\u200f\nleft\u200e\narabic\u061c', 'right\nleft\narabic'],
    ['a\udc00', 'a\ufffd'],
    [' \n ', ''],
  ])('%j become %j', (text, expected) => {
    expect(manyLines(text)).toBe(expected)
  })
})

describe('a limit', () => {
  test.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['a🚀b', 3, 'a…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
    ['abc', -5, ''],
  ])('clips %j at %i to %j', (text, limit, expected) => {
    expect(clip(text, limit)).toBe(expected)
  })

  test('cuts no pair in two', () => {
    expect(cut('a🚀🚀', 4)).toBe('a🚀')
    expect(cut('a🚀🚀', 5)).toBe('a🚀🚀')
  })

  test('clips a text before markup is added', () => {
    const markup = (text: string) => `<${text.replaceAll('*', '\\*')}>`
    expect(markedUpWithin('a*b', 6, markup)).toBe('<a\\*b>')
    expect(markedUpWithin('a*bc', 6, markup)).toBe('<a*…>'.replace('*', '\\*'))
    expect(markedUpWithin('*****', 6, markup).length).toBeLessThanOrEqual(6)
  })
})
