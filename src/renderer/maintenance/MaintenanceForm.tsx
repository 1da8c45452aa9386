// The form of a maintenance window: why, when, and which checks. What is typed and not saved is there again when
// the form is.
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../bridge.ts'
import { useZone } from '../stores/installation.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DraftNote } from '../ui/DraftNote.tsx'
import { useDraft } from '../ui/drafts.ts'
import { type FormErrors, formErrors } from '../ui/form-errors.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { useBusy } from '../ui/use-busy.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { t } from '../words/t.ts'
import { Group, Single } from './Coverage.tsx'
import { draftKey, type MaintenanceDraft, missing, specOf } from './draft.ts'
import styles from './Maintenance.module.css'
import { Once, Recurring } from './Times.tsx'

export interface MaintenanceFormProps {
  /** Null: a new one. */
  readonly id: string | null
  readonly before: MaintenanceDraft
  readonly onDone: () => void
}

const FIELDS = ['name', 'start', 'end', 'schedule', 'tz', 'length', 'tag', 'checks']

export function MaintenanceForm({ id, before, onDone }: MaintenanceFormProps) {
  const zone = useZone()
  const edited = useDraft<MaintenanceDraft>(draftKey(id), before)
  const { value: draft, isResumed } = edited
  const [error, setError] = useState<unknown>(null)
  const { byField, others } = formErrors(error, FIELDS)
  const change = (part: Partial<MaintenanceDraft>) => edited.set({ ...draft, ...part })
  const [misses, setMisses] = useState<FormErrors['byField'] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, misses ?? error)
  useLayoutEffect(() => {
    // It takes the place of the button that opened it; one that was left open takes no focus.
    if (!isResumed) form.current?.querySelector('input')?.focus()
  }, [isResumed])
  useFocusOnRemoval(form)
  const [isBusy, busily] = useBusy()
  const part = { draft, change, errors: { ...byField, ...misses } }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const spec = specOf(draft, zone)
    setMisses(spec === null ? missing(draft, zone) : null)
    if (spec === null) return
    try {
      await busily(() => call('maintenance.save', { id, spec }))
      toast(t(id === null ? 'maintenance.created' : 'maintenance.saved', { name: spec.name }))
      edited.discard()
      onDone()
    } catch (refused) {
      setError(refused)
      if (formErrors(refused, FIELDS).others.length > 0) toastError(refused)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={id === null ? t('maintenance.plan') : before.name}
    >
      {isResumed && <DraftNote onDiscard={edited.discard} />}
      <TextField
        label={t('maintenance.name')}
        hint={t('maintenance.nameHint')}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={part.errors.name ?? others[0]}
        required
        maxLength={100}
      />
      <RadioGroup
        label={t('maintenance.when')}
        segmented
        value={draft.type}
        onChange={(type) => change({ type })}
        choices={[
          { value: 'once', label: t('maintenance.once') },
          { value: 'recurring', label: t('maintenance.recurring') },
        ]}
      />
      {draft.type === 'once' ? <Once {...part} /> : <Recurring {...part} />}
      <RadioGroup
        label={t('maintenance.covers')}
        segmented
        value={draft.covers}
        onChange={(covers) => change({ covers })}
        choices={[
          { value: 'all', label: t('maintenance.coversAll') },
          { value: 'group', label: t('maintenance.coversGroup') },
          { value: 'single', label: t('maintenance.coversSingle') },
        ]}
      />
      {draft.covers === 'group' && <Group {...part} />}
      {draft.covers === 'single' && <Single {...part} />}
      <Checkbox
        label={t('maintenance.isOn')}
        checked={draft.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" icon={id === null ? 'plus' : 'done'} busy={isBusy}>
          {t(id === null ? 'maintenance.create' : 'maintenance.save')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            edited.discard()
            onDone()
          }}
        >
          {t('maintenance.cancel')}
        </Button>
      </div>
    </form>
  )
}
