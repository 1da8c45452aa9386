// JSON of remotes: lists of any size, and what is none (contract remotes.md 1.2).
import { expect, test } from 'vitest'
import { readList, readObject } from '../../../src/main/remotes/requests/large-json.ts'

const listOf = (count: number) => ({
  checks: Array.from({ length: count }, (_, n) => ({ n, pad: 'x'.repeat(900) })),
})

test.each([10, 3000])('a list of %i is read whole and in order', async (count) => {
  const value = listOf(count)
  expect(await readList(Buffer.from(JSON.stringify(value)), 'checks')).toEqual(value.checks)
})

test.each(['', '<html>', '[]', '{}', '{"checks": {}}', 'null'])('%j is no list', async (text) => {
  await expect(readList(Buffer.from(text), 'checks')).rejects.toMatchObject({ state: 'strange' })
})

test('three megabytes of noise are no list', async () => {
  const noise = Buffer.alloc(3 * 1024 * 1024, '[')
  await expect(readList(noise, 'checks')).rejects.toMatchObject({ state: 'strange' })
})

test('an object is read, anything else is strange', () => {
  expect(readObject(Buffer.from('{"a": 1}'))).toEqual({ a: 1 })
  expect(() => readObject(Buffer.from('[1]'))).toThrow('not the expected JSON')
})
