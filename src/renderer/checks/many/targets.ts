// What of the selected rows an action is done to. Pure.
import type { CheckGroup, CheckRow } from '../../../shared/views/checks.ts'
import type { MirroredRow } from '../../../shared/views/remotes.ts'
import type { ProjectRow } from '../../../shared/views/settings.ts'
import { t } from '../../words/t.ts'
import type { ListedRow } from '../check-list.ts'
import { isSameGroup } from '../groups.ts'

export type ManyAction = 'pause' | 'resume' | 'snooze' | 'tag' | 'assign' | 'move' | 'delete'

export interface Targets {
  readonly own: readonly CheckRow[]
  /** Checks of other servers. */
  readonly there: readonly MirroredRow[]
  /** Of other servers, left alone: the action is not to be had there, or not with this key. */
  readonly left: number
}

/** Actions that are ours alone: other servers are told nothing, so that any key does. */
const WITHOUT_KEY: ReadonlySet<ManyAction> = new Set(['snooze'])
/** Actions that know only what is here. */
const HERE_ONLY: ReadonlySet<ManyAction> = new Set(['assign', 'move'])

/** @param mayWrite whether the key of that server changes its checks */
export function targetsOf(
  action: ManyAction,
  rows: readonly ListedRow[],
  mayWrite: (remote: string) => boolean,
): Targets {
  const own: CheckRow[] = []
  const there: MirroredRow[] = []
  let left = 0
  for (const row of rows) {
    if (!('remote' in row)) own.push(row)
    else if (isToBeHad(action, row, mayWrite)) there.push(row)
    else left++
  }
  return { own, there, left }
}

function isToBeHad(
  action: ManyAction,
  { remote }: MirroredRow,
  mayWrite: (remote: string) => boolean,
): boolean {
  return !HERE_ONLY.has(action) && (WITHOUT_KEY.has(action) || mayWrite(remote))
}

export function countOf({ own, there }: Targets): number {
  return own.length + there.length
}

export interface Snoozes {
  /** Some are snoozed by themselves. */
  readonly bySelf: boolean
  /** Groups that others are snoozed with. */
  readonly groups: readonly CheckGroup[]
}

export function snoozesOf(rows: readonly ListedRow[], now: number): Snoozes {
  const groups: CheckGroup[] = []
  let bySelf = false
  for (const row of rows) {
    if ((row.snoozedUntil ?? 0) <= now) continue
    const group = 'remote' in row ? null : row.snoozedBy
    if (group === null) bySelf = true
    else if (!groups.some((known) => isSameGroup(known, group))) groups.push(group)
  }
  return { bySelf, groups }
}

/** The projects that some of them are not in: a move to another would change nothing. */
export function projectsForMove<P extends Pick<ProjectRow, 'uuid'>>(
  projects: readonly P[],
  { own }: Pick<Targets, 'own'>,
): readonly P[] {
  if (own.length === 0) return projects
  return projects.filter(({ uuid }) => own.some(({ project }) => project !== uuid))
}

/** Why the action can be done to none of them; empty: it can. */
export function whyNot(action: ManyAction, targets: Targets): string {
  if (countOf(targets) > 0 || targets.left === 0) return ''
  return t(action === 'assign' || action === 'move' ? `many.whyNot.${action}` : 'many.whyNot.key')
}
