// A run that is out of the usual, in a row of the list and on the page of its check: a hint, never an
// alarm, and nobody is notified of it.

import type { CheckRow } from '../../shared/views/checks.ts'
import { Note } from '../ui/Feedback.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'
import { type HintWords, useHint } from './use-hint.ts'

/** `41 min, usually 13 min`, `only 4 s, usually 13 min`, where that has no room `41 min`; read out in full. */
export function RunHint({ hint: { kind, took, usual } }: { readonly hint: HintWords }) {
  const isLong = kind === 'long'
  const told = isLong ? took : t('checkList.hint.only', { took })
  const full = isLong
    ? t('checkList.hint.runningFor', { took, usual })
    : t('checkList.hint.finishedFast', { took, usual })
  return (
    <Tooltip text={full}>
      <span className={styles.hint} data-hint={kind}>
        <span className="visually-hidden">{full}</span>
        <span aria-hidden="true">{told}</span>
        <span aria-hidden="true">{t('checkList.hint.usually', { usual })}</span>
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
        ? t('checkList.hint.longer', { took, usual })
        : t('checkList.hint.faster', { took, usual })}{' '}
      {t('checkList.hint.nobodyNotified')}
    </Note>
  )
}
