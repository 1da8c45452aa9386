import { describe, expect, test } from 'vitest'
import { findIn, markedSpans } from '../../../src/renderer/output/find.ts'
import { outputLines } from '../../../src/renderer/output/lines.ts'

describe('a text', () => {
  test('is found whatever its case, in every line', () => {
    const lines = outputLines('No space\nall well\nno SPACE left: no space')
    expect(findIn(lines, 'no space')).toEqual([
      { line: 0, from: 0, to: 8 },
      { line: 2, from: 0, to: 8 },
      { line: 2, from: 15, to: 23 },
    ])
  })

  test('is no pattern', () => {
    expect(findIn(outputLines('a.b axb (c'), 'a.b')).toHaveLength(1)
    expect(findIn(outputLines('a.b axb (c'), '(c')).toHaveLength(1)
  })

  test('is found across colours', () => {
    const lines = outputLines('\u001b[31mno sp\u001b[0mace')
    expect(findIn(lines, 'space')).toEqual([{ line: 0, from: 3, to: 8 }])
  })

  test('that is empty is nowhere; one that is everywhere is found up to the limit', () => {
    expect(findIn(outputLines('abc'), '')).toEqual([])
    expect(findIn(outputLines('a'.repeat(2000)), 'a')).toHaveLength(1000)
  })

  test('is marked where it stands, and keeps the colours', () => {
    const [line = []] = outputLines('\u001b[31mno sp\u001b[0mace left')
    const [match] = findIn([line], 'space')
    if (match === undefined) throw new Error('not found')
    const spans = markedSpans(line, [match], match)
    expect(spans.map(({ text, match }) => [text, match])).toEqual([
      ['no ', 'none'],
      ['sp', 'current'],
      ['ace', 'current'],
      [' left', 'none'],
    ])
    expect(spans.map(({ look }) => look?.colour ?? null)).toEqual(['red', 'red', null, null])
    expect(markedSpans(line, [match], undefined)[1]).toMatchObject({ match: 'match' })
  })
})
