// What an import will create, and what it leaves alone.
import { useState } from 'react'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { LISTED, nameOf, Problems } from './import-lists.tsx'
import styles from './Settings.module.css'

const COLUMNS = [{ title: 'Check' }, { title: 'Tags', priority: 2 }, { title: 'Schedule' }] as const

export interface ImportPreviewProps {
  readonly report: MoveReport
  readonly onCreate: (keepUuids: boolean) => void
  readonly onCancel: () => void
}

export function ImportPreview({ report, onCreate, onCancel }: ImportPreviewProps) {
  const [keepUuids, setKeepUuids] = useState(true)
  const having = (outcome: MovedCheck['outcome']) =>
    report.checks.filter((check) => check.outcome === outcome)
  const create = having('create')
  const existing = having('exists')
  return (
    <div className={styles.form}>
      {create.length === 0 && (
        <Note>
          <p>Nothing to import.</p>
        </Note>
      )}
      {existing.length > 0 && (
        <p>
          There already and left alone ({existing.length}): {shortened(existing.map(nameOf))}
        </p>
      )}
      <Problems title="Cannot be created" checks={having('refused')} />
      {create.length > 0 && report.canKeepUuids && (
        <Checkbox
          label="Keep the UUIDs"
          hint="Only the host of each ping URL changes: jobs keep the rest of it."
          checked={keepUuids}
          onChange={setKeepUuids}
        />
      )}
      {create.length > 0 && !report.canKeepUuids && (
        <Note>
          <p>
            The UUIDs are not known, so each check gets a new ping URL. A list by a read-write key
            has them.
          </p>
        </Note>
      )}
      <div className={styles.inline}>
        <Button onClick={onCancel}>{create.length > 0 ? 'Cancel' : 'Close'}</Button>
        {create.length > 0 && (
          <Button kind="primary" onClick={() => onCreate(keepUuids && report.canKeepUuids)}>
            {create.length === 1 ? 'Create 1 check' : `Create ${create.length} checks`}
          </Button>
        )}
      </div>
      {create.length > 0 && (
        <Table caption="Checks to create" columns={COLUMNS}>
          {create.slice(0, LISTED).map((check, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unnamed checks have nothing else of their own
            <CheckRow key={index} check={check} />
          ))}
        </Table>
      )}
      {create.length > LISTED && <p>and {create.length - LISTED} more</p>}
    </div>
  )
}

function shortened(names: readonly string[]): string {
  const listed = names.slice(0, LISTED).join(', ')
  return names.length > LISTED ? `${listed} and ${names.length - LISTED} more` : listed
}

function CheckRow({ check }: { readonly check: MovedCheck }) {
  return (
    <tr>
      <Cell>
        <span dir="auto">{nameOf(check)}</span>
      </Cell>
      <Cell priority={2}>{check.tags}</Cell>
      <Cell>{check.schedule}</Cell>
    </tr>
  )
}
