// Snoozes of all checks with a tag, of a project, or of both. A snooze belongs to its group: a check that is
// made with the tag, or gets it, is snoozed with the others, and one that loses it is not. Pure.
import type { Millis } from '../../clock.ts'
import { type Check, tagList } from './check.ts'

export interface CheckGroup {
  /** Null: of all projects. */
  readonly projectId: number | null
  /** Empty: whatever their tags. Never empty where there is no project. */
  readonly tag: string
}

export interface GroupSnooze extends CheckGroup {
  readonly until: Millis
}

export type Grouped = Pick<Check, 'projectId' | 'tags'>

export function isOfGroup({ projectId, tag }: CheckGroup, check: Grouped): boolean {
  if (projectId !== null && projectId !== check.projectId) return false
  return tag === '' || tagList(check.tags).includes(tag)
}

/** The snooze of a check by its groups that ends last; null: there is none. */
export function groupSnoozeOf(snoozes: readonly GroupSnooze[], check: Grouped): GroupSnooze | null {
  return snoozes
    .filter((snooze) => isOfGroup(snooze, check))
    .reduce<GroupSnooze | null>(
      (last, snooze) => (last === null || snooze.until > last.until ? snooze : last),
      null,
    )
}

export interface Snoozed {
  /** What was said of the check itself. */
  readonly snoozedUntil: Millis | null
  /** Left out: none of its groups is snoozed. */
  readonly groupSnooze?: GroupSnooze
}

/** When the later of both ends; null: there is none. */
export function snoozeEnd({ snoozedUntil, groupSnooze }: Snoozed): Millis | null {
  if (groupSnooze === undefined) return snoozedUntil
  return Math.max(snoozedUntil ?? groupSnooze.until, groupSnooze.until)
}

/** The group by which a check is snoozed now; null: it is not, or longer by itself. */
export function snoozingGroup(snoozed: Snoozed, now: Millis): GroupSnooze | null {
  const { snoozedUntil, groupSnooze } = snoozed
  if (groupSnooze === undefined || groupSnooze.until <= now) return null
  return (snoozedUntil ?? 0) > groupSnooze.until ? null : groupSnooze
}

/** When a snooze of the check or of its groups ends next; infinite: none runs. */
export function nextSnoozeEnd({ snoozedUntil, groupSnooze }: Snoozed, now: Millis): Millis {
  const ends = [snoozedUntil ?? now, groupSnooze?.until ?? now].filter((end) => end > now)
  return Math.min(...ends)
}
