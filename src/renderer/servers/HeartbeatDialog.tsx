// The form of the heartbeat.
import { useState } from 'react'
import type { HeartbeatView, RemoteRow } from '../../shared/views/remotes.ts'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { draftOf, type HeartbeatValues, NEW_HEARTBEAT, valuesOf } from './heartbeat-form.ts'

export interface HeartbeatDialogProps {
  readonly row: RemoteRow
  /** Null: a new one. */
  readonly heartbeat: HeartbeatView | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

export function HeartbeatDialog({ row, heartbeat, onClose, onSaved }: HeartbeatDialogProps) {
  const canCreate = row.access === 'read-write'
  const { runtime } = useAppState()
  // Only the desktop app hears of sleep.
  const canPause = canCreate && runtime === 'desktop'
  const [values, setValues] = useState<HeartbeatValues>(() => {
    if (heartbeat !== null) return valuesOf(heartbeat)
    return { ...NEW_HEARTBEAT, where: canCreate ? 'create' : 'known' }
  })
  const set =
    <K extends keyof HeartbeatValues>(field: K) =>
    (value: HeartbeatValues[K]) =>
      setValues((values) => ({ ...values, [field]: value }))

  async function save(): Promise<void> {
    const draft = draftOf(values, row.id)
    const { tellsNobody } = await call('heartbeat.save', { heartbeat: draft })
    if (tellsNobody) {
      toast('Heartbeat saved. That project has no integration: the check there notifies nobody.')
    } else toast('Heartbeat saved.')
    onSaved()
  }

  return (
    <FormDialog
      title={`Heartbeat to ${row.name}`}
      fields={['target', 'every', 'when-asleep']}
      refusal="Nothing was saved"
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {canCreate && heartbeat === null && (
            <RadioGroup
              label="Check there"
              value={values.where}
              onChange={set('where')}
              choices={[
                {
                  value: 'create',
                  label: 'Create it',
                  hint: 'With all integrations of that project.',
                },
                { value: 'known', label: 'Use one that is there' },
              ]}
            />
          )}
          {values.where === 'known' && (
            <TextField
              label="UUID of the check there"
              mono
              value={values.target}
              onChange={set('target')}
              error={errors.target}
            />
          )}
          <NumberField
            label="Every"
            unit="minutes"
            min={1}
            max={60}
            value={values.minutes}
            onChange={set('minutes')}
            error={errors.every}
          />
          <RadioGroup
            label="When this computer sleeps or is off"
            value={values.asleep}
            onChange={set('asleep')}
            choices={[
              {
                value: 'alarm',
                label: 'The server alarms',
                hint: 'For a computer that is always on.',
              },
              ...(canPause || values.asleep === 'pause'
                ? [
                    {
                      value: 'pause' as const,
                      label: 'Pause the check there',
                      hint: 'For a laptop: sleep is no alarm, quitting Tocsin is.',
                    },
                  ]
                : []),
              {
                value: 'allow',
                label: 'Allow it to be away for a while',
                hint: 'For a computer that is off for days. The check there waits so long.',
              },
            ]}
          />
          {values.asleep === 'allow' && (
            <NumberField
              label="Away for up to"
              unit="hours"
              min={1}
              max={365 * 24}
              value={values.hours}
              onChange={set('hours')}
              error={errors['when-asleep']}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
