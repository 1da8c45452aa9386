// `--fail-if` and `--ok-if`: the first line of the cleaned output that matches (contract run.md 1, 4).
// Pure. Output is a binary string, as in cleaning.ts.
import { Buffer } from 'node:buffer'
import { piecesOf } from './redaction.ts'

export interface LineSearch {
  /** @param output whole cleaned lines */
  readonly look: (output: string) => void
  /** The first match, as a binary string; null: none yet. */
  readonly found: () => string | null
}

export function createLineSearch(expression: RegExp): LineSearch {
  let found: string | null = null
  return {
    look(output) {
      if (found !== null) return
      for (const line of output.split('\n')) {
        found = piecesOf(line).find((piece) => expression.test(textOf(piece))) ?? null
        if (found !== null) return
      }
    },
    found: () => found,
  }
}

/** Most lines are ASCII. */
function textOf(binary: string): string {
  return /[^ -~\t]/.test(binary) ? Buffer.from(binary, 'latin1').toString('utf8') : binary
}
