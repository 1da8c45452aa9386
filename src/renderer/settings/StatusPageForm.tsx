// The form of a status page, new or changed. What is typed and not saved is there again when the form is.

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { StatusPageRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { takeDraft, useDraft } from '../ui/drafts.ts'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { ProjectOrAll } from '../ui/ProjectSelect.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useBusy } from '../ui/use-busy.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

type Draft = Pick<StatusPageRow, 'title' | 'project' | 'tag' | 'showsNames'>

/** @param id null: of a new page */
function keyOf(id: string | null): string {
  return `/settings/status-pages#${id ?? ''}`
}

/** Whether changes of that page were left unsaved. */
export function hasPageDraft(id: string): boolean {
  return takeDraft(keyOf(id)) !== undefined
}

interface StatusPageFormProps {
  /** Null: a new one. */
  readonly id: string | null
  readonly before: Draft
  readonly onDone: () => void
}

const FIELDS = ['title', 'tag']

export function StatusPageForm({ id, before, onDone }: StatusPageFormProps) {
  const { title, project, tag, showsNames } = before
  const edited = useDraft<Draft>(keyOf(id), { title, project, tag, showsNames })
  const { value: draft, isResumed } = edited
  const change = (part: Partial<Draft>) => edited.set({ ...draft, ...part })
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const { byField, others } = formErrors(refused, FIELDS)
  const isEdit = id !== null
  const [isBusy, busily] = useBusy()
  useFocusOnRemoval(form)
  useFocusFirstError(form, refused)
  useLayoutEffect(() => {
    // It takes the place of the button that opened it; one that was left open takes no focus.
    if (isEdit && !isResumed) form.current?.querySelector('input')?.focus()
  }, [isEdit, isResumed])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await busily(() => call('statusPages.save', { id, ...draft }))
      toast(id === null ? t('settings.statusPageCreated') : t('ui.saved'))
      setRefused(null)
      edited.discard()
      onDone()
    } catch (error) {
      setRefused(error)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={id === null ? t('settings.newPage') : title}
    >
      {isResumed && <DraftNote onDiscard={edited.discard} />}
      <div className={styles.inline}>
        <TextField
          label={id === null ? t('settings.newStatusPage') : t('settings.title')}
          width="m"
          value={draft.title}
          onChange={(title) => change({ title })}
          error={byField.title}
          required
          maxLength={100}
        />
        <ProjectOrAll project={draft.project} onChange={(project) => change({ project })} />
        <TextField
          label={t('settings.tagOptional')}
          width="s"
          value={draft.tag}
          onChange={(tag) => change({ tag })}
          error={byField.tag}
          maxLength={500}
        />
      </div>
      <FormErrorNote title={t('ui.notSaved')} problems={others} />
      <Checkbox
        label={t('settings.showNames')}
        checked={draft.showsNames}
        onChange={(showsNames) => change({ showsNames })}
      />
      <div className={styles.inline}>
        <Button type="submit" icon={id === null ? 'plus' : 'done'} busy={isBusy}>
          {id === null ? t('ui.create') : t('ui.save')}
        </Button>
        {id !== null && (
          <Button
            kind="quiet"
            onClick={() => {
              edited.discard()
              onDone()
            }}
          >
            {t('ui.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
