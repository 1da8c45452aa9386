// What a move would do, or did: in a sentence, what is left to do by hand, what stays behind, each check.
import { MOVE_OUTCOMES } from '../../shared/model/move-outcomes.ts'
import { type MoveTotals, totalsOf } from '../../shared/model/move-totals.ts'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { MovedWindows } from '../maintenance/MovedWindows.tsx'
import { channelName, kindBeside } from '../ui/channel-name.ts'
import { checksText } from '../ui/counts.ts'
import { Note } from '../ui/Feedback.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { MoveTable, type MoveTicks } from './MoveTable.tsx'
import { choiceOf, type Direction, isOpen } from './move-choice.ts'
import { outcomesWords } from './move-words.ts'
import styles from './Servers.module.css'
import { UrlMapButton } from './UrlMapButton.tsx'
import { hasNewUrl } from './url-map.ts'

export interface MoveReportViewProps {
  readonly report: MoveReport
  readonly direction: Direction
  /** Of a plan; null: it is done. */
  readonly ticks: MoveTicks | null
}

export function MoveReportView({ report, direction, ticks }: MoveReportViewProps) {
  const { checks } = report
  if (checks.length === 0) return <p>{t('moves.nothingToMove')}</p>
  const moved = ticks === null ? checks.filter(hasNewUrl) : []
  const isNothing = ticks !== null && !checks.some((check) => isOpen(check, ticks))
  return (
    <>
      <p>
        <strong aria-live="polite">{sentence(report, ticks)}</strong>
      </p>
      {!isNothing && (
        <Totals
          direction={direction}
          totals={totalsOf(
            report,
            ticks === null ? checks.filter(isThere) : choiceOf(report, ticks).chosen,
          )}
        />
      )}
      {!isNothing && <MovedWindows windows={report.maintenance ?? []} />}
      {moved.length > 0 && (
        <>
          <p>{t('moves.changeUrls')}</p>
          <div className={styles.buttons}>
            <UrlMapButton checks={moved} />
          </div>
        </>
      )}
      <MoveTable checks={checks} ticks={ticks} />
    </>
  )
}

/** Of a move that is done: what failed leaves nothing behind. */
function isThere({ outcome }: MovedCheck): boolean {
  return !MOVE_OUTCOMES[outcome].isTrouble
}

/** `12 will be created; 1 there already; 2 left out` */
function sentence(report: MoveReport, ticks: MoveTicks | null): string {
  if (ticks === null) return outcomesWords(report.checks)
  const { chosen, leftOut } = choiceOf(report, ticks)
  const others = report.checks.filter((check) => !isOpen(check, ticks))
  const texts = [
    outcomesWords([...chosen, ...others]),
    leftOut > 0 ? t('moves.leftOutCount', { n: leftOut }) : '',
  ]
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
          <p>{t(direction === 'to' ? 'moves.byHandThere' : 'moves.byHandHere')}</p>
          <ul>
            {byHand.map((channel) => (
              <li key={`${channel.kind} ${channel.name}`}>
                <ByHand {...channel} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      {direction === 'to' && tellNobody > 0 && (
        <Note tone="warning">
          <p>{t('moves.tellNobody', { checks: checksText(tellNobody) })}</p>
        </Note>
      )}
      {leftBehind.length > 0 && (
        <p className={styles.soft}>
          {t('moves.staysBehind')}{' '}
          {leftBehind
            .map(({ what, checks }) => `${t(`moves.behind.${what}`)} (${checksText(checks)})`)
            .join(', ')}
        </p>
      )}
    </>
  )
}

function ByHand({ checks: count, ...channel }: MoveTotals['byHand'][number]) {
  const kind = kindBeside(channel)
  const name = <bdi>{channelName(channel)}</bdi>
  const checks = checksText(count)
  if (kind === undefined) return rich('moves.plainIntegrationFor', { name, checks })
  return rich('moves.integrationFor', { name, kind, checks })
}
