// The cells that rows of own checks and of those of other servers share.

import type { ReactNode } from 'react'
import type { CheckRow, CheckStatus, ScheduleView } from '../../shared/views/checks.ts'
import { Link } from '../router.tsx'
import { useProjects, useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { Tag } from '../ui/Chip.tsx'
import { nameOf } from '../ui/check-name.ts'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { roughSpanText, shortText, spanText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'
import { scheduleText, zoneText } from './check-words.ts'

const TAGS_SHOWN = 2

export interface StateProps {
  readonly status: CheckStatus
  readonly isRunning: boolean
  /** Null: it is not snoozed. */
  readonly snoozedUntil: number | null
  readonly acknowledged: boolean
  /** The maintenance that it is in; left out: none. */
  readonly maintenance?: CheckRow['maintenance'] | undefined
}

export function State(props: StateProps) {
  const { status, isRunning, snoozedUntil, acknowledged, maintenance } = props
  const zone = useZone()
  const isSnoozed = useNow((now) => snoozedUntil !== null && snoozedUntil > now)
  return (
    <span className={styles.state}>
      <StateMark status={status} isRunning={isRunning} />
      <span className={styles.flags}>
        {maintenance && (
          <Flag
            text={t('maintenance.running', {
              time: shortText(maintenance.until, serverNow(), zone),
              name: maintenance.name,
            })}
            icon="wrench"
          />
        )}
        {isSnoozed && <Flag text={t('checkList.snoozed')} icon="snooze" />}
        {acknowledged && status === 'down' && (
          <Flag text={t('checkList.acknowledgedMark')} icon="done" />
        )}
      </span>
    </span>
  )
}

function Flag({ text, icon }: { readonly text: string; readonly icon: IconName }) {
  return (
    <Tooltip text={text}>
      <span className={styles.flag} role="img" aria-label={text}>
        <Icon name={icon} />
      </span>
    </Tooltip>
  )
}

export interface NameProps {
  /** Its id in the list. */
  readonly id: string
  readonly row: Parameters<typeof nameOf>[0] & { readonly tags: readonly string[] }
  readonly tabIndex: number
  /** Between the name and the tags. */
  readonly mark: ReactNode
  readonly withTags: boolean
}

export function Name({ id, row, tabIndex, mark, withTags }: NameProps) {
  return (
    <span className={styles.nameCell}>
      <Link
        to={`/checks/${id}`}
        className={styles.name}
        dir="auto"
        title={row.name}
        tabIndex={tabIndex}
      >
        {nameOf(row)}
      </Link>
      {mark}
      {withTags && <Tags tags={row.tags} />}
    </span>
  )
}

/** @param duration of the last run, in milliseconds; null: unknown */
export function LastPing({
  at,
  duration,
}: {
  readonly at: number | null
  readonly duration: number | null
}) {
  if (at === null) return <span className={styles.soft}>{t('ui.never')}</span>
  return (
    <span className={styles.last}>
      <RelativeTime at={at} />
      {duration !== null && (
        <Tooltip text={t('checkList.lastRunDuration')}>
          <span className={classes(styles.soft, styles.duration)}>· {roughSpanText(duration)}</span>
        </Tooltip>
      )}
    </span>
  )
}

/** @param span of the last run, in milliseconds; null: unknown */
export function Duration({ span }: { readonly span: number | null }) {
  if (span === null) return <span className={styles.soft}>–</span>
  return <span className={styles.soft}>{spanText(span)}</span>
}

export function Project({ uuid }: { readonly uuid: string }) {
  const project = useProjects().find((one) => one.uuid === uuid)
  return (
    <span className={styles.soft} dir="auto">
      {project?.name}
    </span>
  )
}

/** Those that have no room are dots, or counted: the hint has all. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.length - TAGS_SHOWN
  return (
    <Tooltip text={tags.map((tag) => `#${tag}`).join(' ')}>
      <span className={styles.tags}>
        {tags.slice(0, TAGS_SHOWN).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {more > 0 && <span>+{more}</span>}
      </span>
    </Tooltip>
  )
}

export function Schedule({ row }: { readonly row: ScheduleView }) {
  const text = scheduleText(row)
  const zone = zoneText(row)
  return (
    <Tooltip text={zone === '' ? text : t('checkList.textInZone', { text, zone })}>
      <span className={styles.schedule} data-mono={row.kind === 'simple' ? undefined : ''}>
        {text}
      </span>
    </Tooltip>
  )
}
