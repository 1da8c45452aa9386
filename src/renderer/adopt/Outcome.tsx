// What was done to the jobs, the lines that a person runs with admin rights, and the way back.

import { useEffect, useRef } from 'react'
import type { AdoptOutcome } from '../../shared/views/adopt.ts'
import { Link } from '../router.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
import { saidOfAdopting } from '../ui/said.ts'
import { sentence } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Adopt.module.css'
import { OUTCOME_WORDS } from './ticks.ts'

export interface OutcomeProps {
  readonly outcome: AdoptOutcome
  readonly isBusy: boolean
  readonly onUndo: (ids: readonly string[]) => void
}

export function Outcome({ outcome, isBusy, onUndo }: OutcomeProps) {
  const { done, rootCommands, problems } = outcome
  const box = useRef<HTMLElement>(null)
  // The button that was pressed is far below.
  useEffect(() => {
    if (outcome !== null) box.current?.focus()
  }, [outcome])
  const toUndo = done.filter(({ how }) => how === 'adopted' || how === 'prepared')
  return (
    <section ref={box} className={styles.outcome} tabIndex={-1} aria-label={t('adopt.whatWasDone')}>
      {problems.length > 0 && (
        <ErrorNote title={t('adopt.notAllDone')}>
          {problems.map((problem) => (
            <p key={problem} dir="auto">
              {sentence(saidOfAdopting(problem))}
            </p>
          ))}
        </ErrorNote>
      )}
      {done.length === 0 ? <p>{t('adopt.nothingChanged')}</p> : <Done done={done} />}
      {rootCommands.length > 0 && <RootLines text={rootCommands.join('\n')} />}
      {toUndo.length > 0 && (
        <div>
          <Button busy={isBusy} onClick={() => onUndo(toUndo.map(({ id }) => id))}>
            {t('ui.undo')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Done({ done }: Pick<AdoptOutcome, 'done'>) {
  return (
    <ul className={styles.done}>
      {done.map(({ id, name, how, check }) => (
        <li key={id}>
          {check === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={`/checks/${check}`} dir="auto">
              {name}
            </Link>
          )}
          {': '}
          {OUTCOME_WORDS[how]}
        </li>
      ))}
    </ul>
  )
}

function RootLines({ text }: { readonly text: string }) {
  return (
    <section aria-label={t('adopt.linesForRoot')}>
      <div className={styles.rootHead}>
        <p>{t('adopt.linesForRootText')}</p>
        <CopyButton text={text} label={t('adopt.copyLines')} word={t('ui.copy')} />
      </div>
      <pre className={styles.diff} dir="ltr">
        {text}
      </pre>
    </section>
  )
}
