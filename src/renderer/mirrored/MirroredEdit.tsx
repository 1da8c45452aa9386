// The form of a check of another server. What changed is sent at once; that server decides what it takes.
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { FORM_FIELDS } from '../../shared/model/check-fields.ts'
import type { MirroredDetail } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { CheckFields } from '../checks/CheckField.tsx'
import type { CheckDraft } from '../checks/edit-draft.ts'
import { RulesFields } from '../checks/FilterRulesFields.tsx'
import { ScheduleEditor } from '../schedule/ScheduleEditor.tsx'
import { useZone } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { Drawer } from '../ui/Dialog.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { changedFields, draftOfMirrored } from './edit.ts'
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
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, FORM_FIELDS)
  const change = (changes: Partial<CheckDraft>) => setDraft((draft) => ({ ...draft, ...changes }))
  const fields = { draft, change, errors: byField }

  async function save(): Promise<void> {
    const changed = changedFields(draft, initial)
    if (Object.keys(changed).length === 0) return onClose()
    setBusy(true)
    setRefused(null)
    try {
      const { remote: id, uniqueKey } = detail.row
      await call('remotes.write', { do: 'edit', id, uniqueKey, fields: changed })
      toast(`Saved on \u2068${server}\u2069.`)
      onSaved()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBusy) void save()
  }

  return (
    <Drawer
      title={`Edit ${nameOf(detail.row)}`}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={isBusy}>
            Save on that server
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        <FormErrorNote title="Nothing was changed" problems={others} />
        <CheckFields section="identity" {...fields} />
        <Section title="Schedule">
          <ScheduleEditor
            draft={draft.schedule}
            onChange={(schedule) => change({ schedule })}
            errors={byField}
          />
        </Section>
        <CheckFields section="description" {...fields} />
        <details className={styles.more}>
          <summary>Filter rules</summary>
          <RulesFields {...fields} />
        </details>
      </form>
    </Drawer>
  )
}
