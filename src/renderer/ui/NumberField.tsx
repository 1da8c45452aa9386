// A field for a whole number. While it is being typed it may be empty or out of range; only numbers
// in range are handed on.
import { useState } from 'react'
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
  // What is being typed, as long as it does not stand for the value.
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : `A whole number from ${min} to ${max}.`

  function take(text: string): void {
    const number = Number(text)
    const isFit = text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max
    setTyped(isFit ? null : text)
    if (isFit && number !== value) onChange(number)
  }

  return (
    <Field label={label} hint={hint} error={error ?? problem} hideLabel={hideLabel}>
      {(control) => (
        <span className={styles.withUnit}>
          <input
            {...control}
            type="number"
            inputMode="numeric"
            className={styles.control}
            data-width="s"
            min={min}
            max={max}
            step={props.step ?? 1}
            disabled={props.disabled}
            value={typed ?? value}
            onChange={(event) => take(event.target.value)}
            onBlur={() => setTyped(null)}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}
