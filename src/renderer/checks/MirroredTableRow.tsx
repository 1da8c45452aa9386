// One check of another server in the list: it names its server, and says how old it is if that is away.
import type { MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import { Link } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { useIsFavourite } from '../stores/lists.ts'
import { useMirroredRow } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { asOfText } from '../ui/as-of.ts'
import styles from './CheckTable.module.css'
import type { ColumnName } from './columns.ts'
import { mirroredCommands } from './mirrored-actions.ts'
import { dueText } from './mirrored-words.ts'
import { Duration, LastPing, Name, Schedule, State, Tags } from './row-cells.tsx'
import { type Cells, RowMenu, type RowPlace, TableRow, tabIndexOf } from './TableRow.tsx'

/** @param props `uuid`: `@<server>/<unique key>` */
export function MirroredTableRow(props: RowPlace) {
  const row = useMirroredRow(props.uuid)
  return row && <Row {...props} row={row} />
}

function Row({ row, ...place }: RowPlace & { readonly row: MirroredRow }) {
  const { status, started, snoozedUntil, acknowledged, lastPing, lastDuration } = row
  const remote = useRemote(row.remote)
  const isFavourite = useIsFavourite(place.uuid)
  const tabIndex = tabIndexOf(place.isCurrent)
  const has = (name: ColumnName) => place.columns.includes(name)
  const cells: Cells = {
    state: () => (
      <State
        status={status}
        isRunning={started}
        snoozedUntil={snoozedUntil}
        acknowledged={acknowledged}
      />
    ),
    name: () => (
      <Name
        id={place.uuid}
        row={row}
        tabIndex={tabIndex}
        mark={
          !has('server') && (
            <Link
              to={`/servers/${row.remote}`}
              className={styles.there}
              dir="auto"
              tabIndex={tabIndex}
            >
              {remote?.name}
            </Link>
          )
        }
        withTags={!has('tags')}
      />
    ),
    tags: () => <Tags tags={row.tags} />,
    project: () => null,
    server: () => (
      <Link to={`/servers/${row.remote}`} className={styles.soft} dir="auto" tabIndex={tabIndex}>
        {remote?.name}
      </Link>
    ),
    beats: () => null,
    last: () => <LastPing at={lastPing} duration={has('duration') ? null : lastDuration} />,
    duration: () => <Duration span={lastDuration} />,
    output: () => null,
    uptime: () => null,
    deadline: () => <Due row={row} remote={remote} />,
    schedule: () => <Schedule row={row} />,
    integrations: () => null,
    menu: () => (
      <RowMenu
        id={place.uuid}
        row={row}
        tabIndex={tabIndex}
        items={mirroredCommands({ row, remote, isFavourite })}
      />
    ),
  }
  return <TableRow place={place} status={status} row={row} cells={cells} />
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
