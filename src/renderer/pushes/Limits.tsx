// How long a push lives and what its recipient has to do first.
import { useState } from 'react'
import { Checkbox } from '../ui/Choices.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { type Draft, inUnit, MAX_MINUTES, MAX_VIEWS, UNITS, type Unit, unitOf } from './draft.ts'
import styles from './Pushes.module.css'

const UNIT_OPTIONS = [
  { value: 'days', label: 'Days' },
  { value: 'hours', label: 'Hours' },
  { value: 'minutes', label: 'Minutes' },
] as const

export interface LimitsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
}

export function Limits({ draft, onChange }: LimitsProps) {
  const [chosen, setChosen] = useState<Unit>('days')
  const unit = unitOf(draft.minutes, chosen)

  function count(next: Unit): void {
    setChosen(next)
    onChange({ minutes: inUnit(draft.minutes, unit, next) })
  }

  return (
    <Section title="Gone after">
      <div className={styles.fields}>
        <NumberField
          label="Time"
          value={draft.minutes / UNITS[unit]}
          onChange={(count) => onChange({ minutes: count * UNITS[unit] })}
          min={1}
          max={MAX_MINUTES / UNITS[unit]}
        />
        <Select
          label="Unit of the time"
          hideLabel
          value={unit}
          onChange={count}
          options={UNIT_OPTIONS}
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
