// A field for a whole number. While it is being typed it may be empty or out of range; only numbers
// in range are handed on. One that is left like that shows its value again, and says so.

import { NumberField as Base } from '@base-ui/react/number-field'
import { useState } from 'react'
import { t } from '../words/t.ts'
import styles from './Field.module.css'
import { Field, type FieldTexts } from './Field.tsx'

export interface NumberFieldProps extends FieldTexts {
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly disabled?: boolean
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, hideLabel = false, value, onChange, min, max, unit } = props
  // What is being typed, as long as it does not stand for the value; null: the field is empty.
  const [unfit, setUnfit] = useState<{ readonly typed: number | null } | null>(null)
  const [isRestored, setRestored] = useState(false)
  const restored = isRestored ? t('ui.numberRestored', { min, max, value: String(value) }) : null
  const problem = unfit === null ? restored : t('ui.wholeNumber', { min, max })

  function take(typed: number | null): void {
    const isFit = typed !== null && Number.isInteger(typed) && typed >= min && typed <= max
    setUnfit(isFit ? null : { typed })
    setRestored(false)
    if (isFit && typed !== value) onChange(typed)
  }

  function leave(): void {
    setRestored(unfit !== null)
    setUnfit(null)
  }

  return (
    <Field label={label} hint={hint} error={error ?? problem} hideLabel={hideLabel}>
      {({ id, ...described }) => (
        <Base.Root
          id={id}
          className={styles.withUnit}
          value={unfit === null ? value : unfit.typed}
          min={min}
          max={max}
          step={props.step ?? 1}
          disabled={props.disabled ?? false}
          allowOutOfRange
          locale="en"
          format={{ useGrouping: false }}
          onValueChange={take}
          onValueCommitted={leave}
        >
          {/* Its label says what it is; the library would say so in English, whatever the window's language. */}
          <Base.Input
            {...described}
            aria-roledescription={undefined}
            className={styles.control}
            data-width="s"
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </Base.Root>
      )}
    </Field>
  )
}
