// One check in the list.
import { memo } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { useCheck } from '../stores/checks.ts'
import { useAppState } from '../stores/installation.ts'
import { isMirroredId } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { nameOf } from '../ui/check-name.ts'
import { checkCommands } from './actions.ts'
import { BeatsStrip } from './BeatsStrip.tsx'
import { pingUrlOf } from './check-words.ts'
import { Deadline } from './Deadline.tsx'
import { LinkedMark } from './LinkedMark.tsx'
import { MirroredTableRow } from './MirroredTableRow.tsx'
import { RunHint } from './RunHint.tsx'
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
import { useHint } from './use-hint.ts'

export interface CheckTableRowProps extends RowPlace {
  /** There is a column that names the server. */
  readonly withServer: boolean
}

export const CheckTableRow = memo(function CheckTableRow(props: CheckTableRowProps) {
  const row = useCheck(props.uuid)
  if (isMirroredId(props.uuid)) return <MirroredTableRow {...props} />
  return row && <Row {...props} row={row} />
})

function Row({ row, withServer, ...place }: CheckTableRowProps & { readonly row: CheckRow }) {
  const { uuid, startedAt, snoozedUntil, acknowledged, lastPing, lastDuration } = row
  const status = useNow((now) => statusNow(row, now))
  const hint = useHint(row)
  const tabIndex = tabIndexOf(place.isCurrent)
  return (
    <tr {...rowAttributes(place, status)}>
      <td data-column="state">
        <State
          status={status}
          isRunning={startedAt !== null}
          snoozedUntil={snoozedUntil}
          acknowledged={acknowledged}
        />
      </td>
      <td data-column="name">
        <Name id={uuid} row={row} tabIndex={tabIndex} mark={<LinkedMark uuid={uuid} />} />
      </td>
      {withServer && <td data-column="server" />}
      <td data-column="beats">
        <BeatsStrip row={row} tabIndex={tabIndex} />
      </td>
      <td data-column="last">
        {hint === null ? (
          <LastPing at={lastPing} duration={lastDuration} />
        ) : (
          <RunHint hint={hint} />
        )}
      </td>
      <td data-column="deadline">
        <Deadline row={row} status={status} />
      </td>
      <td data-column="schedule">
        <Schedule row={row} />
      </td>
      <td data-column="menu">
        <OwnMenu row={row} status={status} tabIndex={tabIndex} />
      </td>
    </tr>
  )
}

interface OwnMenuProps {
  readonly row: CheckRow
  readonly status: CheckStatus
  readonly tabIndex: number
}

function OwnMenu({ row, status, tabIndex }: OwnMenuProps) {
  const { baseUrl } = useAppState()
  const items = checkCommands({ row, status, pingUrl: pingUrlOf(baseUrl, row.uuid) })
  return <RowMenu name={nameOf(row)} tabIndex={tabIndex} items={items} />
}
