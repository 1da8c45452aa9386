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
  ['col:x NEAR(a b) c* -d ^e', '"col:x" "NEAR(a" "b)" "c*" "-d" "^e"*'],
  ['body:"no space"', '"no space"'],
  ['body:“no space” Body:full', '"no space" "full"*'],
  ['"body:x" nobody:x', '"body:x" "nobody:x"*'],
  ['body:', '"body:"*'],
  ['über', '"über"*'],
  ['a\0b', '"a b"*'],
  ['--- ... "!"', null],
  ['"', null],
  ['', null],
])('%j is asked as %j', (text, query) => {
  expect(bodyQuery(text)).toBe(query)
})
