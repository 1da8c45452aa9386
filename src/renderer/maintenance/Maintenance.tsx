// Maintenance windows: listed, planned, changed, ended and deleted.
import { useRef, useState } from 'react'
import type { MaintenanceRow } from '../../shared/views/maintenance.ts'
import { call } from '../bridge.ts'
import { useScheduleWords } from '../schedule/use-schedule-words.ts'
import { useAppState, useProjects, useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { takeDraft } from '../ui/drafts.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { t } from '../words/t.ts'
import { draftKey, draftOf, newDraft } from './draft.ts'
import styles from './Maintenance.module.css'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import { StartMenu } from './StartMenu.tsx'
import { EVERYTHING } from './start.ts'
import { coversText, inOrder, stateText, whenText } from './words.ts'

export function Maintenance() {
  const zone = useZone()
  const query = useQuery('maintenance.list', undefined)
  const [isPlanned, setPlanned] = useState(() => hasDraft(null))
  // What runs is told by the server; what begins and ends changes the list.
  const { maintenance = [] } = useAppState()
  useAgainAfter(JSON.stringify(maintenance), query.again)
  const rows = inOrder(query.output ?? [])

  return (
    <div className={styles.section}>
      <p>{t('maintenance.intro')}</p>
      {isPlanned ? (
        <MaintenanceForm
          id={null}
          before={newDraft(serverNow(), zone)}
          onDone={() => {
            setPlanned(false)
            query.again()
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button icon="plus" onClick={() => setPlanned(true)}>
            {t('maintenance.plan')}
          </Button>
          <StartMenu coverage={EVERYTHING} subject={null} />
        </div>
      )}
      {query.phase === 'loading' && <Skeleton lines={3} />}
      {query.phase === 'failed' && (
        <QueryFailed title={t('maintenance.loadFailed')} error={query.error} again={query.again} />
      )}
      {query.phase === 'ready' && rows.length === 0 && !isPlanned && (
        <p className={styles.soft}>{t('maintenance.none')}</p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <Item row={row} onChanged={query.again} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether changes of that window, or a new one, were left unsaved. */
function hasDraft(id: string | null): boolean {
  return takeDraft(draftKey(id)) !== undefined
}

interface ItemProps {
  readonly row: MaintenanceRow
  readonly onChanged: () => void
}

/** A window, or its form: that is open again where changes were left unsaved. */
function Item({ row, onChanged }: ItemProps) {
  const zone = useZone()
  const [isEdited, setEdited] = useState(() => hasDraft(row.id))
  if (!isEdited) return <Shown row={row} onEdit={() => setEdited(true)} onChanged={onChanged} />
  return (
    <MaintenanceForm
      id={row.id}
      before={draftOf(row, serverNow(), zone)}
      onDone={() => {
        setEdited(false)
        onChanged()
      }}
    />
  )
}

interface ShownProps extends ItemProps {
  readonly onEdit: () => void
}

/** No schedule. */
const ONCE = { schedule: '', tz: '' }

function Shown({ row, onEdit, onChanged }: ShownProps) {
  const { id, name, runningUntil } = row
  const element = useRef<HTMLElement>(null)
  useFocusOnRemoval(element)
  const around = { now: serverNow(), zone: useZone(), projects: useProjects() }
  const { schedule, tz } = row.times.type === 'recurring' ? row.times : ONCE
  const told = useScheduleWords(schedule, tz)
  const state = useNow((now) => stateText(row, { ...around, now }))

  async function end(): Promise<void> {
    await call('maintenance.end', { id })
    toast(t('maintenance.ended', { name }))
    onChanged()
  }

  /** Created again, it covers from then on: what it did before stays in any case. */
  async function remove(): Promise<void> {
    await call('maintenance.remove', { id })
    const { project, tag, checks, times, isOn } = row
    const spec = { name, project, tag, checks, times, isOn }
    const isOver = times.type === 'once' && times.end <= serverNow()
    const undo = () =>
      attempt(async () => {
        await call('maintenance.save', { id: null, spec })
        onChanged()
      })
    toast(t('maintenance.deleted', { name }), isOver ? {} : { undo })
    onChanged()
  }

  return (
    <article
      ref={element}
      className={styles.window}
      data-running={runningUntil !== null || undefined}
    >
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.state}>
          {runningUntil !== null && <Icon name="wrench" />} {state}
        </p>
        <p className={styles.soft}>{whenText(row, around, told)}</p>
        <p className={styles.soft} dir="auto">
          {coversText(row, around)}
        </p>
      </div>
      <div className={styles.buttons}>
        {runningUntil !== null && (
          <Button onClick={() => attempt(end)}>{t('maintenance.endNow')}</Button>
        )}
        <Button onClick={onEdit}>{t('maintenance.edit')}</Button>
        <Button onClick={() => attempt(remove)}>{t('maintenance.delete')}</Button>
      </div>
    </article>
  )
}
