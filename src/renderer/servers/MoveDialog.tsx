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
import { t } from '../words/t.ts'
import { MoveReportView } from './MoveReportView.tsx'
import type { MoveTicks } from './MoveTable.tsx'
import { choiceOf, type Direction, startText } from './move-choice.ts'
import styles from './Servers.module.css'
import { type Move, type MoveWish, useMove } from './use-move.ts'

export interface MoveDialogProps {
  readonly row: RemoteRow
  readonly direction: Direction
  readonly onClose: () => void
}

export function MoveDialog({ row, direction, onClose }: MoveDialogProps) {
  const projects = useProjects()
  const [project, setProject] = useState(projects[0]?.uuid ?? '')
  const [options, setOptions] = useState({ relay: false, update: false, keepUuids: true })
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const wish: MoveWish = {
    ...{ direction, server: row.id, project },
    existing: options.update ? 'update' : 'skip',
    relay: options.relay,
    keepUuids: options.keepUuids,
  }
  const move = useMove(wish)
  const { phase } = move.state
  const isOpen = phase !== 'moving' && phase !== 'moved'
  const set = (changes: Partial<typeof options>) => setOptions({ ...options, ...changes })
  const ticks: MoveTicks = {
    ...{ direction, unticked, relay: direction === 'to' && options.relay },
    onTick: (ids, on) => setUnticked((unticked) => withTicks(unticked, ids, on)),
  }
  const title =
    direction === 'to'
      ? t('moves.moveTo', { name: row.name })
      : t('moves.bringFrom', { name: row.name })
  return (
    <Dialog
      title={title}
      wide
      keepOnOutsideClick
      onClose={onClose}
      footer={<Buttons move={move} ticks={ticks} onClose={onClose} />}
    >
      <div className={styles.form}>
        {isOpen && (
          <>
            <p>{direction === 'to' ? t('moves.moveToText') : t('moves.bringFromText')}</p>
            <ProjectSelect
              projects={projects}
              value={project}
              onChange={(project) => {
                setProject(project)
                setUnticked(new Set())
              }}
            />
            {direction === 'to' ? (
              <>
                <Checkbox
                  label={t('moves.relayMoved')}
                  hint={t('moves.relayMovedHint')}
                  checked={options.relay}
                  onChange={(relay) => set({ relay })}
                />
                <Checkbox
                  label={t('moves.changeDiffering')}
                  hint={t('moves.changeDifferingHint')}
                  checked={options.update}
                  onChange={(update) => set({ update })}
                />
              </>
            ) : (
              <Checkbox
                label={t('data.keepUuids')}
                hint={t('moves.keepUuidsHint')}
                checked={options.keepUuids}
                onChange={(keepUuids) => set({ keepUuids })}
              />
            )}
          </>
        )}
        <Body move={move} ticks={ticks} />
      </div>
    </Dialog>
  )
}

function withTicks(
  unticked: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  return on ? unticked.difference(new Set(ids)) : unticked.union(new Set(ids))
}

interface BodyProps {
  readonly move: Move
  readonly ticks: MoveTicks
}

function Body({ move: { state, plan, cancel }, ticks }: BodyProps) {
  switch (state.phase) {
    case 'planning':
      return <Skeleton lines={4} />
    case 'moving': {
      const { done, total } = state
      const label = total === 0 ? t('moves.moving') : t('moves.movingOf', { done, total })
      return (
        <Progress label={label} fraction={total === 0 ? null : done / total} onCancel={cancel} />
      )
    }
    case 'failed':
      return <QueryFailed title={t('moves.cannotMove')} error={state.error} again={plan} />
    case 'planned':
      return <MoveReportView report={state.report} direction={ticks.direction} ticks={ticks} />
    case 'moved':
      return <MoveReportView report={state.report} direction={ticks.direction} ticks={null} />
  }
}

function Buttons({ move, ticks, onClose }: BodyProps & { readonly onClose: () => void }) {
  const { state, start } = move
  const choice = state.phase === 'planned' ? choiceOf(state.report, ticks) : null
  if (choice === null || (choice.chosen.length === 0 && choice.leftOut === 0)) {
    return <Button onClick={onClose}>{t('ui.close')}</Button>
  }
  const { chosen, ids } = choice
  return (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button kind="primary" disabled={chosen.length === 0} onClick={() => start(ids)}>
        {startText(chosen, ticks.direction)}
      </Button>
    </>
  )
}
