// A period: a slider for the rough of it, a number and a unit for the exact.

import { useState } from 'react'
import type { SecondsField } from '../../shared/model/check-field.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Select } from '../ui/Select.tsx'
import { secondsText } from '../ui/time-words.ts'
import { defined, t } from '../words/t.ts'
import {
  boundsIn,
  clampSeconds,
  nearestStop,
  STOPS,
  secondsIn,
  UNITS,
  type Unit,
  unitOf,
} from './periods.ts'
import styles from './Schedule.module.css'

export interface PeriodFieldProps {
  readonly field: Pick<SecondsField, 'label' | 'help' | 'min' | 'max'>
  readonly seconds: number
  readonly onChange: (seconds: number) => void
  readonly error: string | undefined
}

export function PeriodField({ field, seconds, onChange, error }: PeriodFieldProps) {
  const label = defined(field.label)
  const [chosen, setChosen] = useState<Unit>(unitOf(seconds))
  // Another value may not be a whole number of the chosen unit.
  const unit = seconds % secondsIn(chosen) === 0 ? chosen : unitOf(seconds)
  const bounds = boundsIn(unit, field)

  function slide(index: number): void {
    const stop = STOPS[index]
    if (stop === undefined) return
    setChosen(unitOf(stop))
    onChange(stop)
  }

  function changeUnit(next: Unit): void {
    setChosen(next)
    onChange(clampSeconds(seconds / secondsIn(unit), next, field))
  }

  return (
    <fieldset className={styles.period}>
      <legend>{label}</legend>
      <p className={styles.hint}>{defined(field.help)}</p>
      <div className={styles.periodControls}>
        <input
          type="range"
          className={styles.slider}
          aria-label={t('schedule.roughly', { label })}
          aria-valuetext={secondsText(seconds)}
          min={0}
          max={STOPS.length - 1}
          value={nearestStop(seconds)}
          onChange={(event) => slide(Number(event.target.value))}
        />
        <NumberField
          label={t('schedule.exactly', { label })}
          hideLabel
          error={error}
          value={seconds / secondsIn(unit)}
          min={bounds.min}
          max={bounds.max}
          onChange={(count) => onChange(clampSeconds(count, unit, field))}
        />
        <Select
          label={t('schedule.unitOf', { label })}
          hideLabel
          width="s"
          value={unit}
          options={UNITS}
          onChange={changeUnit}
        />
      </div>
    </fieldset>
  )
}
