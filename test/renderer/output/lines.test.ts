import { describe, expect, test } from 'vitest'
import { outputLines, type Span, textOf } from '../../../src/renderer/output/lines.ts'

const plain = (text: string): Span => ({ text, look: null })
const look = (colour: string | null, background: string | null = null, ...marks: string[]) => ({
  colour,
  background,
  marks,
})

describe('the lines of an output', () => {
  test.each([
    ['\u001b[31mred\u001b[0m plain', [{ text: 'red', look: look('red') }, plain(' plain')]],
    ['\u001b[92mok', [{ text: 'ok', look: look('brightGreen') }]],
    ['\u001b[1;4mbold', [{ text: 'bold', look: look(null, null, 'bold', 'underline') }]],
    ['\u001b[41mback', [{ text: 'back', look: look(null, 'red') }]],
    ['\u001b[7mreverse', [{ text: 'reverse', look: look('page', 'text') }]],
    ['\u001b[31;7mreverse', [{ text: 'reverse', look: look('page', 'red') }]],
    ['\u001b[38;5;9mtable', [{ text: 'table', look: look('brightRed') }]],
    ['\u001b[38;5;196mcube', [{ text: 'cube', look: look('rgb(255 0 0)') }]],
    ['\u001b[38;5;244mgrey', [{ text: 'grey', look: look('rgb(128 128 128)') }]],
    ['\u001b[38;2;1;2;999mown', [{ text: 'own', look: look('rgb(1 2 255)') }]],
    ['\u001b[38;5;999mnone', [plain('none')]],
    ['\u001b[38;2;1;2mshort', [plain('short')]],
  ])('%j is drawn as it says', (text, spans) => {
    expect(outputLines(text)).toEqual([spans])
  })

  test('a colour goes on in the next line', () => {
    const [, second] = outputLines('\u001b[33mone\ntwo')
    expect(second).toEqual([{ text: 'two', look: look('yellow') }])
  })

  test('marks without number on one letter are a few, which a browser can lay out', () => {
    const [line = []] = outputLines(`o\u0302 a${'\u0300'.repeat(50_000)}b`)
    expect(textOf(line)).toBe(`o\u0302 a${'\u0300'.repeat(16)}b`)
  })

  test('the end of the last line begins none; an empty line in between stays', () => {
    expect(outputLines('a\n\nb\n').map(textOf)).toEqual(['a', '', 'b'])
    expect(outputLines('')).toEqual([])
  })

  test('a line of colours alone makes no more than 500 spans, and loses no text', () => {
    const [line = []] = outputLines('\u001b[31mx\u001b[32my'.repeat(10_000))
    expect(line).toHaveLength(500)
    expect(textOf(line)).toBe('xy'.repeat(10_000))
  })

  test('markup is text', () => {
    expect(outputLines('<script>alert(1)</script>')).toEqual([[plain('<script>alert(1)</script>')]])
  })
})
