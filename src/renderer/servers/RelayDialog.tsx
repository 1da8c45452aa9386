// The form of a relay: which server, and which check there.
import { type FormEvent, useId, useRef, useState } from 'react'
import type { CheckRow } from '../../shared/views/checks.ts'
import type { RelayRow, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormErrorNote } from '../ui/FormErrorNote.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusFirstError } from '../ui/use-focus-first-error.ts'
import { inWords } from './form.ts'
import { canMatch, type RelayValues, relayDraft, relayValues } from './relay-form.ts'
import styles from './Servers.module.css'

export interface RelayDialogProps {
  readonly row: CheckRow
  /** That take checks; at least one. */
  readonly servers: readonly RemoteRow[]
  /** Undefined: a new one. */
  readonly relay: RelayRow | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function RelayDialog({ row, servers, relay, onClose, onSaved }: RelayDialogProps) {
  const [values, setValues] = useState<RelayValues>(() => relayValues(relay, servers))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  useFocusFirstError(form, refused)
  const { byField, others } = formErrors(refused, ['target'])
  const set =
    <K extends keyof RelayValues>(field: K) =>
    (value: RelayValues[K]) =>
      setValues((values) => ({ ...values, [field]: value }))
  const server = servers.find(({ id }) => id === values.remote)
  const how = canMatch(server) ? values.how : 'target'

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setRefused(null)
    try {
      await call('relays.set', relayDraft({ ...values, how }, row.uuid))
      toast('From now on its signals are relayed.')
      onSaved()
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Relay to a server"
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        onSubmit={(event) => void save(event)}
        noValidate
      >
        <p>
          Each signal of this check is stored here first, then passed on to a check of the other
          server, in order and at least once.
        </p>
        <Select
          label="Server"
          value={values.remote}
          options={servers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={set('remote')}
        />
        {canMatch(server) && (
          <RadioGroup
            label="Check there"
            value={how}
            onChange={set('how')}
            choices={[
              { value: 'match', label: 'The one of the same slug or name' },
              { value: 'target', label: 'Another' },
            ]}
          />
        )}
        {how === 'target' && (
          <>
            <TextField
              label="UUID or slug of the check there"
              hint="A slug needs the ping key of that server."
              mono
              value={values.target}
              onChange={set('target')}
              error={byField.target}
            />
            <Checkbox
              label="Create it there if no check has that slug"
              checked={values.make}
              onChange={set('make')}
            />
          </>
        )}
        <FormErrorNote title="Nothing was changed" problems={others.map(inWords)} />
      </form>
    </Dialog>
  )
}
