// Parts of a row that own checks and those of other servers share.
import type { MouseEvent } from 'react'
import type { ScheduleView } from '../../shared/views/checks.ts'
import { navigate } from '../router.tsx'
import { Tag } from '../ui/Chip.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './CheckTable.module.css'
import { scheduleText, zoneText } from './check-words.ts'

const TAGS_SHOWN = 2

/** A click on a link, a button, or after some text was selected means that. */
export function openUnlessMeantOtherwise(event: MouseEvent<HTMLElement>, id: string): void {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('a, button')) return
  if (!getSelection()?.isCollapsed) return
  navigate(`/checks/${id}`)
}

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.slice(TAGS_SHOWN)
  return (
    <span className={styles.tags}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more.length > 0 && (
        <Tooltip text={more.join(', ')}>
          <span className={styles.soft}>+{more.length}</span>
        </Tooltip>
      )}
    </span>
  )
}

export function Schedule({ row }: { readonly row: ScheduleView }) {
  const text = scheduleText(row)
  const zone = zoneText(row)
  return (
    <Tooltip text={zone === '' ? text : `${text} in ${zone}`}>
      <span className={styles.schedule} data-mono={row.kind === 'simple' ? undefined : ''}>
        {text}
      </span>
    </Tooltip>
  )
}
