// Yes or no, and one of a few that are all seen: checkbox, switch, radio buttons.
import { type ReactNode, useEffect, useId, useState } from 'react'
import styles from './Choices.module.css'

interface YesNo {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** Part of a form that is saved later. */
export function Checkbox(props: YesNo) {
  return <YesNoInput {...props} look="checkbox" />
}

/** How long an answer may take until what was asked for is taken back. */
const ANSWER_MS = 3000

/**
 * Takes effect at once: shows what was asked for until the answer is in, which comes as another
 * `checked`, or is not.
 */
export function Switch(props: YesNo) {
  const { checked, onChange } = props
  const [asked, setAsked] = useState<boolean | null>(null)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => setAsked(null), asked === checked ? 0 : ANSWER_MS)
    return () => clearTimeout(timer)
  }, [asked, checked])

  function ask(on: boolean): void {
    setAsked(on)
    onChange(on)
  }
  return <YesNoInput {...props} checked={asked ?? checked} onChange={ask} look="switch" />
}

function YesNoInput({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  look,
}: YesNo & { readonly look: 'checkbox' | 'switch' }) {
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

export interface Choice<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly hint?: ReactNode
}

export interface RadioGroupProps<T extends string> {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: T
  readonly onChange: (value: T) => void
  readonly choices: readonly Choice<T>[]
  /** Side by side, as one control. */
  readonly segmented?: boolean
}

export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel = false, value, onChange, choices, segmented = false } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={segmented ? styles.segments : styles.list}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={segmented ? styles.segment : styles.choice}
            data-on={choice.value === value || undefined}
          >
            <input
              type="radio"
              name={name}
              className={segmented ? 'visually-hidden' : styles.box}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
