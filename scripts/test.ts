// `npm test`: builds, finds a browser, runs every test, names the slowest files and ends with the line
// `N passed, N failed`. `--long` runs test/long instead: the faults that take minutes.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowsers } from './browser.ts'
import { buildIfStale } from './build-if-stale.ts'
import { electronBinary } from './electron-binary.ts'
import { memoryFolder } from './memory-folder.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SLOWEST = 10
const REPORTERS = [
  '--reporter=default',
  '--reporter=json',
  `--reporter=${path.join(ROOT, 'test', 'support', 'flaky-tests.ts')}`,
]

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly success: boolean
  /** A file each, with the times of its first and its last test in milliseconds. */
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly status: 'passed' | 'failed'
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** @param folder where the tests make their temporary folders, and Vitest its report */
function runVitest(folder: string, args: readonly string[]) {
  const file = path.join(folder, 'report.json')
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  // Hundreds of processes run the same programs: each is compiled once.
  const compiled = path.join(folder, 'compile-cache')
  const { status, signal } = spawnSync(
    process.execPath,
    [vitest, 'run', ...REPORTERS, `--outputFile.json=${file}`, ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: compiled },
    },
  )
  const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : null
  if (report === null) process.stderr.write(`Vitest ended with ${signal ?? status}.\n`)
  return { report, status: status ?? 1 }
}

/** What the specs of test/desktop ran on. */
function desktopRuntime(): string {
  const binary = electronBinary()
  return binary === null ? 'stand-in (no Electron binary)' : `Electron (${binary})`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function slowestFiles({ testResults }: Report): string {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .sort((a, b) => b.took - a.took)
    .slice(0, SLOWEST)
    .map(({ name, took }) => `${seconds(took).padStart(8)}  ${path.relative(ROOT, name)}\n`)
    .join('')
}

/** A file that does not even load has no failed test of its own, and is a failure all the same. */
function failures({ numFailedTests, testResults }: Report): number {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((of) => of.status !== 'failed'),
  )
  return numFailedTests + broken.length
}

function test(): number {
  const begun = performance.now()
  const [kind, ...rest] = process.argv.slice(2)
  const args =
    kind === '--long' ? ['--project=long', ...rest] : ['--project=main', ...process.argv.slice(2)]
  buildIfStale()
  const { whole, shell } = findBrowsers()
  if (whole === null) process.stderr.write('No browser: the tests that need one are skipped.\n')
  else process.env.TOCSIN_TEST_BROWSER = whole
  if (shell !== null) process.env.TOCSIN_TEST_HEADLESS_SHELL = shell
  const folder = fs.mkdtempSync(path.join(memoryFolder() ?? os.tmpdir(), 'tocsin-test-'))
  // Some tests run as another user, who has to get to their folders.
  fs.chmodSync(folder, 0o755)
  const { report, status } = runVitest(folder, args)
  fs.rmSync(folder, { recursive: true, force: true })
  if (report !== null) process.stdout.write(`slowest files:\n${slowestFiles(report)}`)
  process.stdout.write(`desktop runtime: ${desktopRuntime()}\n`)
  process.stdout.write(`took ${seconds(performance.now() - begun)}\n`)
  if (report === null) {
    process.stdout.write('0 passed, 1 failed\n')
    return 1
  }
  const failed = report.success ? 0 : Math.max(failures(report), 1)
  const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : ''
  process.stdout.write(`${report.numPassedTests} passed, ${failed} failed${skipped}\n`)
  return failed > 0 ? 1 : status
}

process.exitCode = test()
