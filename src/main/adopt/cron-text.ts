// Where the command of a cron line ends, and what cron hands to the shell: contract adopt.md 4. Pure.
import type { CronDialect } from './cron-field.ts'

/** anacron has no rules for `%`. */
export type Dialect = CronDialect | 'anacron'

/** Where the first bare `%` stands, at which the input begins; else the length. */
export function inputStart(command: string, dialect: Dialect): number {
  if (dialect === 'anacron') return command.length
  for (let at = 0; at < command.length; at += 1) {
    if (command[at] === '\\') at += 1
    else if (command[at] === '%') return at
  }
  return command.length
}

/** @param command up to the first bare `%`, as it stands in the table */
export function shellText(command: string, dialect: Dialect): string {
  if (dialect === 'anacron') return command
  // Both readers go from left to right: what follows a backslash is never the start of another escape.
  return command.replaceAll(/\\([\s\S])/g, (pair, escaped: string) =>
    escaped === '%' || (escaped === '\\' && dialect === 'debian') ? escaped : pair,
  )
}
