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
import { t } from '../words/t.ts'
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
      toast(t('relays.heartbeatTellsNobody'))
    } else toast(t('relays.heartbeatSaved'))
    onSaved()
  }

  return (
    <FormDialog
      title={t('relays.heartbeatTo', { name: row.name })}
      fields={['target', 'every', 'when-asleep']}
      refusal={t('list.nothingSaved')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {canCreate && heartbeat === null && (
            <RadioGroup
              label={t('relays.checkThere')}
              value={values.where}
              onChange={set('where')}
              choices={[
                {
                  value: 'create',
                  label: t('relays.createIt'),
                  hint: t('relays.createItHint'),
                },
                { value: 'known', label: t('relays.useKnown') },
              ]}
            />
          )}
          {values.where === 'known' && (
            <TextField
              label={t('relays.uuidThere')}
              mono
              value={values.target}
              onChange={set('target')}
              error={errors.target}
            />
          )}
          <NumberField
            label={t('relays.every')}
            unit={t('schedule.minutes')}
            min={1}
            max={60}
            value={values.minutes}
            onChange={set('minutes')}
            error={errors.every}
          />
          <RadioGroup
            label={t('relays.whenAsleep')}
            value={values.asleep}
            onChange={set('asleep')}
            choices={[
              {
                value: 'alarm',
                label: t('relays.alarms'),
                hint: t('relays.alarmsHint'),
              },
              ...(canPause || values.asleep === 'pause'
                ? [
                    {
                      value: 'pause' as const,
                      label: t('relays.pauseThere'),
                      hint: t('relays.pauseThereHint'),
                    },
                  ]
                : []),
              {
                value: 'allow',
                label: t('relays.allowAway'),
                hint: t('relays.allowAwayHint'),
              },
            ]}
          />
          {values.asleep === 'allow' && (
            <NumberField
              label={t('relays.awayFor')}
              unit={t('schedule.hours')}
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
