// A form over the view, or in the drawer at its side: Cancel and Save, and what was wrong with a save.

import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Dialog, Drawer } from './Dialog.tsx'
import { FormErrorNote } from './FormErrorNote.tsx'
import { type FormErrors, formErrors, refusalTitle } from './form-errors.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

export interface FormDialogProps {
  readonly title: string
  readonly look?: 'dialog' | 'drawer'
  /** On the button. */
  readonly action?: string
  /** Names that problems have which are shown beside a field. */
  readonly fields: readonly string[]
  /** Of the note with all other problems: `Nothing was saved`. */
  readonly refusal: string
  /** Closes the form by itself. What it throws is shown in the form. */
  readonly onSave: () => Promise<unknown>
  readonly onClose: () => void
  /** @param errors by name of the field */
  readonly children: (errors: FormErrors['byField']) => ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, look = 'dialog', action = t('ui.save'), fields, refusal } = props
  const { onSave, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, fields)
  const Frame = look === 'drawer' ? Drawer : Dialog

  async function save(): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      await onSave()
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
    <Frame
      title={title}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
        {children(byField)}
        <FormErrorNote title={refusalTitle(refused, refusal)} problems={others} />
      </form>
    </Frame>
  )
}
