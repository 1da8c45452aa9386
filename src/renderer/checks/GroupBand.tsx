// The last 90 days of the checks of a project or with a tag, above their list, and their snooze. A day leads to
// Activity.
import { navigate, pathWith } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { useZone } from '../stores/installation.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import type { Filter } from './check-list.ts'
import { DaysBand } from './DaysBand.tsx'
import styles from './Filters.module.css'
import { GroupSnooze } from './GroupSnooze.tsx'
import { groupOf } from './groups.ts'

export function GroupBand({ filter }: { readonly filter: Filter }) {
  const { project, tags } = filter
  const snoozable = groupOf(filter)
  const isGroup = project !== null || tags.length > 0
  const zone = useZone()
  const shape = useChecks((state) => state.shape)
  const group = useQuery('checks.days', isGroup ? { project, tags: [...tags], zone } : null)
  useAgainAfter(shape, group.again)
  if (!isGroup || group.output === null || group.output.checks === 0) return null
  return (
    <div className={styles.group}>
      <DaysBand
        days={group.output.days}
        checks={group.output.checks}
        onChoose={(day) => navigate(pathWith('/activity', { from: day, to: day }))}
      />
      {snoozable !== null && <GroupSnooze group={snoozable} />}
    </div>
  )
}
