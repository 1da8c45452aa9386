// What an import will create, and what it leaves alone.
import type { ImportedCheck, ImportPlan } from '../../shared/views/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import styles from './Settings.module.css'

const COLUMNS = [{ title: 'Check' }, { title: 'Tags', priority: 2 }, { title: 'Schedule' }] as const

/** More are not looked through one by one. */
const LISTED = 100

export interface ImportPreviewProps {
  readonly plan: ImportPlan
  readonly onCreate: () => void
  readonly onCancel: () => void
}

export function ImportPreview({ plan, onCreate, onCancel }: ImportPreviewProps) {
  const { create, existing, refused } = plan
  return (
    <div className={styles.form}>
      {create.length === 0 && (
        <Note>
          <p>Nothing to import.</p>
        </Note>
      )}
      {existing.length > 0 && (
        <p>
          There already and left alone ({existing.length}):{' '}
          {shortened(existing.map(({ name, slug }) => name || slug))}
        </p>
      )}
      {refused.length > 0 && (
        <Note tone="warning">
          <p>Cannot be created ({refused.length}):</p>
          {refused.slice(0, LISTED).map(({ name, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be refused for the same reason
            <p key={index}>
              {name || 'An entry'}: {problem}
            </p>
          ))}
        </Note>
      )}
      <div className={styles.inline}>
        <Button onClick={onCancel}>{create.length > 0 ? 'Cancel' : 'Close'}</Button>
        {create.length > 0 && (
          <Button kind="primary" onClick={onCreate}>
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

function CheckRow({ check: { name, slug, tags, schedule } }: { readonly check: ImportedCheck }) {
  return (
    <tr>
      <Cell>
        <span dir="auto">{name || slug || 'unnamed'}</span>
      </Cell>
      <Cell priority={2}>{tags}</Cell>
      <Cell>{schedule}</Cell>
    </tr>
  )
}
