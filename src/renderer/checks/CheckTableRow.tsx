// One check in the list.
import { memo } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { Link } from '../router.tsx'
import { useCheck } from '../stores/checks.ts'
import { useAppState } from '../stores/installation.ts'
import { isMirroredId } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { nameOf } from '../ui/check-name.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { spanText } from '../ui/time-words.ts'
import { checkCommands } from './actions.ts'
import { BeatsStrip } from './BeatsStrip.tsx'
import styles from './CheckTable.module.css'
import { pingUrlOf } from './check-words.ts'
import { Deadline } from './Deadline.tsx'
import { LinkedMark } from './LinkedMark.tsx'
import { MirroredTableRow } from './MirroredTableRow.tsx'
import { FIRST_ROW } from './row-focus.ts'
import { openUnlessMeantOtherwise, Schedule, Tags } from './row-parts.tsx'

export interface CheckTableRowProps {
  readonly uuid: string
  /** In the list, from 0. */
  readonly index: number
  readonly isCurrent: boolean
  /** There is a column that names the server. */
  readonly withServer: boolean
  readonly onCurrent: (uuid: string) => void
}

export const CheckTableRow = memo(function CheckTableRow(props: CheckTableRowProps) {
  const row = useCheck(props.uuid)
  if (isMirroredId(props.uuid)) return <MirroredTableRow {...props} />
  return row && <Row {...props} row={row} />
})

function Row({
  row,
  index,
  isCurrent,
  withServer,
  onCurrent,
}: CheckTableRowProps & { readonly row: CheckRow }) {
  const status = useNow((now) => statusNow(row, now))
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      {...(index === 0 ? FIRST_ROW : {})}
      className={styles.row}
      data-uuid={row.uuid}
      data-current={isCurrent || undefined}
      data-status={status}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      onFocus={() => onCurrent(row.uuid)}
      onClick={(event) => openUnlessMeantOtherwise(event, row.uuid)}
    >
      <td data-column="state">
        <State row={row} status={status} />
      </td>
      <td data-column="name">
        <Name row={row} tabIndex={tabIndex} />
      </td>
      {withServer && <td data-column="server" />}
      <td data-column="beats">
        <BeatsStrip row={row} tabIndex={tabIndex} />
      </td>
      <td data-column="last">
        <LastPing row={row} />
      </td>
      <td data-column="deadline">
        <Deadline row={row} status={status} />
      </td>
      <td data-column="schedule">
        <Schedule row={row} />
      </td>
      <td data-column="menu">
        <RowMenu row={row} status={status} tabIndex={tabIndex} />
      </td>
    </tr>
  )
}

function State({ row, status }: { readonly row: CheckRow; readonly status: CheckStatus }) {
  const isSnoozed = useNow((now) => row.snoozedUntil !== null && row.snoozedUntil > now)
  return (
    <span className={styles.state}>
      <StateMark status={status} isRunning={row.startedAt !== null} />
      {isSnoozed && (
        <Tooltip text="Snoozed">
          <span className={styles.flag} role="img" aria-label="Snoozed">
            <Icon name="snooze" />
          </span>
        </Tooltip>
      )}
      {row.acknowledged && status === 'down' && (
        <Tooltip text="Acknowledged">
          <span className={styles.flag} role="img" aria-label="Acknowledged">
            <Icon name="done" />
          </span>
        </Tooltip>
      )}
    </span>
  )
}

function Name({ row, tabIndex }: { readonly row: CheckRow; readonly tabIndex: number }) {
  return (
    <span className={styles.nameCell}>
      <Link
        to={`/checks/${row.uuid}`}
        className={styles.name}
        dir="auto"
        title={row.name}
        tabIndex={tabIndex}
      >
        {nameOf(row)}
      </Link>
      <LinkedMark uuid={row.uuid} />
      <Tags tags={row.tags} />
    </span>
  )
}

function LastPing({ row }: { readonly row: CheckRow }) {
  if (row.lastPing === null) return <span className={styles.soft}>never</span>
  return (
    <>
      <RelativeTime at={row.lastPing} />
      {row.lastDuration !== null && (
        <Tooltip text="How long the last run took">
          <span className={classes(styles.soft, styles.duration)}>
            {' '}
            · {spanText(row.lastDuration)}
          </span>
        </Tooltip>
      )}
    </>
  )
}

interface RowMenuProps {
  readonly row: CheckRow
  readonly status: CheckStatus
  readonly tabIndex: number
}

function RowMenu({ row, status, tabIndex }: RowMenuProps) {
  const { baseUrl } = useAppState()
  return (
    <Menu
      label={`Actions for ${nameOf(row)}`}
      size="s"
      tabIndex={tabIndex}
      items={checkCommands({ row, status, pingUrl: pingUrlOf(baseUrl, row.uuid) })}
    />
  )
}
