// The form of a check of another server. What changed is sent at once; that server decides what it takes.
import { useState } from 'react'
import { FORM_FIELDS } from '../../shared/model/field-settings.ts'
import type { MirroredDetail } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { CheckFields } from '../checks/CheckField.tsx'
import { type CheckDraft, changedFields } from '../checks/edit-draft.ts'
import { RulesFields } from '../checks/FilterRulesFields.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { useZone } from '../stores/installation.ts'
import { nameOf } from '../ui/check-name.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { draftOfMirrored } from './edit.ts'
import styles from './Mirrored.module.css'

export interface MirroredEditProps {
  readonly detail: MirroredDetail
  readonly server: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function MirroredEdit({ detail, server, onClose, onSaved }: MirroredEditProps) {
  const zone = useZone()
  const [initial] = useState(() => draftOfMirrored(detail, zone))
  const [draft, setDraft] = useState(initial)
  const change = (changes: Partial<CheckDraft>) => setDraft((draft) => ({ ...draft, ...changes }))

  async function save(): Promise<void> {
    const changed = changedFields(draft, initial)
    if (Object.keys(changed).length === 0) return onClose()
    const { remote: id, uniqueKey } = detail.row
    await call('remotes.write', { do: 'edit', id, uniqueKey, fields: changed })
    toast(t('mirrored.savedOn', { server }))
    onSaved()
  }

  return (
    <FormDialog
      title={t('mirrored.edit', { name: nameOf(detail.row) })}
      look="drawer"
      action={t('mirrored.saveThere')}
      fields={FORM_FIELDS}
      refusal={t('mirrored.nothingChanged')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <CheckFields section="identity" draft={draft} change={change} errors={errors} />
          <Section title={t('data.schedule')}>
            <div className={styles.room}>
              <ScheduleEditor
                draft={draft.schedule}
                onChange={(schedule) => change({ schedule })}
                errors={errors}
              />
            </div>
          </Section>
          <CheckFields section="description" draft={draft} change={change} errors={errors} />
          <details className={styles.more}>
            <summary>{t('mirrored.filterRules')}</summary>
            <RulesFields draft={draft} change={change} errors={errors} />
          </details>
        </>
      )}
    </FormDialog>
  )
}
