// Python's zipfile as the reader of archives that tests wrote, where Python is installed.
import { execFileSync } from 'node:child_process'

/** What a script prints as JSON. */
export function python(script: string, ...words: string[]): unknown {
  const told = execFileSync('python3', ['-c', script, ...words], { encoding: 'utf8' })
  return JSON.parse(told)
}

export const HAS_PYTHON = (() => {
  try {
    return python('print(1)') === 1
  } catch {
    return false
  }
})()
