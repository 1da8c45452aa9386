// Forms, however they are cut into chunks, come out as the URL standard reads them; more fields than a
// form of ours has do not (contract hardening.md H2).
import { expect, test } from 'vitest'
import {
  createFormDecoder,
  FormNotUtf8,
  FormTooComplex,
  readForm,
} from '../../src/main/http/form-decoder.ts'

function decoded(text: string, size = text.length) {
  const decoder = createFormDecoder()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) decoder.add(bytes.subarray(at, at + size))
  return decoder.end()
}

test.each([
  'a=1&b=2',
  'a=1&a=2&a',
  '&&a=1&&',
  'a==b=c',
  'push%5Bpayload%5D=h%C3%A4+ll%C3%B6+%F0%9F%98%80',
  'ü=é&x=%e2%82%ac',
  'x=%&y=%4&z=%zz&w=100%25%',
  '=nameless',
  '%',
  'a=%4%31',
])('%j, whole and in pieces', (text) => {
  const expected = [...new URLSearchParams(text)]
  for (const size of [1, 2, 3, 7, 1000]) expect(decoded(text, size)).toEqual(expected)
})

test.each(['bad=%ff%fe', 'cut=%c3', 'cut=%c3&b=1', '%e9=name', 'lone=%ed%a0%80'])(
  '%j is not UTF-8, whole and in pieces',
  (text) => {
    for (const size of [1, 2, 3, 7, 1000]) expect(() => decoded(text, size)).toThrow(FormNotUtf8)
  },
)

test('a thousand fields are a form, one more is not', () => {
  const form = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=x`).join('&')
  expect(decoded(form(1000))).toHaveLength(1000)
  expect(() => decoded(form(1001))).toThrow(FormTooComplex)
})

test('ten thousand items of lists are a form, one more is not', () => {
  expect(decoded('a[]=1&'.repeat(10_000))).toHaveLength(10_000)
  expect(() => decoded('a[]=1&'.repeat(10_001))).toThrow(FormTooComplex)
})

test('no more is decoded than a form has, however long the body goes on', () => {
  const decoder = createFormDecoder()
  expect(() => decoder.add(Buffer.from('a=1&'.repeat(1_000_000)))).toThrow(FormTooComplex)
})

test('what is no body has no fields', () => {
  expect([...readForm(undefined)]).toEqual([])
})

test('a name of 4,096 characters is one, a longer one is not, wherever it is cut', () => {
  expect(decoded(`${'n'.repeat(4096)}=${'v'.repeat(10_000)}`, 999)).toHaveLength(1)
  for (const end of ['=v', '', '&b=c']) {
    expect(() => decoded(`${'n'.repeat(4097)}${end}`, 999)).toThrow(FormTooComplex)
  }
})
