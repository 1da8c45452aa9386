// What an import will create, and what it leaves alone.

import { useState } from 'react'
import type { MovedCheck, MoveReport } from '../../shared/views/moves.ts'
import { MovedWindows } from '../maintenance/MovedWindows.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { listedWords } from '../ui/counts.ts'
import { Note } from '../ui/Feedback.tsx'
import { said } from '../ui/said.ts'
import { Cell, column, Table } from '../ui/Table.tsx'
import { t } from '../words/t.ts'
import { LISTED, nameOf, Problems } from './import-lists.tsx'
import styles from './Settings.module.css'

const COLUMNS = [
  column('data.check'),
  column('data.tags', { priority: 2 }),
  column('data.schedule'),
] as const

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
  const windows = report.maintenance?.filter(({ outcome }) => outcome === 'create') ?? []
  const isAny = create.length + windows.length > 0
  return (
    <div className={styles.form}>
      {!isAny && (
        <Note>
          <p>{t('data.nothingToImport')}</p>
        </Note>
      )}
      {existing.length > 0 && (
        <p>
          {t('data.thereAlready', {
            n: existing.length,
            names: shortened(existing.map(nameOf)),
          })}
        </p>
      )}
      <Problems title={t('data.cannotBeCreated')} checks={having('refused')} />
      <MovedWindows windows={report.maintenance ?? []} />
      {create.length > 0 && report.canKeepUuids && (
        <Checkbox
          label={t('data.keepUuids')}
          hint={t('data.keepUuidsHint')}
          checked={keepUuids}
          onChange={setKeepUuids}
        />
      )}
      {create.length > 0 && !report.canKeepUuids && (
        <Note>
          <p>{t('data.uuidsUnknown')}</p>
        </Note>
      )}
      <div className={styles.inline}>
        <Button onClick={onCancel}>{isAny ? t('ui.cancel') : t('ui.close')}</Button>
        {isAny && (
          <Button kind="primary" onClick={() => onCreate(keepUuids && report.canKeepUuids)}>
            {create.length > 0
              ? t('data.createChecks', { n: create.length })
              : t('data.createWindows')}
          </Button>
        )}
      </div>
      {create.length > 0 && (
        <Table caption={t('data.checksToCreate')} columns={COLUMNS}>
          {create.slice(0, LISTED).map((check, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unnamed checks have nothing else of their own
            <CheckRow key={index} check={check} />
          ))}
        </Table>
      )}
      {create.length > LISTED && <p>{t('data.andMore', { n: create.length - LISTED })}</p>}
    </div>
  )
}

function shortened(names: readonly string[]): string {
  return listedWords(names.slice(0, LISTED), names.length - LISTED)
}

function CheckRow({ check }: { readonly check: MovedCheck }) {
  return (
    <tr>
      <Cell>
        <span dir="auto">{nameOf(check)}</span>
      </Cell>
      <Cell priority={2}>{check.tags}</Cell>
      <Cell>{said(check.schedule)}</Cell>
    </tr>
  )
}
