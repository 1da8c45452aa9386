// One check in the compact list: its state, its name, when it is due, and what can be done without leaving.
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import type { MirroredRow } from '../../shared/views/remotes.ts'
import { checkCommands } from '../checks/actions.ts'
import { pingUrlOf } from '../checks/check-words.ts'
import { Deadline } from '../checks/Deadline.tsx'
import { mirroredCommands } from '../checks/mirrored-actions.ts'
import { dueText } from '../checks/mirrored-words.ts'
import { RunHint } from '../checks/RunHint.tsx'
import { useHint } from '../checks/use-hint.ts'
import { type Command, useCommands } from '../keys/commands.ts'
import { useHadOutage } from '../stores/beats.ts'
import { useCheck } from '../stores/checks.ts'
import { useAppState } from '../stores/installation.ts'
import { useIsFavourite } from '../stores/lists.ts'
import { isMirroredId, useMirroredRow } from '../stores/mirrored.ts'
import { useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { IconButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { Icon } from '../ui/Icon.tsx'
import { StateMark, type StateMarkProps } from '../ui/StateMark.tsx'
import { t } from '../words/t.ts'
import { LeavingLink } from './leave.tsx'
import styles from './Tray.module.css'

export interface TrayRowProps {
  /** In the list: a UUID, or that of a check of another server. */
  readonly id: string
  /** The keys act on it. */
  readonly isCurrent: boolean
  readonly onCurrent: (id: string) => void
}

/** What can be done to a check here; everything else is the main window's. */
const HERE = ['check.snooze', 'check.pause', 'check.acknowledge', 'check.copy-url', 'check.ping']
const BUTTONS = ['check.snooze', 'check.pause']

export function TrayRow(props: TrayRowProps) {
  const row = useCheck(props.id)
  const mirrored = useMirroredRow(props.id)
  if (isMirroredId(props.id)) return mirrored && <MirroredEntry {...props} row={mirrored} />
  return row && <OwnEntry {...props} row={row} />
}

function OwnEntry({ row, ...props }: TrayRowProps & { readonly row: CheckRow }) {
  const { baseUrl } = useAppState()
  const isFavourite = useIsFavourite(row.uuid)
  const hadOutage = useHadOutage(row.uuid)
  const pingUrl = pingUrlOf(baseUrl, row.uuid)
  const status = useNow((now) => statusNow(row, now))
  const hint = useHint(row)
  const isLong = hint?.kind === 'long'
  return (
    <Entry
      {...props}
      row={row}
      mark={{ status, isRunning: row.startedAt !== null }}
      commands={checkCommands({ row, status, isFavourite, pingUrl, hadOutage })}
      due={isLong ? <RunHint hint={hint} /> : <Deadline row={row} status={status} />}
    />
  )
}

function MirroredEntry({ row, ...props }: TrayRowProps & { readonly row: MirroredRow }) {
  const remote = useRemote(row.remote)
  const isFavourite = useIsFavourite(props.id)
  const due = useNow((now) => dueText(row, now))
  return (
    <Entry
      {...props}
      row={row}
      mark={{ status: row.status, isRunning: row.started }}
      commands={mirroredCommands({ row, remote, isFavourite })}
      due={due || '–'}
    />
  )
}

interface EntryProps extends TrayRowProps {
  readonly row: Pick<CheckRow, 'name' | 'snoozedUntil'>
  readonly mark: Pick<StateMarkProps, 'status' | 'isRunning'>
  readonly commands: readonly Command[]
  readonly due: React.ReactNode
}

function Entry({ id, isCurrent, onCurrent, row, mark, commands, due }: EntryProps) {
  const isSnoozed = useNow((now) => row.snoozedUntil !== null && row.snoozedUntil > now)
  const here = commands.filter((command) => HERE.includes(command.id))
  return (
    <li className={styles.row} data-id={id} data-status={mark.status}>
      {isCurrent && <Keys commands={here} />}
      <StateMark {...mark} wordless />
      <LeavingLink
        to={`/checks/${id}`}
        className={styles.name}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onCurrent(id)}
      >
        {nameOf(row)}
      </LeavingLink>
      {isSnoozed && (
        <span className={styles.flag} role="img" aria-label={t('tray.snoozed')}>
          <Icon name="snooze" />
        </span>
      )}
      <span className={styles.due}>{due}</span>
      <span className={styles.actions}>
        {here
          .filter((command) => BUTTONS.includes(command.id))
          .map(({ id, title, icon, run }) => (
            <IconButton
              key={id}
              icon={icon ?? 'more'}
              label={t('ui.labelled', { label: title, text: nameOf(row) })}
              size="s"
              tabIndex={-1}
              onClick={run}
            />
          ))}
      </span>
    </li>
  )
}

/** Offers what can be done to the current check; renders nothing. */
function Keys({ commands }: { readonly commands: readonly Command[] }) {
  useCommands(commands)
  return null
}
