// How long a push lives and what its recipient has to do first.
import { Checkbox } from '../ui/Choices.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { type Draft, MAX_VIEWS, PERIODS } from './draft.ts'
import styles from './Pushes.module.css'
import { periodText } from './summary.ts'

export interface LimitsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
}

export function Limits({ draft, onChange }: LimitsProps) {
  const periods = [...new Set([...PERIODS, draft.minutes])].sort((a, b) => a - b)
  return (
    <Section title="Gone after">
      <div className={styles.fields}>
        <Select
          label="Time"
          value={String(draft.minutes)}
          onChange={(minutes) => onChange({ minutes: Number(minutes) })}
          options={periods.map((minutes) => ({
            value: String(minutes),
            label: periodText(minutes),
          }))}
        />
        <NumberField
          label="Views"
          value={draft.views}
          onChange={(views) => onChange({ views })}
          min={1}
          max={MAX_VIEWS}
        />
      </div>
      <Checkbox
        label="Ask for a click before it opens"
        hint="Keeps programs that look at links from using up a view."
        checked={draft.retrievalStep}
        onChange={(retrievalStep) => onChange({ retrievalStep })}
      />
      {draft.kind !== 'url' && (
        <Checkbox
          label="Whoever opens it may delete it"
          checked={draft.deletableByViewer}
          onChange={(deletableByViewer) => onChange({ deletableByViewer })}
        />
      )}
    </Section>
  )
}
