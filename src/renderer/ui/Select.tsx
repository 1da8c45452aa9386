// One of several, from a list that opens.
import { Select as Base } from '@base-ui/react/select'
import { useState } from 'react'
import { classes } from './classes.ts'
import field from './Field.module.css'
import { Field, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import popup from './Popup.module.css'
import { PLACEMENT } from './placement.ts'
import styles from './Select.module.css'

export interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

export interface SelectProps<T extends string> extends FieldTexts {
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly Option<T>[]
  readonly width?: 's' | 'm' | 'full'
  readonly disabled?: boolean
}

export function Select<T extends string>({
  label,
  hint,
  error,
  hideLabel = false,
  value,
  onChange,
  options,
  width = 'm',
  disabled = false,
}: SelectProps<T>) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <Base.Root
          modal={false}
          items={options}
          value={value}
          disabled={disabled}
          onValueChange={(chosen) => chosen !== null && onChange(chosen)}
        >
          <Base.Trigger
            {...control}
            ref={setTrigger}
            className={classes(field.control, styles.trigger)}
            data-width={width}
          >
            <Base.Value className={styles.value} />
            <Icon name="down" />
          </Base.Trigger>
          <Options options={options} trigger={trigger} />
        </Base.Root>
      )}
    </Field>
  )
}

interface OptionsProps<T extends string> {
  readonly options: readonly Option<T>[]
  readonly trigger: HTMLElement | null
}

function Options<T extends string>({ options, trigger }: OptionsProps<T>) {
  return (
    // Within the view it stays in the landmark of its button; a dialog is none, and without a container nothing shows.
    <Base.Portal container={trigger?.closest('main') ?? document.body}>
      <Base.Positioner
        align="start"
        alignItemWithTrigger={false}
        {...PLACEMENT}
        className={popup.positioner}
      >
        <Base.Popup className={classes(popup.popup, styles.options)}>
          {options.map(({ value, label }) => (
            <Base.Item key={value} value={value} className={popup.item}>
              <span className={styles.mark}>
                <Base.ItemIndicator>
                  <Icon name="done" />
                </Base.ItemIndicator>
              </span>
              <Base.ItemText dir="auto">{label}</Base.ItemText>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
