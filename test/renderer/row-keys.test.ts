import { expect, test } from 'vitest'
import { handedOn, kept, type RowKeys } from '../../src/renderer/checks/row-keys.ts'

const NONE: RowKeys = new Map()
const elements = (keys: RowKeys) => [...keys].map(([id, key]) => `${id}:${key}`)

test('the element of a check stays its own when others come, go and change places', () => {
  const first = kept(NONE, ['a', 'b', 'c'])
  expect(elements(kept(first, ['c', 'd', 'a']))).toEqual(['c:c', 'd:d', 'a:a'])
})

test('with a letter of a search, elements go on to other checks in their order', () => {
  const first = kept(NONE, ['a', 'b', 'c'])
  const found = handedOn(first, ['b', 'd'])
  expect(elements(found)).toEqual(['b:a', 'd:b'])
  expect(elements(kept(found, ['b', 'e', 'd']))).toEqual(['b:a', 'e:e', 'd:b'])
  expect(elements(handedOn(found, ['x', 'y', 'z']))).toEqual(['x:a', 'y:b', 'z:z'])
})

test('no two checks get the same element, whichever went on', () => {
  const handed = handedOn(kept(NONE, ['a', 'b']), ['b', 'c', 'a'])
  expect(elements(handed)).toEqual(['b:a', 'c:b', "a:a'"])
  const more = kept(handed, ['a', 'b', 'c', "a'"])
  expect(new Set(more.values()).size).toBe(4)
})
