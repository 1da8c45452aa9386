// The shape of JSON, told before anything parses it (contract hardening.md H2).
import { expect, test } from 'vitest'
import { createJsonScanner, JsonTooComplex } from '../src/main/json-scanner.ts'

const scan = (text: string) => createJsonScanner().scan(Buffer.from(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('64 levels are read, 65 are not, of lists and of objects', () => {
  scan(nested(64))
  scan(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`)
  expect(() => scan(nested(65))).toThrow(JsonTooComplex)
  expect(() => scan('{"a":'.repeat(65))).toThrow(JsonTooComplex)
})

test('brackets within strings nest nothing, nor do lists beside each other', () => {
  scan(`["${'['.repeat(1000)}", "\\"${'{'.repeat(1000)}"]`)
  scan(`[${Array(1000).fill('[]').join()}]`)
})

test('ten thousand items and a thousand fields are read; a hundred thousand of anything are not', () => {
  scan(`[${Array(10_000).fill('"x"').join()}]`)
  scan(`{${Array.from({ length: 1000 }, (_, i) => `"f${i}":"v"`).join()}}`)
  for (const token of ['1,', '"",', '[],', '{},', 'NaN ', 'Infinity ', '"":', '""']) {
    expect(() => scan(token.repeat(100_000))).toThrow(JsonTooComplex)
  }
})

test('strings are told with their place, across chunks', () => {
  const told: unknown[] = []
  const scanner = createJsonScanner({
    opened: (at, isKey) => told.push([at, isKey ? 'key' : 'value', [...scanner.containers]]),
    closed: (at) => told.push(at),
  })
  for (const piece of ['{"a":["', 'b\\', '"c"],"d":1}']) scanner.scan(Buffer.from(piece))
  expect(told).toEqual([
    [1, 'key', [false]],
    3,
    [6, 'value', [false, true]],
    2,
    [5, 'key', [false]],
    7,
  ])
})
