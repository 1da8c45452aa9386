// What the owner of a push keeps beside it, and recipients never see.
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import type { PushVia } from '../../shared/views/pushes.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import type { FormErrors } from '../ui/form-errors.ts'
import { Section } from '../ui/Page.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { defined, t } from '../words/t.ts'
import type { Draft } from './draft.ts'
import { serverOf } from './push-words.ts'

export interface OnlyForYouProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly errors: FormErrors['byField']
  /** That the push goes through; null: this computer. */
  readonly server: PushVia | null
  /** That server gets the label and the note, too. */
  readonly tellServer: boolean
  readonly onTellServer: (on: boolean) => void
}

export function OnlyForYou(props: OnlyForYouProps) {
  const { draft, onChange, errors, server, tellServer, onTellServer } = props
  return (
    <Section title={t('pushes.onlyForYou')}>
      <TextField
        label={defined(PUSH_OPTIONS.name.label)}
        hint={defined(PUSH_OPTIONS.name.hint)}
        error={errors.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={PUSH_OPTIONS.name.maxLength}
      />
      <TextArea
        label={defined(PUSH_OPTIONS.note.label)}
        error={errors.note}
        rows={2}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
      {server !== null && (
        <Checkbox
          label={t('pushes.sendLabels', { server: serverOf(server) })}
          hint={t('pushes.sendLabelsHint')}
          checked={tellServer}
          onChange={onTellServer}
        />
      )}
    </Section>
  )
}
