// Long JSON read in slices is what JSON.parse makes of it, or is refused where that refuses it.
import { describe, expect, test } from 'vitest'
import { createJsonScanner, JsonTooComplex } from '../src/main/json-scanner.ts'
import { parseInSlices, scanInSlices } from '../src/main/json-slices.ts'

const LONG = 40_000
/** More than a portion, as the parts of a document. */
const long = 'x'.repeat(LONG)
const blanks = ' \n'.repeat(LONG)
const many = (item: string, count = LONG) => Array.from({ length: count }, () => item).join(',')

/** What came of it, to be compared: refusals are alike. */
async function sliced(text: string): Promise<unknown> {
  return parseInSlices(text).catch((error: unknown) => (error as Error).name)
}

function whole(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return (error as Error).name
  }
}

describe('is as JSON.parse has it', () => {
  test.each([
    ['a small one', '{"a":[1,2,{"b":null}]}'],
    ['nothing', ''],
    ['a long list', `[${many('{"a":"]},[\\""}')}]`],
    ['a long list in an object', `{"a":1,"checks" : [${many('[1,{"x":[]}]')}],"b":"]"}`],
    ['long lists in one another', `[[${many('1')}],[[[[[${many('[2]')}]]]]],3]`],
    ['an object of many', `{${Array.from({ length: 9000 }, (_, i) => `"k${i}":${i}`).join(',')}}`],
    ['a name that comes twice', `{"a":"${long}","b":1,"a":2,"b":"${long}"}`],
    ['a name with a colon', `{"a\\":b":"${long}"}`],
    ['members called __proto__', `{"__proto__":{"a":"${long}"},"x":{"__proto__":1},"y":"${long}"}`],
    ['a long text', `"${long}"`],
    ['a text of escapes', `"${'\\u00e9\\n\\\\\\"'.repeat(LONG)}"`],
    ['a text of backslashes', `"${'\\\\'.repeat(LONG)}"`],
    ['a text of pairs', `"${'\\ud83d\\ude00😀'.repeat(LONG)}"`],
    ['blanks around', `${blanks}[${blanks}1${blanks},${blanks}"${long}"${blanks}]${blanks}`],
    ['an empty list of blanks', `[${blanks}]`],
    ['an empty object of blanks', `{${blanks}}`],
    ['a long number', '1'.repeat(LONG)],
    ['a comma at the end', `[${many('1')},]`],
    ['a comma after a long member', `["${long}",]`],
    ['a comma at the beginning', `[,${many('1')}]`],
    ['two commas', `["${long}",,"${long}"]`],
    ['a member of blanks', `["${long}",${blanks},1]`],
    ['no end', `[${many('1')}`],
    ['another end', `[${many('1')}}`],
    ['an end too many', `[${many('1')}]]`],
    ['brackets that do not match', `[${many('[1}')}]`],
    ['a quote within', `"${long}"${long}"`],
    ['an end within a text', `"${long}\\"`],
    ['a name that is none', `{1:"${long}"}`],
    ['no colon', `{"a" "${long}"}`],
    ['two colons', `{"a"::"${long}"}`],
    ['a line break in a text', `"${long}\n"`],
    ['a blank that is none', `\u00a0[${many('1')}]`],
  ])('%s', async (_what, text) => {
    expect(await sliced(text)).toEqual(whole(text))
  })

  test.each([0, 1, 2, 3, 4, 5, 6])('escapes that begin %i characters later', async (shift) => {
    for (const sequence of ['\\u00e9', '\\\\', '\\\\u00e9', '\\n', '\\"', '\\\\\\u00e9']) {
      const text = `"${'x'.repeat(shift)}${sequence.repeat(20_000)}"`
      expect(await sliced(text)).toBe(whole(text))
    }
  })
})

test('a document broken at any place is refused as JSON.parse refuses it', async () => {
  const text = `{"a":[${many('{"b":[1,"c\\\\"]}', 5000)}],"d":"${'\\u0041,'.repeat(9000)}"}`
  for (let at = 0; at < text.length; at += 4999) {
    for (const broken of [text.slice(0, at), `${text.slice(0, at)}]${text.slice(at + 1)}`]) {
      expect(await sliced(broken)).toEqual(whole(broken))
    }
  }
})

test('others have their turns while a long one is scanned and parsed', async () => {
  const text = `[${many('{"a":[1,2,3]}', 200_000)}]`
  let [turns, isOver] = [0, false]
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const scanner = createJsonScanner(undefined, Number.POSITIVE_INFINITY)
  await scanInSlices(scanner, Buffer.from(text))
  const scanned = turns
  await parseInSlices(text)
  isOver = true
  expect(scanned).toBeGreaterThan(0)
  expect(turns).toBeGreaterThan(scanned)
})

test('what is too complex is refused while it is scanned', async () => {
  const scanned = scanInSlices(createJsonScanner(), Buffer.from(`[${many('1')}]`))
  await expect(scanned).rejects.toThrow(JsonTooComplex)
})
