// A run that is out of the usual, in a row of the list and on the page of its check: a hint, never an
// alarm, and nobody is notified of it.
import type { CheckRow } from '../../shared/views/checks.ts'
import { Note } from '../ui/Feedback.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './CheckTable.module.css'
import { type HintWords, useHint } from './use-hint.ts'

/** `41 min, usually 13 min`, `only 4 s, usually 13 min`; read out in full. */
export function RunHint({ hint: { kind, took, usual } }: { readonly hint: HintWords }) {
  const isLong = kind === 'long'
  const full = isLong
    ? `Running for ${took}, usually ${usual}`
    : `Finished suspiciously fast, in ${took}, usually ${usual}`
  return (
    <Tooltip text={full}>
      <span className={styles.hint} data-hint={kind}>
        <span className="visually-hidden">{full}</span>
        <span aria-hidden="true">
          {isLong ? '' : 'only '}
          {took}, usually {usual}
        </span>
      </span>
    </Tooltip>
  )
}

export function HintNote({ row }: { readonly row: CheckRow }) {
  const hint = useHint(row)
  if (hint === null) return null
  const { kind, took, usual } = hint
  return (
    <Note tone="warning">
      {kind === 'long'
        ? `This run takes longer than usual: ${took} so far, usually ${usual}.`
        : `The last run finished suspiciously fast: in ${took}, usually ${usual}.`}{' '}
      Nobody is notified of this.
    </Note>
  )
}
