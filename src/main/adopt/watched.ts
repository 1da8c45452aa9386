// Commands that ping a monitor already: contract adopt.md 3, `watched`. Pure.
import { UUID_INSIDE } from '../../shared/uuid.ts'

/** A program by its name, at the beginning of a word or behind a folder. */
const program = (name: string): string => String.raw`(?:^|[\s;&|('"/])${name}(?=\s|$)`

const SIGNS: readonly RegExp[] = [
  new RegExp(`/ping/${UUID_INSIDE}`, 'i'),
  // A project's ping key, before a slug.
  /\/ping\/[\w-]{22}\//,
  /\bhc-ping\.com\b/i,
  new RegExp(program('runitor')),
  new RegExp(`${program('cronitor')}.*\\sexec\\s`),
  /\bcronitor\.(?:link|io)\b/i,
  new RegExp(String.raw`${program('sentry-cli')}.*\smonitors\s+run\b`),
  /\bnosnch\.in\b/i,
  /\/api\/push\/[^\s/]/,
  /\bheartbeat\/[\w-]{16,}/i,
  new RegExp(program('healthchecks-monitor')),
]

/** @param command as the shell gets it, or the words of a unit, a task, a property list */
export function isWatched(command: string): boolean {
  return SIGNS.some((sign) => sign.test(command))
}
