// Quiet hours: when nothing is shown but what is critical, and one digest at their end.

import { type FormEvent, useState } from 'react'
import { type QuietHours, WEEKDAYS, type Weekday } from '../../shared/model/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Section } from '../ui/Page.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextField } from '../ui/TextField.tsx'
import { weekdayText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'
import { saveSetting } from './save.ts'

/** Monday first. */
const DAYS = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/** Of 24 hours whatever the browser's language: its own field for times goes by that. */
const CLOCK = {
  required: true,
  placeholder: '22:00',
  pattern: '([01]\\d|2[0-3]):[0-5]\\d',
  get title() {
    return t('settings.clockTitle')
  },
  mono: true,
} as const

export function Quiet({ quietHours }: { readonly quietHours: QuietHours }) {
  const [typed, setTyped] = useState<Partial<QuietHours>>({})
  // Once something else is stored, what was typed was saved, or taken back.
  const stamp = JSON.stringify(quietHours)
  const [seen, setSeen] = useState(stamp)
  if (seen !== stamp) {
    setSeen(stamp)
    setTyped({})
  }
  const draft = { ...quietHours, ...typed }
  const change = (changes: Partial<QuietHours>) => setTyped({ ...typed, ...changes })

  function save(next: QuietHours): void {
    saveSetting({ quietHours: next }, { quietHours })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    save(draft)
  }

  function toggle(day: Weekday, on: boolean): void {
    const others = draft.weekdays.filter((one) => one !== day)
    change({ weekdays: on ? [...others, day] : others })
  }

  return (
    <Section title={t('settings.quietHours')}>
      <Switch
        label={t('settings.holdInQuietHours')}
        hint={t('settings.holdInQuietHoursHint')}
        checked={quietHours.enabled}
        onChange={(enabled) => save({ ...draft, enabled })}
      />
      {quietHours.enabled && (
        <form className={styles.form} onSubmit={submit}>
          <div className={styles.inline}>
            <TextField
              label={t('settings.from')}
              width="s"
              {...CLOCK}
              value={draft.from}
              onChange={(from) => change({ from })}
            />
            <TextField
              label={t('settings.to')}
              width="s"
              {...CLOCK}
              value={draft.to}
              onChange={(to) => change({ to })}
            />
          </div>
          <fieldset className={styles.days}>
            <legend>{t('settings.days')}</legend>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                label={weekdayText(day)}
                checked={draft.weekdays.includes(day)}
                onChange={(on) => toggle(day, on)}
              />
            ))}
          </fieldset>
          <div>
            <Button type="submit">{t('settings.saveQuietHours')}</Button>
          </div>
        </form>
      )}
    </Section>
  )
}
