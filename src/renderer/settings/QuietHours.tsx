// Quiet hours: when nothing is shown but what is critical, and one digest at their end.

import { type QuietHours, WEEKDAYS, type Weekday } from '../../shared/model/setting.ts'
import { useSettings } from '../stores/installation.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Section } from '../ui/Page.tsx'
import { Switch } from '../ui/Switch.tsx'
import { weekdayText } from '../ui/time-words.ts'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { SavedTextField } from './SavedTextField.tsx'
import styles from './Settings.module.css'
import { useWholeSetting } from './use-whole-setting.ts'

/** Monday first. */
const DAYS = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/** Of 24 hours whatever the browser's language: its own field for times goes by that. */
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

export function Quiet({ quietHours }: { readonly quietHours: QuietHours }) {
  const { value, save } = useWholeSetting(quietHours, (quietHours) => ({ quietHours }))
  const { weekdays } = value
  // Of the server, whatever the browser's: as the server reads them.
  const zone = useSettings().zone || 'UTC'

  async function saveTime(changes: Pick<QuietHours, 'from'> | Pick<QuietHours, 'to'>) {
    if (!Object.values(changes).every((time) => CLOCK.test(time))) {
      throw new Error(t('settings.clockTitle'))
    }
    await save(changes)
  }

  function toggle(day: Weekday, on: boolean): void {
    const others = weekdays.filter((one) => one !== day)
    attempt(() => save({ weekdays: on ? [...others, day] : others }))
  }

  return (
    <Section title={t('settings.quietHours')}>
      <Switch
        label={t('settings.holdInQuietHours')}
        hint={t('settings.holdInQuietHoursHint')}
        checked={quietHours.enabled}
        onChange={(enabled) => attempt(() => save({ enabled }))}
      />
      {quietHours.enabled && (
        <>
          <div className={styles.fields}>
            <SavedTextField
              name="quietHours.from"
              label={t('settings.from')}
              width="s"
              mono
              saved={quietHours.from}
              onSave={(from) => saveTime({ from })}
            />
            <SavedTextField
              name="quietHours.to"
              label={t('settings.to')}
              width="s"
              mono
              saved={quietHours.to}
              onSave={(to) => saveTime({ to })}
            />
          </div>
          <p className={styles.soft}>{t('settings.quietHoursTimes', { zone })}</p>
          <fieldset className={styles.days}>
            <legend>{t('settings.days')}</legend>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                label={weekdayText(day)}
                checked={weekdays.includes(day)}
                onChange={(on) => toggle(day, on)}
              />
            ))}
          </fieldset>
        </>
      )}
    </Section>
  )
}
