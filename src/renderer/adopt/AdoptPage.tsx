// "Bring in your jobs": the scheduled jobs of the computer that Tocsin runs on, ticked where they are ready, and what
// adopting them would change (contract adopt.md 10).

import { useState } from 'react'
import type { AdoptJob, AdoptList, AdoptOutcome } from '../../shared/views/adopt.ts'
import { call } from '../bridge.ts'
import { useProjects } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState, Note, Skeleton } from '../ui/Feedback.tsx'
import { Page } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Select } from '../ui/Select.tsx'
import { saidOfAdopting } from '../ui/said.ts'
import { attempt, sentence } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Adopt.module.css'
import { AdoptTable } from './AdoptTable.tsx'
import { Outcome } from './Outcome.tsx'
import { adoptWords, isTicked, sharedNotes, shownJobs } from './ticks.ts'

export default function AdoptPage() {
  const asked = useQuery('adopt.scan', undefined)
  const [outcome, setOutcome] = useState<AdoptOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** One at a time; afterwards the list is read anew, whatever came of it. */
  function change(ask: () => Promise<AdoptOutcome>): void {
    if (isBusy) return
    setBusy(true)
    attempt(async () => {
      try {
        setOutcome(await ask())
      } finally {
        setBusy(false)
        asked.again()
      }
    })
  }

  const undo = (ids: readonly string[]) => change(() => call('adopt.undo', { ids: [...ids] }))
  return (
    <Page
      width="columns"
      title={t('shell.adopt')}
      parent={{ to: '/checks', title: t('shell.checks') }}
      actions={
        <Button icon="refresh" disabled={isBusy} onClick={asked.again}>
          {t('adopt.checkAgain')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('adopt.lead')}</p>
      {outcome !== null && <Outcome outcome={outcome} isBusy={isBusy} onUndo={undo} />}
      {asked.phase === 'loading' && <Skeleton lines={6} />}
      {asked.phase === 'failed' && (
        <QueryFailed title={t('adopt.notLooked')} error={asked.error} again={asked.again} />
      )}
      {asked.phase !== 'failed' && asked.output !== null && (
        <Found list={asked.output} isBusy={isBusy} change={change} onUndo={undo} />
      )}
    </Page>
  )
}

interface FoundProps {
  readonly list: AdoptList
  readonly isBusy: boolean
  readonly change: (ask: () => Promise<AdoptOutcome>) => void
  readonly onUndo: (ids: readonly string[]) => void
}

function Found({ list, isBusy, change, onUndo }: FoundProps) {
  const projects = useProjects()
  const [project, setProject] = useState(projects[0]?.uuid ?? null)
  const [showsAll, setShowsAll] = useState(false)
  // What a person said of a job; the others are ticked where they are ready.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const shown = shownJobs(list.jobs, showsAll)
  const shared = sharedNotes(shown)
  const chosen = shown.filter((job) => isTicked(job, ticks))
  const ofDistribution = list.jobs.filter(({ distribution }) => distribution).length

  const tick = ({ id }: AdoptJob, on: boolean) => setTicks(new Map(ticks).set(id, on))
  const adopt = () =>
    change(async () => {
      const outcome = await call('adopt.apply', { ids: chosen.map(({ id }) => id), project })
      const done = new Set(outcome.done.map(({ id }) => id))
      setTicks((ticks) => new Map([...ticks].filter(([id]) => !done.has(id))))
      return outcome
    })

  return (
    <>
      <Troubles {...list} />
      {ofDistribution > 0 && (
        <Checkbox
          label={t('adopt.showDistribution', { count: ofDistribution })}
          checked={showsAll}
          onChange={setShowsAll}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState icon="clock" title={t('adopt.noneFound')}>
          <p>{t('adopt.noneFoundText')}</p>
          <LinkButton to="/checks/new" icon="plus">
            {t('shell.newCheck')}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <SharedNotes notes={shared} />
          <AdoptTable
            jobs={shown}
            shared={shared}
            ticks={ticks}
            isBusy={isBusy}
            onTick={tick}
            onUndo={onUndo}
          />
          {shown.some(({ canAdopt }) => canAdopt) && (
            <div className={styles.apply}>
              {projects.length > 1 && (
                <Select
                  label={t('adopt.projectOfChecks')}
                  value={project ?? ''}
                  options={projects.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                  onChange={setProject}
                />
              )}
              <Button kind="primary" busy={isBusy} disabled={chosen.length === 0} onClick={adopt}>
                {adoptWords(chosen.length)}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** What is to be done by hand for several jobs. */
function SharedNotes({ notes }: { readonly notes: ReadonlyMap<string, readonly string[]> }) {
  if (notes.size === 0) return null
  return (
    <Note>
      {[...notes].map(([note, names]) => (
        <p key={note} dir="auto">
          {rich('adopt.byHandFor', {
            names: <bdi>{names.join(', ')}</bdi>,
            what: sentence(saidOfAdopting(note)),
          })}
        </p>
      ))}
    </Note>
  )
}

function Troubles({ problems, left }: Pick<AdoptList, 'problems' | 'left'>) {
  if (problems.length === 0 && left.length === 0) return null
  return (
    <Note tone="warning">
      {problems.map((problem) => (
        <p key={problem}>{sentence(saidOfAdopting(problem))}</p>
      ))}
      {left.length > 0 && (
        <p>{rich('adopt.interrupted', { names: <bdi>{left.join(', ')}</bdi> })}</p>
      )}
    </Note>
  )
}
