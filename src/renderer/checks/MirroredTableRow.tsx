// One check of another server in the list: it names its server, and says how old it is if that is away.
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { Link } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { useMirroredRow } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { asOfText } from '../ui/as-of.ts'
import { nameOf } from '../ui/check-name.ts'
import styles from './CheckTable.module.css'
import { mirroredCommands } from './mirrored-actions.ts'
import { dueText } from './mirrored-words.ts'
import {
  LastPing,
  Name,
  RowMenu,
  type RowPlace,
  rowAttributes,
  Schedule,
  State,
  tabIndexOf,
} from './row-parts.tsx'

/** @param props `uuid`: `@<server>/<unique key>` */
export function MirroredTableRow(props: RowPlace) {
  const row = useMirroredRow(props.uuid)
  return row && <Row {...props} row={row} />
}

function Row({ row, ...place }: RowPlace & { readonly row: MirroredRow }) {
  const { status, started, snoozedUntil, acknowledged, lastPing, lastDuration } = row
  const remote = useRemote(row.remote)
  const tabIndex = tabIndexOf(place.isCurrent)
  return (
    <tr {...rowAttributes(place, status)}>
      <td data-column="state">
        <State
          status={status}
          isRunning={started}
          snoozedUntil={snoozedUntil}
          acknowledged={acknowledged}
        />
      </td>
      <td data-column="name">
        <Name
          id={place.uuid}
          row={row}
          tabIndex={tabIndex}
          mark={
            <span className={styles.serverMark} dir="auto">
              {remote?.name}
            </span>
          }
        />
      </td>
      <td data-column="server">
        <Link to={`/servers/${row.remote}`} className={styles.soft} dir="auto" tabIndex={tabIndex}>
          {remote?.name}
        </Link>
      </td>
      <td data-column="beats" />
      <td data-column="last">
        <LastPing at={lastPing} duration={lastDuration} />
      </td>
      <td data-column="deadline">
        <Due row={row} remote={remote} />
      </td>
      <td data-column="schedule">
        <Schedule row={row} />
      </td>
      <td data-column="menu">
        <RowMenu name={nameOf(row)} tabIndex={tabIndex} items={mirroredCommands({ row, remote })} />
      </td>
    </tr>
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
