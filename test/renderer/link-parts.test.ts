// Addresses in a description become links, and nothing else does.
import { expect, test } from 'vitest'
import { linkParts } from '../../src/renderer/ui/link-parts.ts'

test.each<[text: string, links: readonly string[]]>([
  ['Runbook: https://wiki.example/borg', ['https://wiki.example/borg']],
  ['See https://a.example/b. Then http://c.example!', ['https://a.example/b', 'http://c.example']],
  ['(https://a.example/b)', ['https://a.example/b']],
  ['https://a.example/(b)', ['https://a.example/(b)']],
  ['https://a.example/?q=1&r=2#three', ['https://a.example/?q=1&r=2#three']],
  ['<https://a.example>', ['https://a.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https:// is no address', []],
  ['no address', []],
  ['', []],
])('%s', (text, links) => {
  const parts = linkParts(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
