// The head of a group in the list: how many checks it has and how they are. It opens and closes them.
import { Icon } from '../ui/Icon.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { countWords, t } from '../words/t.ts'
import styles from './GroupHead.module.css'
import { type Grouping, type RowGroup, statesOf } from './grouping.ts'
import { closeGroups, useArrangement } from './use-arrangement.ts'

export interface GroupHeadProps {
  readonly group: RowGroup
  /** In the list, from 0. */
  readonly index: number
  /** How many columns it is as wide as. */
  readonly span: number
  readonly isCurrent: boolean
  readonly onCurrent: (id: string) => void
  /** It is not to be closed now. */
  readonly isOpen: boolean
}

export function GroupHead({ group, index, span, isCurrent, onCurrent, isOpen }: GroupHeadProps) {
  const { grouping, closed } = useArrangement()
  const { id, title, checks, counts } = group
  const isClosed = !isOpen && closed.includes(id)
  return (
    <tr className={styles.group} aria-rowindex={index + 2}>
      <td colSpan={span}>
        <button
          type="button"
          className={styles.head}
          data-uuid={id}
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={!isClosed}
          aria-disabled={isOpen || undefined}
          onFocus={() => onCurrent(id)}
          onClick={() => isOpen || closeGroups([id], !isClosed)}
        >
          <Icon name={isClosed ? 'forward' : 'down'} />
          <bdi className={styles.title}>{title ?? untitled(grouping)}</bdi>
          <span className={styles.count}>{countWords(checks.length)}</span>
          <span className={styles.states}>
            {statesOf(group).map((status) => (
              <span key={status} className={styles.state}>
                <StateMark status={status} wordless /> {countWords(counts[status])}
              </span>
            ))}
          </span>
        </button>
      </td>
    </tr>
  )
}

function untitled(grouping: Grouping): string {
  if (grouping === 'project') return t('list.otherServers')
  if (grouping === 'server') return t('list.thisServer')
  return grouping === 'tag' ? t('list.noTag') : t('list.noTagOf', { subject: grouping.slice(4) })
}
