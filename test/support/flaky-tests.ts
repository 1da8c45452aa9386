// Names the tests that passed at the second try only, which Vitest counts as passed without a word.
import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

export default class FlakyTests implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const file = path.relative(process.cwd(), test.module.moduleId)
    this.#names.push(`${file} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return
    process.stdout.write(`passed at the second try:\n  ${this.#names.join('\n  ')}\n`)
  }
}
