// A choice of yes or no: the browser's checkbox, with our look. Checkbox and Switch show it.
import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'

export interface YesNoProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

export function YesNo({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  look,
}: YesNoProps & { readonly look: 'checkbox' | 'switch' }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={look === 'switch' ? styles.switch : styles.box}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
