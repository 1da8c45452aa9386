// Boxes for what some of the selected checks have: on, off, or left as it is with each of them.
import type { ReactNode } from 'react'
import styles from '../../ui/Choice.module.css'
import { nextState, type TriState, type TriStates } from './tri-state.ts'

export interface TriChoice {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string | undefined
}

export interface TriListProps {
  readonly legend: string
  readonly choices: readonly TriChoice[]
  /** How they are before any click. */
  readonly first: TriStates
  readonly states: TriStates
  readonly onChange: (states: TriStates) => void
}

export function TriList({ legend, choices, first, states, onChange }: TriListProps) {
  const stateOf = (id: string) => states.get(id) ?? 'off'
  const click = (id: string) =>
    onChange(new Map(states).set(id, nextState(stateOf(id), first.get(id) ?? 'off')))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {choices.map((choice) => (
          <TriBox
            key={choice.id}
            {...choice}
            state={stateOf(choice.id)}
            onClick={() => click(choice.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface TriBoxProps extends TriChoice {
  readonly state: TriState
  readonly onClick: () => void
}

function TriBox({ label, hint, state, onClick }: TriBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = state === 'mixed'
        }}
        type="checkbox"
        className={styles.box}
        checked={state === 'on'}
        onChange={onClick}
      />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
