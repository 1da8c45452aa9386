// Every reference to the contract names a file and a section or decision that exist (docs/contract).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractIds, idsOf, ROOT, referencesIn, straysIn } from './contract.ts'

const ids = contractIds()
const SOURCES = ['src/**/*.{ts,tsx,css}', 'test/**/*.{ts,tsx,py}', 'scripts/*.ts', 'bench/*.ts']
const PAGES = ['*.md', '*.yml', 'docs/*.md', 'docs/how-to/*.md', 'src/**/*.md']

const sources = read(SOURCES).filter(({ name }) => !name.startsWith('test/docs/'))
const all = [...sources, ...read(PAGES)]

test('the contract has its sections and decisions', () => {
  expect([...ids.keys()].sort()).toEqual(
    'adopt channels hardening monitor push remotes run runtime'.split(' ').map((n) => `${n}.md`),
  )
  expect([...(ids.get('monitor.md') ?? [])]).toEqual(
    expect.arrayContaining(['0', '5', '5.8', '9', 'D1', 'D19', 'Appendix B']),
  )
  expect([...(ids.get('push.md') ?? [])]).toEqual(expect.arrayContaining(['0', '7', '10.4', 'P16']))
  expect([...(ids.get('hardening.md') ?? [])]).toEqual(expect.arrayContaining(['H1', 'H29']))
})

test('every reference resolves', () => {
  const references = all.flatMap(({ name, text }) =>
    referencesIn(text).map((reference) => ({ name, ...reference })),
  )
  const unresolved = references.flatMap(({ name, file, ids: wanted }) => {
    const known = ids.get(file)
    if (known === undefined) return [`${name}: ${file}`]
    return wanted.filter((id) => !known.has(id)).map((id) => `${name}: ${file} ${id}`)
  })
  expect(unresolved).toEqual([])
  expect(references.length).toBeGreaterThan(390)
})

test('no reference is written in another style', () => {
  const strays = sources.flatMap(({ name, text }) => straysIn(text).map((s) => `${name}: ${s}`))
  expect(strays).toEqual([])
})

describe('the readers of references', () => {
  test('headings, appendices and decisions are ids', () => {
    const text = '# Title\n## 3. Validation\n### 3.1 Per field\n## Appendix A. Zones\n| D9 | x |\n'
    expect([...idsOf(text)]).toEqual(['3', '3.1', 'Appendix A', 'D9'])
  })

  test('a reference may have several places, ranges and steps, and cross the end of a line', () => {
    expect(
      referencesIn('// By (contract\n// monitor.md 2.2 step 3, D12; push.md 5.1–5.3).'),
    ).toEqual([
      { file: 'monitor.md', ids: ['2.2', 'D12'] },
      { file: 'push.md', ids: ['5.1', '5.3'] },
    ])
  })

  test('a file alone is a reference', () => {
    expect(referencesIn('(contract runtime.md, channels.md)')).toEqual([
      { file: 'runtime.md', ids: [] },
      { file: 'channels.md', ids: [] },
    ])
  })

  test('bare numbers, files and decisions are strays', () => {
    const text = '// (contract 5.8) (push.md 2.3) (D9) design/ui.md\nconst D9 = 1'
    expect(straysIn(text)).toEqual(['contract 5.8', 'push.md', 'design/ui', 'D9'])
  })
})

function read(patterns: readonly string[]): readonly { name: string; text: string }[] {
  return globSync(patterns, { cwd: ROOT }).map((name) => ({
    name,
    text: readFileSync(join(ROOT, name), 'utf8'),
  }))
}
