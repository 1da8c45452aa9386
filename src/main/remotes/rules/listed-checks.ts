// The list of checks as a remote sends it, read with distrust: what is counted of it, whose project it is,
// what the key may do (contract remotes.md 1.1, 2.1, 10). Pure.
import { pingBaseOf } from './addresses.ts'
import { identityOf, isStatus, type RemoteStatus } from './mirrored-check.ts'

/** What a key may do; `none`: there is no key, or none was needed yet. */
export type Access = 'read-write' | 'read-only' | 'token' | 'none'

/** Null: an empty list does not tell. */
export type ListAccess = 'read-write' | 'read-only' | null

export interface ListSummary {
  readonly access: ListAccess
  readonly checks: number
  readonly down: number
  readonly late: number
  /** Entries that could not be read. */
  readonly skipped: number
  /** What precedes the UUID in ping URLs; null: unknown. */
  readonly pingBase: string | null
  readonly uniqueKeys: readonly string[]
}

/** Of one remote, and of all together. */
const MOST_CHECKS = 10_000
const MOST_IN_ALL = 20_000

/** How many checks of a remote are kept. @param others checks of all other remotes */
export function roomBeside(others: number): number {
  return Math.max(0, Math.min(MOST_CHECKS, MOST_IN_ALL - others))
}

export interface Listed {
  readonly uniqueKey: string
  readonly uuid: string | null
  readonly status: RemoteStatus
  readonly pingUrl: string | null
}

/** Null: it is no check as servers describe them. */
export function readListed(entry: unknown): Listed | null {
  const identity = identityOf(entry)
  if (identity === null) return null
  const { status, ping_url } = entry as Readonly<Record<string, unknown>>
  if (!isStatus(status)) return null
  const isUrl = typeof ping_url === 'string' && identity.uuid !== null
  return { ...identity, status, pingUrl: isUrl ? ping_url : null }
}

/** What the key of a list may do, by a check in it; null: an empty list does not tell. */
export function accessBy(check: Pick<Listed, 'uuid'> | undefined): ListAccess {
  if (check === undefined) return null
  return check.uuid === null ? 'read-only' : 'read-write'
}

/** Of one key twice the first counts. */
export function summarize(entries: readonly unknown[]): ListSummary {
  const listed = new Map<string, Listed>()
  let skipped = 0
  for (const entry of entries.slice(0, MOST_CHECKS)) {
    const check = readListed(entry)
    if (check === null || listed.has(check.uniqueKey)) skipped++
    else listed.set(check.uniqueKey, check)
  }
  const checks = [...listed.values()]
  const [first] = checks
  const count = (status: RemoteStatus) => checks.filter((check) => check.status === status).length
  return {
    access: accessBy(first),
    checks: checks.length,
    down: count('down'),
    late: count('grace'),
    skipped,
    pingBase: pingBaseIn(checks),
    uniqueKeys: [...listed.keys()],
  }
}

function pingBaseIn(checks: readonly Listed[]): string | null {
  for (const { pingUrl, uuid } of checks) {
    const base = pingUrl === null || uuid === null ? null : pingBaseOf(pingUrl, uuid)
    if (base !== null) return base
  }
  return null
}

const KEY_DIGITS = 12
const KEYS_KEPT = 1000

/** What is remembered of a project, to know it again: the beginnings of its unique keys. */
export function projectMark(uniqueKeys: readonly string[]): string {
  return uniqueKeys
    .slice(0, KEYS_KEPT)
    .map((key) => key.slice(0, KEY_DIGITS))
    .join(',')
}

/** Whether two marks are of the same project: a check lies in one project only. */
export function isSameProject(mark: string, other: string): boolean {
  const known = new Set(mark.split(',').filter((key) => key !== ''))
  return other.split(',').some((key) => known.has(key))
}
