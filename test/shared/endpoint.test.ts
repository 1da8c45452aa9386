// What counts as a file `endpoint` (contract run.md 6).
import { expect, test } from 'vitest'
import { readEndpoint } from '../../src/shared/endpoint.ts'

const ENDPOINT = { url: 'http://127.0.0.1:7464', token: 'hcl_x', bodyLimit: 10_000, pid: 7 }

test('the file is read as it was written', () => {
  expect(readEndpoint(JSON.stringify(ENDPOINT))).toEqual(ENDPOINT)
  expect(readEndpoint(JSON.stringify({ ...ENDPOINT, bodyLimit: null }))?.bodyLimit).toBeNull()
})

test.each(['', 'null', '[]', '{"url":"http://127.0.0.1:1"', '{"url":1,"token":"t","pid":1}'])(
  '%j is no endpoint',
  (text) => {
    expect(readEndpoint(text)).toBeNull()
  },
)
