// The form of a relay: which server, and which check there.
import { useState } from 'react'
import type { CheckRow } from '../../shared/views/checks.ts'
import type { RelayRow, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { canMatch, type RelayValues, relayDraft, relayValues } from './relay-form.ts'

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
  const set =
    <K extends keyof RelayValues>(field: K) =>
    (value: RelayValues[K]) =>
      setValues((values) => ({ ...values, [field]: value }))
  const server = servers.find(({ id }) => id === values.remote)
  const how = canMatch(server) ? values.how : 'target'

  async function save(): Promise<void> {
    await call('relays.set', relayDraft({ ...values, how }, row.uuid))
    toast(t('relays.relaySet'))
    onSaved()
  }

  return (
    <FormDialog
      title={t('relays.relayTo')}
      fields={['target']}
      refusal={t('mirrored.nothingChanged')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{t('relays.relayText')}</p>
          <Select
            label={t('list.column.server')}
            value={values.remote}
            options={servers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={set('remote')}
          />
          {canMatch(server) && (
            <RadioGroup
              label={t('relays.checkThere')}
              value={how}
              onChange={set('how')}
              choices={[
                { value: 'match', label: t('relays.sameSlug') },
                { value: 'target', label: t('relays.another') },
              ]}
            />
          )}
          {how === 'target' && (
            <>
              <TextField
                label={t('relays.uuidOrSlug')}
                hint={t('relays.slugNeedsKey')}
                mono
                value={values.target}
                onChange={set('target')}
                error={errors.target}
              />
              <Checkbox
                label={t('relays.createIfMissing')}
                checked={values.make}
                onChange={set('make')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
