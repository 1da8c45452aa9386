// Saving a preset under a name, and the list of presets, to rename and delete them.
import { useState } from 'react'
import { PRESET_LIMITS, type PushPreset } from '../../shared/model/push-presets.ts'
import { call } from '../bridge.ts'
import { IconButton } from '../ui/Button.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './Pushes.module.css'

export interface SavePresetProps {
  readonly preset: PushPreset
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function SavePreset({ preset, onSaved, onClose }: SavePresetProps) {
  const [name, setName] = useState('')
  async function save(): Promise<void> {
    await call('pushes.savePreset', { ...preset, name })
    toast(t('sharing.presetSaved'))
    onSaved()
    onClose()
  }
  return (
    <FormDialog
      title={t('sharing.presetTitle')}
      fields={['name']}
      refusal={t('sharing.presetNotSaved')}
      onSave={save}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label={t('sharing.presetName')}
          hint={t('sharing.presetNameHint')}
          error={errors.name}
          value={name}
          onChange={setName}
          maxLength={PRESET_LIMITS.name}
        />
      )}
    </FormDialog>
  )
}

export interface EditPresetsProps {
  readonly presets: readonly PushPreset[]
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function EditPresets({ presets, onChanged, onClose }: EditPresetsProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})

  async function save(): Promise<void> {
    const renamed = presets.filter(({ id, name }) => (names[id] ?? name) !== name)
    for (const preset of renamed) {
      await call('pushes.savePreset', { ...preset, name: names[preset.id] ?? preset.name })
    }
    if (renamed.length > 0) toast(t('sharing.presetSaved'))
    onChanged()
    onClose()
  }

  function remove(preset: PushPreset): void {
    attempt(async () => {
      await call('pushes.deletePreset', { id: preset.id })
      onChanged()
      const undo = () =>
        attempt(async () => {
          await call('pushes.savePreset', preset)
          onChanged()
        })
      toast(t('sharing.presetDeleted', { name: preset.name }), { undo })
    })
  }

  return (
    <FormDialog
      title={t('sharing.presets')}
      fields={[]}
      refusal={t('sharing.presetNotSaved')}
      onSave={save}
      onClose={onClose}
    >
      {() =>
        presets.map((preset) => (
          <div key={preset.id} className={styles.presetRow}>
            <TextField
              label={t('sharing.presetName')}
              hideLabel
              value={names[preset.id] ?? preset.name}
              onChange={(name) => setNames({ ...names, [preset.id]: name })}
              maxLength={PRESET_LIMITS.name}
            />
            <IconButton
              icon="trash"
              label={t('sharing.deletePreset', { name: preset.name })}
              onClick={() => remove(preset)}
            />
          </div>
        ))
      }
    </FormDialog>
  )
}
