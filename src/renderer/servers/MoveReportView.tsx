// What a move would do, or did: in a sentence, what is left to do by hand, what stays behind, each check.

import { LEFT_BEHIND } from '../../shared/model/left-behind.ts'
import { outcomesText } from '../../shared/model/move-outcomes.ts'
import { type MoveTotals, totalsOf } from '../../shared/model/move-totals.ts'
import type { MoveReport } from '../../shared/views/moves.ts'
import { checksText } from '../ui/counts.ts'
import { Note } from '../ui/Feedback.tsx'
import { MoveTable, type MoveTicks } from './MoveTable.tsx'
import { choiceOf, type Direction, isOpen } from './move-choice.ts'
import styles from './Servers.module.css'

export interface MoveReportViewProps {
  readonly report: MoveReport
  readonly direction: Direction
  /** Of a plan; null: it is done. */
  readonly ticks: MoveTicks | null
}

export function MoveReportView({ report, direction, ticks }: MoveReportViewProps) {
  const { checks } = report
  if (checks.length === 0) return <p>There are no checks to move.</p>
  const isNothing = ticks !== null && !checks.some((check) => isOpen(check, ticks))
  return (
    <>
      <p>
        <strong aria-live="polite">{sentence(report, ticks)}</strong>
      </p>
      {!isNothing && (
        <Totals
          direction={direction}
          totals={ticks === null ? report : totalsOf(report, choiceOf(report, ticks).chosen)}
        />
      )}
      <MoveTable checks={checks} ticks={ticks} />
    </>
  )
}

/** `12 will be created; 1 there already; 2 left out` */
function sentence(report: MoveReport, ticks: MoveTicks | null): string {
  if (ticks === null) return outcomesText(report.checks)
  const { chosen, leftOut } = choiceOf(report, ticks)
  const others = report.checks.filter((check) => !isOpen(check, ticks))
  const texts = [outcomesText([...chosen, ...others]), leftOut > 0 ? `${leftOut} left out` : '']
  return texts.filter(Boolean).join('; ')
}

interface TotalsProps {
  readonly direction: Direction
  readonly totals: MoveTotals
}

function Totals({ direction, totals: { byHand, leftBehind, tellNobody } }: TotalsProps) {
  return (
    <>
      {byHand.length > 0 && (
        <Note tone="warning">
          <p>Integrations to add {direction === 'to' ? 'there' : 'here'} by hand:</p>
          <ul>
            {byHand.map(({ kind, name, checks }) => (
              <li key={`${kind} ${name}`}>
                <bdi>{name || kind}</bdi> ({kind}), for {checksText(checks)}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {direction === 'to' && tellNobody > 0 && (
        <Note tone="warning">
          <p>Without an integration there: {checksText(tellNobody)}. They notify nobody.</p>
        </Note>
      )}
      {leftBehind.length > 0 && (
        <p className={styles.soft}>
          Stays behind:{' '}
          {leftBehind
            .map(({ what, checks }) => `${LEFT_BEHIND[what]} (${checksText(checks)})`)
            .join(', ')}
        </p>
      )}
    </>
  )
}
