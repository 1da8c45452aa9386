// What was done to the jobs, the lines that a person runs with the rights of root, and the way back.
import { useEffect, useRef } from 'react'
import type { AdoptOutcome } from '../../shared/views/adopt.ts'
import { Link } from '../router.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ErrorNote } from '../ui/Feedback.tsx'
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
    <section ref={box} className={styles.outcome} tabIndex={-1} aria-label="What was done">
      {problems.length > 0 && (
        <ErrorNote title="Not everything was done">
          {problems.map((problem) => (
            <p key={problem} dir="auto">
              {problem}
            </p>
          ))}
        </ErrorNote>
      )}
      {done.length === 0 ? <p>Nothing was changed.</p> : <Done done={done} />}
      {rootCommands.length > 0 && <RootLines text={rootCommands.join('\n')} />}
      {toUndo.length > 0 && (
        <div>
          <Button busy={isBusy} onClick={() => onUndo(toUndo.map(({ id }) => id))}>
            Undo
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
    <section aria-label="Lines to run as root">
      <div className={styles.rootHead}>
        <p>
          To be run in a terminal, with the rights of root. Each line does nothing if the file
          changed meanwhile.
        </p>
        <CopyButton text={text} label="Copy the lines" word="Copy" />
      </div>
      <pre className={styles.diff} dir="ltr">
        {text}
      </pre>
    </section>
  )
}
