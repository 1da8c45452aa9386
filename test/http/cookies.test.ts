// Reading the cookies of a request.
import { expect, test } from 'vitest'
import { cookieValue } from '../../src/main/http/cookies.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['b=1', undefined],
  ['a', undefined],
  ['a=', ''],
  ['a=1', '1'],
  ['b=2;a=1', '1'],
  ['b=2;  a=1 ; c=3', '1'],
  ['a=1; a=2', '1'],
  ['a=x=y==', 'x=y=='],
  ['aa=1; a2=3', undefined],
])('of %j the cookie a is %j', (header, value) => {
  expect(cookieValue(header, 'a')).toBe(value)
})
