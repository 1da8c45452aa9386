// How long a push lives and what its recipient has to do first.
import { useState } from 'react'
import { lengthProblem } from '../../shared/model/push-offer.ts'
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import type { PushOffer } from '../../shared/views/pushes.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Section } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { type Draft, inUnit, UNITS, type Unit, unitOf } from './draft.ts'
import styles from './Pushes.module.css'

const UNIT_OPTIONS = [
  { value: 'days', label: 'Days' },
  { value: 'hours', label: 'Hours' },
  { value: 'minutes', label: 'Minutes' },
] as const

export interface LimitsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly errors: Readonly<Record<string, string>>
  /** Of the server that it goes through; null: this computer, or not known yet. */
  readonly offer: PushOffer | null
  /** The name of that server. */
  readonly server: string
}

const { expireAfterMinutes, expireAfterViews, retrievalStep, deletableByViewer } = PUSH_OPTIONS

export function Limits({ draft, onChange, errors, offer, server }: LimitsProps) {
  const [chosen, setChosen] = useState<Unit>('days')
  const unit = unitOf(draft.minutes, chosen)
  const refused = offer && lengthProblem(server, offer, draft.minutes)
  const isDaysOnly = offer?.minutes.length === 0

  function count(next: Unit): void {
    setChosen(next)
    onChange({ minutes: inUnit(draft.minutes, unit, next) })
  }

  return (
    <Section title="Expires after">
      <div className={styles.fields}>
        <NumberField
          label={expireAfterMinutes.label}
          error={errors.expireAfterMinutes ?? refused ?? undefined}
          value={draft.minutes / UNITS[unit]}
          onChange={(count) => onChange({ minutes: count * UNITS[unit] })}
          min={expireAfterMinutes.min}
          max={expireAfterMinutes.max / UNITS[unit]}
        />
        <Select
          label="Unit of time"
          hideLabel
          value={unit}
          onChange={count}
          options={UNIT_OPTIONS}
          disabled={isDaysOnly && unit === 'days'}
        />
        <NumberField
          label={expireAfterViews.label}
          error={errors.expireAfterViews}
          value={draft.views}
          onChange={(views) => onChange({ views })}
          min={expireAfterViews.min}
          max={expireAfterViews.max}
        />
      </div>
      {isDaysOnly && refused === null && (
        <p className={styles.program}>{server} counts whole days.</p>
      )}
      <Checkbox
        label={retrievalStep.label}
        hint={retrievalStep.hint}
        checked={draft.retrievalStep}
        onChange={(retrievalStep) => onChange({ retrievalStep })}
      />
      {draft.kind !== 'url' && (
        <Checkbox
          label={deletableByViewer.label}
          checked={draft.deletableByViewer}
          onChange={(deletableByViewer) => onChange({ deletableByViewer })}
        />
      )}
    </Section>
  )
}
