// The limits of a push as a sentence whose blanks are its fields: `Opens [5] times within [7] [days].`
import { useState } from 'react'
import { PUSH_OPTIONS } from '../../shared/model/push-options.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Select } from '../ui/Select.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { inUnit } from './draft.ts'
import styles from './Pushes.module.css'
import { UNITS, type Unit, unitOf, unitOptions } from './period-units.ts'

export interface SentenceFieldsProps {
  readonly minutes: number
  readonly views: number
  readonly onChange: (changes: { readonly minutes?: number; readonly views?: number }) => void
  readonly errors: Readonly<Record<string, string | undefined>>
  /** Another server counts whole days. */
  readonly isDaysOnly?: boolean
}

const { expireAfterMinutes, expireAfterViews } = PUSH_OPTIONS

export function SentenceFields(props: SentenceFieldsProps) {
  const { minutes, views, onChange, errors, isDaysOnly = false } = props
  const [chosen, setChosen] = useState<Unit>('days')
  const unit = unitOf(minutes, chosen)

  function count(next: Unit): void {
    setChosen(next)
    onChange({ minutes: inUnit(minutes, unit, next) })
  }

  const fields = {
    views: (
      <NumberField
        label={t('sharing.views')}
        hideLabel
        error={errors.expireAfterViews}
        value={views}
        onChange={(views) => onChange({ views })}
        min={expireAfterViews.min}
        max={expireAfterViews.max}
      />
    ),
    // Never torn apart: a unit on a line of its own says nothing.
    period: (
      <div className={styles.period}>
        <NumberField
          label={t('sharing.time')}
          hideLabel
          error={errors.expireAfterMinutes}
          value={minutes / UNITS[unit]}
          onChange={(count) => onChange({ minutes: count * UNITS[unit] })}
          min={expireAfterMinutes.min}
          max={expireAfterMinutes.max / UNITS[unit]}
        />
        <Select
          label={t('sharing.unit')}
          hideLabel
          value={unit}
          onChange={count}
          width="s"
          options={unitOptions(minutes / UNITS[unit])}
          disabled={isDaysOnly && unit === 'days'}
        />
      </div>
    ),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a sentence, not a set of fields with a legend
    <div role="group" aria-label={t('sharing.limits')} className={styles.sentence}>
      {rich(views === 1 ? 'sharing.sentenceOnce' : 'sharing.sentence', fields)}
    </div>
  )
}
