// The groups of the list, and which of them are closed.
import { useMemo } from 'react'
import { useProjects } from '../stores/installation.ts'
import { useRemotes } from '../stores/remotes.ts'
import type { Filter, ListedRow } from './check-list.ts'
import { groupRows, itemsOf, type RowGroup } from './grouping.ts'
import { useArrangement } from './use-arrangement.ts'

export interface ListItems {
  /** Empty: the list is not in groups. */
  readonly groups: readonly RowGroup[]
  /** Ids of heads of groups, and of checks that are not in a closed one. */
  readonly items: readonly string[]
  /** What is looked for is shown, wherever it is: no group is closed. */
  readonly isOpen: boolean
}

/** @param uuids of the checks that the list shows, in order */
export function useGroups(
  uuids: readonly string[],
  rows: ReadonlyMap<string, ListedRow>,
  filter: Filter,
  now: number,
): ListItems {
  const { sort, grouping, closed } = useArrangement()
  const [projects, servers] = [useProjects(), useRemotes()]
  const isOpen = filter.text.trim() !== ''
  const groups = useMemo(
    () =>
      grouping === 'none'
        ? NO_GROUPS
        : groupRows(uuids, grouping, {
            ...{ rows, sort, filter, now },
            projects: new Map(projects.map(({ uuid, name }) => [uuid, name])),
            servers: new Map(servers.map(({ id, name }) => [id, name])),
          }),
    [uuids, grouping, rows, sort, filter, now, projects, servers],
  )
  return useMemo(() => {
    if (groups.length === 0) return { groups, items: uuids, isOpen }
    return { groups, items: itemsOf(groups, new Set(isOpen ? [] : closed)), isOpen }
  }, [groups, uuids, closed, isOpen])
}

/** The same one each time: for others, all rows are measured anew. */
const NO_GROUPS: readonly RowGroup[] = []
