// The threat model names a test for each row of the contract, and the tests are there by those names.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contractIds, ROOT } from './contract.ts'

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const TABLE = /<!-- table: hardening rows -->([\s\S]*)<!-- end of table: hardening rows -->/
const rows = (TABLE.exec(read('docs/security.md'))?.[1] ?? '').matchAll(/^\| (H\d+) \|(.*)\|$/gm)
const named = [...rows].map(([, row = '', tests = '']) => [row, tests] as const)

test('every row of hardening.md has a test by name', () => {
  const wanted = [...(contractIds().get('hardening.md') ?? [])].filter((id) => /^H\d+$/.test(id))
  expect(named.map(([row]) => row)).toEqual(wanted)
})

test.each(named)('the tests of %s exist', (_row, tests) => {
  const found = [...tests.matchAll(/“([^”]+)” \(`(test\/[\w./-]+)`\)/g)]
  expect(found.length).toBeGreaterThan(0)
  for (const [, title = '', file = ''] of found) expect(read(file)).toContain(title)
})
