// Texts of others made fit for a message.
import { describe, expect, test } from 'vitest'
import {
  clip,
  cut,
  dressedWithin,
  manyLines,
  oneLine,
} from '../../../../src/main/notify/transports/dress/plain.ts'

describe('a line', () => {
  test.each([
    ['a\r\n\tb\u0000\u2028c', 'a b c'],
    ['  a  ', 'a'],
    ['in\u202everse\u2066d\u2069', 'inversed'],
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

  test('clips a text before it is dressed', () => {
    const dress = (text: string) => `<${text.replaceAll('*', '\\*')}>`
    expect(dressedWithin('a*b', 6, dress)).toBe('<a\\*b>')
    expect(dressedWithin('a*bc', 6, dress)).toBe('<a*…>'.replace('*', '\\*'))
    expect(dressedWithin('*****', 6, dress).length).toBeLessThanOrEqual(6)
  })
})
