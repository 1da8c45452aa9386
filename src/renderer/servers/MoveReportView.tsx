// What a move would do, or did: each check with its outcome, what is left to do by hand, what stays behind.
import { LEFT_BEHIND } from '../../shared/model/left-behind.ts'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { Note } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { checksText, OUTCOMES, outcomesText } from './move-words.ts'
import styles from './Servers.module.css'

const COLUMNS = [
  { title: 'Check' },
  { title: 'Schedule', priority: 2 },
  { title: 'Outcome' },
] as const

/** More are not looked through one by one. */
const LISTED = 200

export interface MoveReportViewProps {
  readonly report: MoveReport
  readonly direction: 'to' | 'from'
}

export function MoveReportView({ report, direction }: MoveReportViewProps) {
  const { checks, byHand, leftBehind, tellNobody } = report
  if (checks.length === 0) return <p>There are no checks to move.</p>
  // What needs a person comes first.
  const ordered = checks.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <p>
        <strong>{outcomesText(report)}</strong>
      </p>
      {byHand.length > 0 && (
        <Note tone="warning">
          <p>Integrations to add there by hand:</p>
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
      <Table caption="Checks of the move" columns={COLUMNS}>
        {ordered.slice(0, LISTED).map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unnamed checks have nothing else of their own
          <Row key={index} check={check} />
        ))}
      </Table>
      {checks.length > LISTED && <p>and {checks.length - LISTED} more</p>}
    </>
  )
}

function rank({ outcome }: MovedCheck): number {
  return OUTCOMES[outcome].tone === 'trouble' ? 0 : 1
}

function Row({ check }: { readonly check: MovedCheck }) {
  const { word, icon, tone } = OUTCOMES[check.outcome]
  return (
    <tr>
      <Cell>
        <span dir="auto" className={styles.name}>
          {check.name || 'unnamed'}
        </span>
      </Cell>
      <Cell priority={2}>{check.schedule}</Cell>
      <Cell>
        <span className={styles.state} data-tone={tone}>
          <Icon name={icon} />
          {word}
        </span>
        {check.problem !== '' && (
          <div className={styles.soft} dir="auto">
            {check.problem}
          </div>
        )}
      </Cell>
    </tr>
  )
}
