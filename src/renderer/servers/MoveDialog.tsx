// Moves checks to a server, or from it: the plan with each outcome, then the move with how far it is.
import { useState } from 'react'
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { useProjects } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Feedback.tsx'
import { Progress } from '../ui/Progress.tsx'
import { ProjectSelect } from '../ui/ProjectSelect.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { MoveReportView } from './MoveReportView.tsx'
import { checksText, countToMove } from './move-words.ts'
import styles from './Servers.module.css'
import { type Move, type MoveWish, useMove } from './use-move.ts'

export interface MoveDialogProps {
  readonly row: RemoteRow
  readonly direction: 'to' | 'from'
  readonly onClose: () => void
}

export function MoveDialog({ row, direction, onClose }: MoveDialogProps) {
  const projects = useProjects()
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [options, setOptions] = useState({ relay: false, update: false, keepUuids: true })
  const wish: MoveWish = {
    ...{ direction, server: row.id, project, checks: null },
    existing: options.update ? 'update' : 'skip',
    relay: options.relay,
    keepUuids: options.keepUuids,
  }
  const move = useMove(wish)
  const { phase } = move.state
  const isOpen = phase !== 'moving' && phase !== 'moved'
  const set = (changes: Partial<typeof options>) => setOptions({ ...options, ...changes })
  const title =
    direction === 'to' ? `Move checks to ${row.name}` : `Bring checks here from ${row.name}`
  return (
    <Dialog
      title={title}
      wide
      keepOnOutsideClick
      onClose={onClose}
      footer={<Buttons move={move} onClose={onClose} />}
    >
      <div className={styles.form}>
        {isOpen && (
          <>
            <p>
              {direction === 'to'
                ? 'Each check is created there with its settings. Nothing here is changed or deleted.'
                : 'Each check is created here with its settings. Nothing there is changed or deleted.'}
            </p>
            <ProjectSelect projects={projects} value={project} onChange={setProject} />
            {direction === 'to' ? (
              <>
                <Checkbox
                  label="Relay the moved checks"
                  hint="Their signals are passed on from here: old ping URLs go on working."
                  checked={options.relay}
                  onChange={(relay) => set({ relay })}
                />
                <Checkbox
                  label="Change checks that are there and differ"
                  hint="Otherwise they are left alone."
                  checked={options.update}
                  onChange={(update) => set({ update })}
                />
              </>
            ) : (
              <Checkbox
                label="Keep the UUIDs"
                hint="By a read-write key: only the host of each ping URL changes."
                checked={options.keepUuids}
                onChange={(keepUuids) => set({ keepUuids })}
              />
            )}
          </>
        )}
        <Body move={move} direction={direction} />
      </div>
    </Dialog>
  )
}

function Body({
  move: { state, plan, cancel },
  direction,
}: {
  readonly move: Move
  readonly direction: 'to' | 'from'
}) {
  switch (state.phase) {
    case 'planning':
      return <Skeleton lines={4} />
    case 'moving': {
      const { done, total } = state
      const label = total === 0 ? 'Moving checks' : `Moving checks: ${done} of ${total}`
      return (
        <Progress label={label} fraction={total === 0 ? null : done / total} onCancel={cancel} />
      )
    }
    case 'failed':
      return <QueryFailed title="The checks cannot be moved" error={state.error} again={plan} />
    default:
      return <MoveReportView report={state.report} direction={direction} />
  }
}

function Buttons({ move, onClose }: { readonly move: Move; readonly onClose: () => void }) {
  const { state, start } = move
  const count = state.phase === 'planned' ? countToMove(state.report) : 0
  return (
    <>
      <Button onClick={onClose}>{count > 0 ? 'Cancel' : 'Close'}</Button>
      {count > 0 && (
        <Button kind="primary" onClick={start}>
          Move {checksText(count)}
        </Button>
      )}
    </>
  )
}
