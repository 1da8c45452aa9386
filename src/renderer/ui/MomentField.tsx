// A field for a day and a time: the browser's own, which shows them as everything else does until they are edited.
import styles from './Field.module.css'
import { Field, type FieldTexts } from './Field.tsx'
import { absoluteText } from './time-words.ts'

interface MomentFieldProps extends FieldTexts {
  /** `2026-11-21T22:00`, in whichever zone; empty: none, or one that is being typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export function MomentField({ value, onChange, ...texts }: MomentFieldProps) {
  const at = Date.parse(`${value}Z`)
  return (
    <Field {...texts}>
      {(control) => (
        <span className={styles.moment}>
          <input
            {...control}
            type="datetime-local"
            required
            autoComplete="off"
            className={styles.control}
            data-width="m"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {!Number.isNaN(at) && <span aria-hidden="true">{absoluteText(at, 'UTC')}</span>}
        </span>
      )}
    </Field>
  )
}
