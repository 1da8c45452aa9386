// One check of another server in the list: it names its server, and says how old it is if that is away.
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { Link } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { useMirroredRow } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { nameOf } from '../ui/check-name.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './CheckTable.module.css'
import { mirroredCommands } from './mirrored-actions.ts'
import { asOfText, dueText } from './mirrored-words.ts'
import { FIRST_ROW } from './row-focus.ts'
import { openUnlessMeantOtherwise, Schedule, Tags } from './row-parts.tsx'

export interface MirroredTableRowProps {
  /** `@<server>/<unique key>` */
  readonly uuid: string
  /** In the list, from 0. */
  readonly index: number
  readonly isCurrent: boolean
  readonly onCurrent: (id: string) => void
}

export function MirroredTableRow(props: MirroredTableRowProps) {
  const row = useMirroredRow(props.uuid)
  return row && <Row {...props} row={row} />
}

function Row({
  uuid: id,
  row,
  index,
  isCurrent,
  onCurrent,
}: MirroredTableRowProps & { readonly row: MirroredRow }) {
  const remote = useRemote(row.remote)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr
      {...(index === 0 ? FIRST_ROW : {})}
      className={styles.row}
      data-uuid={id}
      data-current={isCurrent || undefined}
      data-status={row.status}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      onFocus={() => onCurrent(id)}
      onClick={(event) => openUnlessMeantOtherwise(event, id)}
    >
      <td data-column="state">
        <State row={row} />
      </td>
      <td data-column="name">
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
          <span className={styles.serverMark} dir="auto">
            {remote?.name}
          </span>
          <Tags tags={row.tags} />
        </span>
      </td>
      <td data-column="server">
        <Link to={`/servers/${row.remote}`} className={styles.soft} dir="auto" tabIndex={tabIndex}>
          {remote?.name}
        </Link>
      </td>
      <td data-column="beats" />
      <td data-column="last">
        {row.lastPing === null ? (
          <span className={styles.soft}>never</span>
        ) : (
          <RelativeTime at={row.lastPing} />
        )}
      </td>
      <td data-column="deadline">
        <Due row={row} remote={remote} />
      </td>
      <td data-column="schedule">
        <Schedule row={row} />
      </td>
      <td data-column="menu">
        <Menu
          label={`Actions for ${nameOf(row)}`}
          size="s"
          tabIndex={tabIndex}
          items={mirroredCommands({ row, remote })}
        />
      </td>
    </tr>
  )
}

function State({ row }: { readonly row: MirroredRow }) {
  const isSnoozed = useNow((now) => row.snoozedUntil !== null && row.snoozedUntil > now)
  const flags = [
    ...(isSnoozed ? [{ text: 'Snoozed', icon: 'snooze' as const }] : []),
    ...(row.acknowledged && row.status === 'down'
      ? [{ text: 'Acknowledged', icon: 'done' as const }]
      : []),
  ]
  return (
    <span className={styles.state}>
      <StateMark status={row.status} isRunning={row.started} />
      {flags.map(({ text, icon }) => (
        <Tooltip key={text} text={text}>
          <span className={styles.flag} role="img" aria-label={text}>
            <Icon name={icon} />
          </span>
        </Tooltip>
      ))}
    </span>
  )
}

interface DueProps {
  readonly row: MirroredRow
  readonly remote: RemoteRow | undefined
}

function Due({ row, remote }: DueProps) {
  const zone = useZone()
  const { asOf, due } = useNow((now) => ({
    asOf: asOfText(remote, now, zone),
    due: dueText(row, now) || '–',
  }))
  if (asOf !== '') return <span className={styles.late}>{asOf}</span>
  return <span className={row.status === 'down' ? styles.down : undefined}>{due}</span>
}
