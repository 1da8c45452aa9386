// One check in the list.
import { memo } from 'react'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { useHadOutage } from '../stores/beats.ts'
import { useCheck } from '../stores/checks.ts'
import { painted } from '../stores/frames.ts'
import { useAppState } from '../stores/installation.ts'
import { useIsFavourite } from '../stores/lists.ts'
import { isMirroredId } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useLanguage } from '../words/language.ts'
import { Output, Uptime } from './AskedCells.tsx'
import { checkCommands } from './actions.ts'
import { BeatsStrip } from './BeatsStrip.tsx'
import { pingUrlOf } from './check-words.ts'
import type { ColumnName } from './columns.ts'
import { Deadline } from './Deadline.tsx'
import { LinkedMark } from './LinkedMark.tsx'
import { MirroredTableRow } from './MirroredTableRow.tsx'
import { RunHint } from './RunHint.tsx'
import { Duration, LastPing, Name, Project, Schedule, State, Tags } from './row-cells.tsx'
import { type Cells, RowMenu, type RowPlace, TableRow, tabIndexOf } from './TableRow.tsx'
import { useHint } from './use-hint.ts'

export const CheckTableRow = memo(function CheckTableRow(props: RowPlace) {
  useLanguage()
  const row = useCheck(props.uuid)
  if (isMirroredId(props.uuid)) return <MirroredTableRow {...props} />
  return row && <Row {...props} row={row} />
})

/** Titles of kinds are of their definitions, which the first paint does without. */
const IntegrationMarks = lazyComponent(
  async () => {
    await painted()
    return import('../integrations/IntegrationMarks.tsx')
  },
  null,
  // Without them, a list that has lost its server is still a list.
  () => {},
)

function Row({ row, ...place }: RowPlace & { readonly row: CheckRow }) {
  const { uuid, startedAt, snoozedUntil, acknowledged, lastPing, lastDuration } = row
  const status = useNow((now) => statusNow(row, now))
  const hint = useHint(row)
  const tabIndex = tabIndexOf(place.isCurrent)
  const has = (name: ColumnName) => place.columns.includes(name)
  const cells: Cells = {
    state: () => (
      <State
        status={status}
        isRunning={startedAt !== null}
        snoozedUntil={snoozedUntil}
        acknowledged={acknowledged}
        maintenance={row.maintenance}
      />
    ),
    name: () => (
      <Name
        id={uuid}
        row={row}
        tabIndex={tabIndex}
        mark={<LinkedMark uuid={uuid} />}
        withTags={!has('tags')}
      />
    ),
    tags: () => <Tags tags={row.tags} />,
    project: () => <Project uuid={row.project} />,
    server: () => null,
    beats: () => <BeatsStrip row={row} tabIndex={tabIndex} />,
    last: () =>
      hint === null ? (
        <LastPing at={lastPing} duration={has('duration') ? null : lastDuration} />
      ) : (
        <RunHint hint={hint} />
      ),
    duration: () => <Duration span={lastDuration} />,
    output: () => <Output row={row} />,
    uptime: () => <Uptime row={row} />,
    deadline: () => <Deadline row={row} status={status} />,
    schedule: () => <Schedule row={row} />,
    integrations: () => <IntegrationMarks uuid={uuid} tabIndex={tabIndex} />,
    menu: () => <OwnMenu row={row} status={status} tabIndex={tabIndex} />,
  }
  return <TableRow place={place} status={status} row={row} cells={cells} />
}

interface OwnMenuProps {
  readonly row: CheckRow
  readonly status: CheckStatus
  readonly tabIndex: number
}

function OwnMenu({ row, status, tabIndex }: OwnMenuProps) {
  const { baseUrl } = useAppState()
  const isFavourite = useIsFavourite(row.uuid)
  const hadOutage = useHadOutage(row.uuid)
  const pingUrl = pingUrlOf(baseUrl, row.uuid)
  const items = checkCommands({ row, status, isFavourite, pingUrl, hadOutage })
  return <RowMenu id={row.uuid} row={row} tabIndex={tabIndex} items={items} />
}
