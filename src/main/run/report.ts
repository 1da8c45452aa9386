// What `tocsin run` says itself, on stderr after the job's output, and the identity of its signals.
import { version } from '../../../package.json'

export const AGENT = `tocsin-run/${version}`

/** Exit codes of the commands (contract run.md 1, 2). */
export const EXIT = { ok: 0, usage: 64, unavailable: 69, internal: 70, locked: 75 } as const

/** One line of ours. Control characters in it would be somebody else's. */
export function ownLine(command: string, text: string): string {
  return `tocsin ${command}: ${text.replace(/[\p{Cc}\s]+/gu, ' ').trim()}\n`
}
