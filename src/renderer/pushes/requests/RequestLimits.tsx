// How much a request takes, how long its link works, and how long the answer is kept.
import { useState } from 'react'
import { REQUEST_OPTIONS } from '../../../shared/model/request-options.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../words/t.ts'
import { UNITS, type Unit, unitOf, unitOptions } from '../period-units.ts'
import { type Draft, MEBIBYTE } from './draft.ts'
import styles from './Requests.module.css'

export interface RequestLimitsProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly errors: Readonly<Record<string, string>>
}

const { expireAfterMinutes, maxBytes, maxFiles, keepDays } = REQUEST_OPTIONS

export function RequestLimits({ draft, onChange, errors }: RequestLimitsProps) {
  const [chosen, setChosen] = useState<Unit>('days')
  const unit = unitOf(draft.minutes, chosen)

  /** The same count in another unit, as far as a link may work. */
  function count(next: Unit): void {
    setChosen(next)
    const minutes = (draft.minutes / UNITS[unit]) * UNITS[next]
    onChange({ minutes: Math.min(minutes, expireAfterMinutes.max) })
  }

  return (
    <Section title={t('requests.limits')}>
      <div className={styles.fields}>
        <NumberField
          label={t('requests.time')}
          error={errors.expireAfterMinutes}
          value={draft.minutes / UNITS[unit]}
          onChange={(count) => onChange({ minutes: count * UNITS[unit] })}
          min={expireAfterMinutes.min}
          max={expireAfterMinutes.max / UNITS[unit]}
        />
        <Select
          label={t('sharing.unit')}
          hideLabel
          value={unit}
          onChange={count}
          options={unitOptions(draft.minutes / UNITS[unit])}
        />
        <NumberField
          label={t('requests.keep')}
          error={errors.keepDays}
          value={draft.keepDays}
          onChange={(keepDays) => onChange({ keepDays })}
          min={keepDays.min}
          max={keepDays.max}
        />
      </div>
      <div className={styles.fields}>
        <NumberField
          label={t('requests.size')}
          error={errors.maxBytes}
          value={draft.mebibytes}
          onChange={(mebibytes) => onChange({ mebibytes })}
          min={1}
          max={maxBytes.max / MEBIBYTE}
        />
        {draft.accepts !== 'text' && (
          <NumberField
            label={t('requests.files')}
            value={draft.files}
            onChange={(files) => onChange({ files })}
            min={maxFiles.min}
            max={maxFiles.max}
          />
        )}
      </div>
    </Section>
  )
}
