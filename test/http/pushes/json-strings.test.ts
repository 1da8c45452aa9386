// JSON whose strings are taken out while it arrives: put back, it is what JSON.parse would have made.
import { describe, expect, test } from 'vitest'
import { createBase64Decoder } from '../../../src/main/http/pushes/request/base64.ts'
import {
  createStringCutter,
  createStringDecoder,
  type JsonPath,
} from '../../../src/main/http/pushes/request/json-strings.ts'

function pieces(bytes: Buffer, size: number): Buffer[] {
  const cut: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) cut.push(bytes.subarray(at, at + size))
  return cut
}

function cutUp(text: string, size: number) {
  const strings: { text: string; path: JsonPath }[] = []
  const cutter = createStringCutter((index, path) => {
    const decoder = createStringDecoder()
    strings[index] = { text: '', path }
    const add = (piece: string) => {
      const string = strings[index]
      if (string !== undefined) string.text += piece
    }
    return { add: (raw) => add(decoder.add(raw)), end: () => add(decoder.end()) }
  })
  for (const piece of pieces(Buffer.from(text), size)) cutter.add(piece)
  return { skeleton: cutter.skeleton(), strings }
}

const DOCUMENT = String.raw`{"push":{"payload":"h\u00e4ll\ud83d\ude00\\\"","files":[{"data":"YQ==","n":1},
  {"d\u0061ta":"Yg==", "a]\\\"{":"\/\n"}],"x":["",null,true,-1.5e3,"ünï"]},"y":"\\\\"}`

describe('a document in pieces', () => {
  test.each([1, 2, 3, 5, 7, 64, 10_000])('of %i bytes: its skeleton and its strings', (size) => {
    const { skeleton, strings } = cutUp(DOCUMENT, size)
    const restored = JSON.parse(skeleton, (_key, value) =>
      typeof value === 'string' ? strings[Number(value)]?.text : value,
    )
    expect(restored).toEqual(JSON.parse(DOCUMENT))
    expect(strings.map(({ path }) => path)).toEqual([
      ['push', 'payload'],
      ['push', 'files', null, 'data'],
      ['push', 'files', null, 'data'],
      ['push', 'files', null, 'a]\\"{'],
      ['push', 'x', null],
      ['push', 'x', null],
      ['y'],
    ])
  })

  test.each([String.raw`["\x"]`, '["a\nb"]', String.raw`["\u12"]`, String.raw`["\u12g4"]`])(
    'a string that JSON.parse refuses is refused: %j',
    (text) => {
      expect(() => JSON.parse(text)).toThrow(SyntaxError)
      for (const size of [1, 2, 100]) expect(() => cutUp(text, size)).toThrow(SyntaxError)
    },
  )
})

test('a long run of backslashes is told apart wherever it is cut', () => {
  const text = JSON.stringify(['\\'.repeat(1001)])
  for (const size of [1, 2, 3, 501]) {
    expect(cutUp(text, size).strings[0]?.text).toBe('\\'.repeat(1001))
  }
})

describe('base64 in pieces', () => {
  function decoded(text: string, size: number): Buffer | undefined {
    const decoder = createBase64Decoder()
    const found: Buffer[] = []
    for (let at = 0; at < text.length; at += size) {
      const bytes = decoder.add(text.slice(at, at + size))
      if (bytes === undefined) return undefined
      found.push(bytes)
    }
    return decoder.isWhole() ? Buffer.concat(found) : undefined
  }

  test.each(['', 'a', 'ab', 'abc', 'abcd', 'x'.repeat(1000)])('%j comes out as it was', (text) => {
    const base64 = Buffer.from(text)
      .toString('base64')
      .replaceAll(/(.{7})/g, '$1\r\n')
    for (const size of [1, 3, 4, 50]) expect(decoded(base64, size)?.toString()).toBe(text)
  })

  test.each(['Y', 'YW', 'YWJ', 'Y!==', '=', 'YQ==YQ==', 'YQ=a', 'YQ===', 'Y=Q='])(
    '%j is none',
    (text) => {
      for (const size of [1, 2, 4, 50]) expect(decoded(text, size)).toBeUndefined()
    },
  )
})
