// Gives a filter its name: a new one, another one, or that of a filter that it takes the place of.
import { useState } from 'react'
import type { ListQuery } from '../../shared/model/list-query.ts'
import type { SavedFilterRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'

export interface SaveFilterDialogProps {
  /** That gets another name; null: a new one. */
  readonly filter: SavedFilterRow | null
  readonly query: ListQuery
  readonly saved: readonly SavedFilterRow[]
  readonly onClose: () => void
}

export default function SaveFilterDialog(props: SaveFilterDialogProps) {
  const { filter, query, saved, onClose } = props
  const [name, setName] = useState(filter?.name ?? '')
  const isNew = filter === null
  const same = saved.find((other) => other.name.toLowerCase() === name.trim().toLowerCase())
  const replaced = isNew ? same : undefined

  async function save(): Promise<void> {
    await call('savedFilters.save', { id: (filter ?? replaced)?.id ?? null, name, query })
    onClose()
    if (replaced === undefined) return
    const undo = () => attempt(() => call('savedFilters.save', replaced))
    const subject = `filter/${replaced.id}`
    toast(t('list.filterReplaced', { name: replaced.name }), { undo, subject })
  }

  return (
    <FormDialog
      title={t(isNew ? 'list.saveFilter' : 'list.renameFilter')}
      action={t(replaced === undefined ? 'list.save' : 'list.replace')}
      fields={['name']}
      refusal={t('list.nothingSaved')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={t('list.filterName')}
          hint={t(isNew ? 'list.filterHint' : 'list.filterRenameHint')}
          value={name}
          onChange={setName}
          error={errors.name}
          maxLength={100}
          dir="auto"
          data-autofocus=""
        />
      )}
    </FormDialog>
  )
}
