// What the packaged app has to reach in the CI, and the workflow that asks for it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../scripts/smoke.ts'

/** Of electron-builder, which reads its own configuration by it. */
const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown }
const ROOT = path.join(import.meta.dirname, '..', '..')

describe('the packaged app', () => {
  const good = { start: 3000, memory: 250, isSeen: true }

  test('that starts in 3 s, holds 250 MiB and shows its window is well', () => {
    expect(problemsOf(good)).toEqual([])
  })

  test.each([
    [{ start: 3001 }, 'it took 3001 ms to start, more than 3000'],
    [{ memory: 251 }, 'it holds 251 MiB when idle, more than 250'],
    [{ isSeen: false }, 'its window is not seen'],
  ])('with %j fails', (changed, problem) => {
    expect(problemsOf({ ...good, ...changed })).toEqual([problem])
  })
})

interface Job {
  readonly needs?: string | readonly string[]
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> }
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
}

describe('the workflow', () => {
  const text = fs.readFileSync(path.join(ROOT, '.github', 'workflows', 'desktop.yml'), 'utf8')
  const { jobs } = load(text) as { readonly jobs: Readonly<Record<string, Job>> }
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

  test('calls scripts and specs that are there', () => {
    const named = lines.flatMap((line) => line.match(/\b(?:scripts|test)\/[\w./-]+\w/g) ?? [])
    expect(named).toContain('scripts/smoke.ts')
    for (const file of named) expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true)
  })

  test('calls npm scripts that are there', () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
    const named = lines.flatMap((line) =>
      [...line.matchAll(/npm run ([\w:]+)/g)].map(([, of]) => of),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(scripts), name).toContain(name)
  })

  test('waits for jobs that are there, and a release for no desktop spec', () => {
    const needs = ({ needs: of = [] }: Job): readonly string[] =>
      typeof of === 'string' ? [of] : of
    const all = Object.values(jobs).flatMap(needs)
    for (const name of all) expect(Object.keys(jobs)).toContain(name)
    expect(all.filter((name) => name.startsWith('electron-'))).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('has lines that a shell can read', () => {
    for (const line of lines) {
      const plain = line.replaceAll(/\$\{\{[^}]*\}\}/g, 'x')
      const { status, stderr } = spawnSync('bash', ['-n', '-c', plain], { encoding: 'utf8' })
      expect([status, stderr], line).toEqual([0, ''])
    }
    for (const script of ['with-desktop.sh', 'with-wayland.sh']) {
      const file = path.join(ROOT, 'scripts', script)
      expect(spawnSync('sh', ['-n', file]).status, script).toBe(0)
      expect(fs.statSync(file).mode & 0o111, script).toBe(0o111)
    }
  })
})
