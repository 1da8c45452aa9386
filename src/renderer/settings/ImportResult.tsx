// What an import did: the ping URLs before and after, and what is left to do by hand.
import { checksText } from '../../shared/counts.ts'
import { troubledChecks } from '../../shared/model/move-outcomes.ts'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/download.ts'
import { Note } from '../ui/Feedback.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { LISTED, nameOf, Problems } from './import-lists.tsx'
import styles from './Settings.module.css'
import { urlMapCsv } from './url-map.ts'

const COLUMNS = [
  { title: 'Check' },
  { title: 'Old ping URL', priority: 2 },
  { title: 'New ping URL' },
] as const

export interface ImportResultProps {
  readonly report: MoveReport
  readonly onDone: () => void
}

export function ImportResult({ report, onDone }: ImportResultProps) {
  const { checks, byHand } = report
  const made = checks.filter(({ outcome }) => outcome === 'created')
  return (
    <div className={styles.form}>
      <p role="status">{createdText(made.length)}</p>
      <Problems title="Not created" checks={troubledChecks(checks)} />
      {byHand.length > 0 && (
        <Note>
          <p>Integrations to create by hand:</p>
          {byHand.map(({ kind, name, checks: count }) => (
            <p key={`${kind} ${name}`}>
              {kind} <span dir="auto">{name}</span> ({checksText(count)})
            </p>
          ))}
        </Note>
      )}
      <div className={styles.inline}>
        <Button onClick={onDone}>Done</Button>
        {made.length > 0 && (
          <Button icon="download" onClick={() => saveFile('ping-urls.csv', [urlMapCsv(made)])}>
            Download ping URLs (CSV)
          </Button>
        )}
      </div>
      {made.length > 0 && (
        <Table caption="Ping URLs of the imported checks" columns={COLUMNS}>
          {made.slice(0, LISTED).map((check) => (
            <UrlRow key={check.uuid} check={check} />
          ))}
        </Table>
      )}
      {made.length > LISTED && <p>and {made.length - LISTED} more in the file</p>}
    </div>
  )
}

function UrlRow({ check }: { readonly check: MovedCheck }) {
  return (
    <tr>
      <Cell>
        <span dir="auto">{nameOf(check)}</span>
      </Cell>
      <Cell priority={2}>
        <code className={styles.url}>{check.oldUrl ?? 'not shown by this key'}</code>
      </Cell>
      <Cell>
        <code className={styles.url}>{check.newUrl}</code>
      </Cell>
    </tr>
  )
}

function createdText(count: number): string {
  return count === 1 ? '1 check was created' : `${count} checks were created`
}
