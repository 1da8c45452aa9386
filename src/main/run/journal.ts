// The last lines of a unit's invocation in systemd's journal (contract run.md 6).
import { execFile } from 'node:child_process'

const LINES = 1000
/** In milliseconds. */
const LIMIT = 2000
const MAX_BYTES = 8 * 1024 * 1024

/** Empty where no journal can be read. */
export function readJournal(invocation: string): Promise<Buffer> {
  const words = [
    '--quiet',
    '--no-pager',
    '--output=cat',
    `--lines=${LINES}`,
    `_SYSTEMD_INVOCATION_ID=${invocation}`,
  ]
  const options = { timeout: LIMIT, maxBuffer: MAX_BYTES, encoding: 'buffer' } as const
  return new Promise((resolve) => {
    execFile('journalctl', words, options, (_error, stdout) => resolve(stdout))
  })
}
