// What is put into a line, and taken out again: contract adopt.md 5. Nothing of the line is moved or lost;
// taking out needs no memory. Pure; texts are of bytes.
import { UUID_INSIDE } from '../../shared/uuid.ts'
import type { Via } from './job.ts'

export interface HookKit {
  readonly via: Via
  /** Absolute path of `bin/run`. */
  readonly launcher: string
  /** Absolute path of curl; null: there is none. */
  readonly curl: string | null
  /** Without a slash at the end. */
  readonly baseUrl: string
}

export interface Unhooked {
  readonly command: string
  readonly uuid: string
  readonly via: Via
}

const UUID = UUID_INSIDE
const BARE = /^[A-Za-z0-9_./+@,-]+$/
/** A URL may hold colons too. */
const BARE_URL = /^[A-Za-z0-9_./+@,:-]+$/
/** In a table cron or the shell would read these otherwise, whatever the quotes. */
const UNQUOTABLE = /['%\\\n\r]/

/** A word that stands in a table as it is, or in `'…'`; null: it cannot stand there at all (`hand path`). */
function tableWord(text: string, bare = BARE): string | null {
  if (bare.test(text)) return text
  return UNQUOTABLE.test(text) ? null : `'${text}'`
}

/** Whether the hook of a kit can be written at all; else why not. */
export function kitProblem({ via, launcher, curl, baseUrl }: HookKit): 'path' | 'program' | null {
  if (via === 'run') return tableWord(launcher) === null ? 'path' : null
  if (curl === null) return 'program'
  return tableWord(curl) === null || tableWord(baseUrl, BARE_URL) === null ? 'path' : null
}

/**
 * The command with its hook.
 * @param command as it stands in the table, up to the first bare `%`
 * @param plain whether `isPlain` says so of what the shell gets
 */
export function hookIn(command: string, uuid: string, plain: boolean, kit: HookKit): string {
  if (kit.via === 'run') {
    const start = `${tableWord(kit.launcher)} ${uuid} `
    return plain ? `${start}-- ${command}` : `${start}-c ${quoted(command)}`
  }
  const job = plain ? command : `"$SHELL" -c ${quoted(command)}`
  return `${job}${curlTail(uuid, kit)}`
}

function curlTail(uuid: string, { curl, baseUrl }: HookKit): string {
  const url = `${baseUrl}/ping/${uuid}/`
  const ping = BARE_URL.test(baseUrl) ? url : `'${url}'`
  return `; s=$?; ${tableWord(curl ?? '')} -fsS -m 10 --retry 3 -o /dev/null ${ping}$s; exit $s`
}

function quoted(command: string): string {
  return `'${command.replaceAll("'", "'\\''")}'`
}

/** The inverse of `hookIn`, whatever `via` put it in. Null: there is no hook of ours. */
export function hookOut(command: string, kit: HookKit): Unhooked | null {
  return runOut(command, kit) ?? curlOut(command, kit)
}

function runOut(command: string, { launcher }: HookKit): Unhooked | null {
  const word = tableWord(launcher)
  if (word === null) return null
  const hook = new RegExp(`(^|[\\s;&|({!])${escaped(word)} (${UUID}) (-- |-c (?='))`)
  const found = hook.exec(command)
  if (found === null) return null
  const [all, lead = '', uuid = '', form] = found
  const before = command.slice(0, found.index) + lead
  const after = command.slice(found.index + all.length)
  if (form === '-- ') return { command: before + after, uuid, via: 'run' }
  const whole = before === '' ? unquoted(after) : null
  // Somebody added to the line: what stands in the quotes stays one command of the same shell.
  return { command: whole ?? `${before}"$SHELL" -c ${after}`, uuid, via: 'run' }
}

/** Of another server only where it is on this machine: its port may have been another one. */
function curlOut(command: string, { baseUrl }: HookKit): Unhooked | null {
  const tail = new RegExp(
    `; s=\\$\\?; (?:[^\\s']+|'[^']+') -fsS -m 10 --retry 3 -o /dev/null '?([^\\s']+)/ping/(${UUID})/'?\\$s; exit \\$s$`,
  )
  const found = tail.exec(command)
  if (found === null) return null
  const [, base = '', uuid = ''] = found
  if (base !== baseUrl && !isLoopback(base)) return null
  const job = command.slice(0, found.index)
  const shell = '"$SHELL" -c '
  const whole = job.startsWith(`${shell}'`) ? unquoted(job.slice(shell.length)) : null
  return { command: whole ?? job, uuid, via: 'curl' }
}

function isLoopback(base: string): boolean {
  return /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/.test(base)
}

/** What stands between the quotes of `quoted`; null when anything follows them. */
function unquoted(text: string): string | null {
  const [whole, inner] = /^'((?:[^']|'\\'')*)'$/.exec(text) ?? []
  return whole === undefined || inner === undefined ? null : inner.replaceAll("'\\''", "'")
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
