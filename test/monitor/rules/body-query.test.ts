import { expect, test } from 'vitest'
import { bodyQuery } from '../../../src/main/monitor/rules/body-query.ts'

test.each([
  ['disk', '"disk"*'],
  ['disk full', '"disk" "full"*'],
  ['"no space"', '"no space"'],
  ['"no space" dev', '"no space" "dev"*'],
  ['“no space”', '"no space"'],
  ['"no spa', '"no spa"*'],
  ['dev "no space"', '"dev" "no space"'],
  ['a OR b', '"a" "OR" "b"*'],
  ['body:x NEAR(a b) c* -d ^e', '"body:x" "NEAR(a" "b)" "c*" "-d" "^e"*'],
  ['über', '"über"*'],
  ['a\0b', '"a b"*'],
  ['--- ... "!"', null],
  ['"', null],
  ['', null],
])('%j is asked as %j', (text, query) => {
  expect(bodyQuery(text)).toBe(query)
})
