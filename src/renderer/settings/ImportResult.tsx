// What an import did: the ping URLs before and after, and what is left to do by hand.

import { troubledChecks } from '../../shared/model/move-outcomes.ts'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { MovedWindows } from '../maintenance/MovedWindows.tsx'
import { UrlMapButton } from '../servers/UrlMapButton.tsx'
import { UrlPair } from '../servers/UrlPair.tsx'
import { Button } from '../ui/Button.tsx'
import { checksText } from '../ui/counts.ts'
import { Note } from '../ui/Feedback.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { t } from '../words/t.ts'
import { LISTED, nameOf, Problems } from './import-lists.tsx'
import styles from './Settings.module.css'

const COLUMNS = [column('data.check')] as const

export interface ImportResultProps {
  readonly report: MoveReport
  readonly onDone: () => void
}

export function ImportResult({ report, onDone }: ImportResultProps) {
  const { checks, byHand } = report
  const made = checks.filter(({ outcome }) => outcome === 'created')
  return (
    <div className={styles.form}>
      <p role="status">
        <strong>{createdText(made.length)}</strong>
      </p>
      <Problems title={t('data.notCreated')} checks={troubledChecks(checks)} />
      <MovedWindows windows={report.maintenance ?? []} />
      {byHand.length > 0 && (
        <Note>
          <p>{t('data.createByHand')}</p>
          {byHand.map(({ kind, name, checks: count }) => (
            <p key={`${kind} ${name}`}>
              {kind} <span dir="auto">{name}</span> ({checksText(count)})
            </p>
          ))}
        </Note>
      )}
      <div className={styles.inline}>
        <Button onClick={onDone}>{t('data.done')}</Button>
        {made.length > 0 && <UrlMapButton checks={made} />}
      </div>
      {made.length > 0 && (
        <Table caption={t('data.importedUrls')} columns={COLUMNS}>
          {made.slice(0, LISTED).map((check) => (
            <UrlRow key={check.uuid} check={check} />
          ))}
        </Table>
      )}
      {made.length > LISTED && <p>{t('data.andMoreInFile', { n: made.length - LISTED })}</p>}
    </div>
  )
}

function UrlRow({ check }: { readonly check: MovedCheck }) {
  return (
    <tr>
      <Cell>
        <span dir="auto">{nameOf(check)}</span>
        <UrlPair {...check} />
      </Cell>
    </tr>
  )
}

function createdText(count: number): string {
  return t('data.checksCreated', { n: count })
}
