// What rows of own checks and of those of other servers share: the row itself and its cells.

import { type MouseEvent, type ReactNode, useMemo } from 'react'
import type { CheckRow, CheckStatus, ScheduleView } from '../../shared/views/checks.ts'
import { Link, navigate } from '../router.tsx'
import { useProjects, useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { Tag } from '../ui/Chip.tsx'
import { nameOf } from '../ui/check-name.ts'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { meansRow } from '../ui/row-click.ts'
import { StateMark } from '../ui/StateMark.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { shortText, spanText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'
import { scheduleText, zoneText } from './check-words.ts'
import type { ColumnName } from './columns.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import { FIRST_ROW } from './row-focus.ts'
import { selectingBy } from './row-selecting.ts'
import { SelectBox } from './SelectBox.tsx'
import { toggle, useIsSelected, useManyItems, useRowMarks } from './selected.ts'

export interface RowPlace {
  /** Its id in the list. */
  readonly uuid: string
  /** In the list, from 0. */
  readonly index: number
  /** Of the checks. */
  readonly isFirst: boolean
  readonly isCurrent: boolean
  readonly onCurrent: (id: string) => void
  /** That are shown, in order. */
  readonly columns: readonly ColumnName[]
}

/** What a row shows, by column: only what is shown is made. */
export type Cells = Readonly<Record<ColumnName, () => ReactNode>>

export interface TableRowProps {
  readonly place: RowPlace
  readonly status: CheckStatus
  readonly row: Parameters<typeof nameOf>[0]
  readonly cells: Cells
}

export function TableRow({ place, status, row, cells }: TableRowProps) {
  const { uuid, isCurrent, columns } = place
  // A row that is selected is not another row: what is in its cells stays.
  const shown = useMemo(
    () =>
      columns.map((name) => (
        <td key={name} data-column={name}>
          {cells[name]()}
        </td>
      )),
    [columns, cells],
  )
  return (
    <tr {...rowAttributes(place, status)} {...useRowMarks(uuid)}>
      <td data-column="select">
        <SelectBox id={uuid} name={nameOf(row)} tabIndex={tabIndexOf(isCurrent)} />
      </td>
      {shown}
    </tr>
  )
}

/** Attributes of the row's element. */
function rowAttributes(
  { uuid, index, isFirst, isCurrent, onCurrent }: RowPlace,
  status: CheckStatus,
) {
  return {
    ...(isFirst ? FIRST_ROW : {}),
    className: styles.row,
    'data-uuid': uuid,
    'data-current': isCurrent || undefined,
    'data-status': status,
    'aria-rowindex': index + 2,
    tabIndex: tabIndexOf(isCurrent),
    onFocus: () => onCurrent(uuid),
    ...selectingBy(uuid),
    onClick(event: MouseEvent<HTMLElement>) {
      if (meansRow(event)) navigate(`/checks/${uuid}`)
    },
  }
}

/** Only the current row, and what is in it, is a stop of the Tab key. */
export function tabIndexOf(isCurrent: boolean): 0 | -1 {
  return isCurrent ? 0 : -1
}

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
    <>
      <RelativeTime at={at} />
      {duration !== null && (
        <Tooltip text={t('checkList.lastRunDuration')}>
          <span className={classes(styles.soft, styles.duration)}> · {spanText(duration)}</span>
        </Tooltip>
      )}
    </>
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

export interface RowMenuProps {
  /** Its id in the list. */
  readonly id: string
  readonly row: Parameters<typeof nameOf>[0]
  readonly tabIndex: number
  readonly items: readonly MenuItem[]
}

/** Of a selected row: what can be done to all that is selected. */
export function RowMenu({ id, row, tabIndex, items }: RowMenuProps) {
  const isSelected = useIsSelected(id)
  const many = useManyItems((known) => (isSelected ? known.items : NO_ITEMS))
  const select: MenuItem = {
    id: 'check.select',
    title: t(isSelected ? 'many.deselect' : 'many.select'),
    icon: 'checks',
    keys: ['x'],
    run: () => toggle(id),
  }
  const shown = [select, ...(many.length > 0 ? many : items)]
  return (
    <>
      <FavouriteStar id={id} name={row.name} size="s" tabIndex={tabIndex} />
      <Menu
        label={t('checkList.actionsFor', { name: nameOf(row) })}
        size="s"
        tabIndex={tabIndex}
        items={shown}
      />
    </>
  )
}

const NO_ITEMS: readonly MenuItem[] = []

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
    <Tooltip text={zone === '' ? text : t('checkList.textInZone', { text, zone })}>
      <span className={styles.schedule} data-mono={row.kind === 'simple' ? undefined : ''}>
        {text}
      </span>
    </Tooltip>
  )
}
