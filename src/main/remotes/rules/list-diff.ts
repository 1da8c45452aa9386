// From a server's last list to this one: what is held of each check, what changed, what is to be told
// (contract remotes.md 2.2, 3.5). Pure.
import type { Millis } from '../../clock.ts'
import { agree, differs } from './links.ts'
import type { ReadEntry, Remembered } from './list-reading.ts'
import type { MirroredCheck, RemoteStatus } from './mirrored-check.ts'
import {
  type Attention,
  type ListTelling,
  type Verdict,
  verdictOf,
  type Way,
  wayOf,
} from './told.ts'

/** A mirrored check as it is held in memory. */
export interface Held extends Remembered, Attention {
  /** When it changed to its status; null: unknown. */
  readonly since: Millis | null
  /** `since` is when a list first said so. */
  readonly isSinceAbout: boolean
  /** When it last went down, as far as lists told; null: none did. */
  readonly lastDown: Millis | null
  /** UUID of the own check that it is folded into; null: none. */
  readonly linked: string | null
  /** Since when the two do not agree; null: they do. */
  readonly differsSince: Millis | null
  /** They have not for so long that it is worth a word. */
  readonly differs: boolean
}

const UNLINKED = { linked: null, differsSince: null, differs: false } as const

export interface Transition {
  readonly uniqueKey: string
  readonly verdict: Verdict
  readonly way: Exclude<Way, 'never'>
  /** When its outage began, as far as known. */
  readonly downSince: Millis | null
}

export interface ListDiff {
  /** In the order of the list. */
  readonly held: Map<string, Held>
  /** Unique keys. */
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  readonly transitions: readonly Transition[]
}

export interface Links {
  /** UUID of the own check that it is folded into; null: none. */
  readonly linkOf: (check: MirroredCheck) => string | null
  /** Null: that check is gone. */
  readonly statusHere: (uuid: string) => RemoteStatus | null
}

export interface DiffOptions extends Links {
  readonly telling: ListTelling
  readonly now: Millis
  /** Checks whose notice is on its way: what they became since is told with the next list. */
  readonly pending: ReadonlySet<string>
}

export function diffList(
  before: ReadonlyMap<string, Held>,
  entries: ReadonlyMap<string, ReadEntry>,
  options: DiffOptions,
): ListDiff {
  const held = new Map<string, Held>()
  const changed: string[] = []
  const transitions: Transition[] = []
  for (const [uniqueKey, entry] of entries) {
    const was = before.get(uniqueKey)
    const linked = withLink(heldAfter(was, entry, options.now), options)
    const verdict = verdictNow(uniqueKey, linked, options)
    const way = wayOf(verdict, options.telling)
    const downSince = was?.check.status === 'down' ? was.since : null
    if (way !== 'never') transitions.push({ uniqueKey, verdict, way, downSince })
    const isPending = options.pending.has(uniqueKey)
    const isKnown = way === 'never' && !isPending
    const next = isKnown ? toldNow(linked, linked.check.status, options.now) : linked
    held.set(uniqueKey, next)
    if (was === undefined || !isSame(was, next)) changed.push(uniqueKey)
  }
  const removed = [...before.keys()].filter((key) => !entries.has(key))
  return { held, changed, removed, transitions }
}

interface Untold extends Pick<DiffOptions, 'now' | 'pending'> {
  readonly telling: Omit<ListTelling, 'isOld'>
}

/** Whether people would be told something by a list that says what is held. */
export function hasUntold(held: ReadonlyMap<string, Held>, options: Untold): boolean {
  const telling = { ...options.telling, isOld: false }
  for (const [uniqueKey, one] of held) {
    if (wayOf(verdictNow(uniqueKey, one, options), telling) === 'alone') return true
  }
  return false
}

function verdictNow(
  uniqueKey: string,
  held: Held,
  { pending, now }: Pick<DiffOptions, 'pending' | 'now'>,
): Verdict {
  if (pending.has(uniqueKey) || held.linked !== null) return 'known'
  return verdictOf(held, held.check.status, now)
}

/** People know of a status. A snooze that has ended has had its effect. */
export function toldNow(held: Held, told: RemoteStatus, now: Millis): Held {
  const isOver = held.snoozedUntil !== null && held.snoozedUntil <= now
  if (held.told === told && !isOver) return held
  return { ...held, told, snoozedUntil: isOver ? null : held.snoozedUntil }
}

/** What a new document leaves of what people said: an acknowledgement ends with its outage. */
export function heldAfter(was: Held | undefined, { check, mark }: Remembered, now: Millis): Held {
  if (was === undefined) {
    const unknown = { told: null, snoozedUntil: null, acknowledged: false, since: null }
    return { check, mark, ...unknown, isSinceAbout: false, lastDown: null, ...UNLINKED }
  }
  if (was.check.status === check.status) return { ...was, check, mark }
  const acknowledged = was.acknowledged && check.status === 'down'
  const lastDown = check.status === 'down' ? now : was.lastDown
  return { ...was, check, mark, acknowledged, since: now, isSinceAbout: true, lastDown }
}

/** The check with its link as it is now. */
export function withLink(
  held: Held,
  { linkOf, statusHere, now }: Links & Pick<DiffOptions, 'now'>,
): Held {
  const linked = linkOf(held.check)
  const here = linked === null ? null : statusHere(linked)
  const isEqual = here === null || agree(here, held.check.status)
  const differsSince = isEqual ? null : (held.differsSince ?? now)
  return { ...held, linked, differsSince, differs: differs(differsSince, now) }
}

function isSame(a: Held, b: Held): boolean {
  return (Object.keys(a) as (keyof Held)[]).every((name) => a[name] === b[name])
}
