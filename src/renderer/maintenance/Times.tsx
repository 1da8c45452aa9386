// When a maintenance window runs: once, or by a schedule.
import { useId } from 'react'
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import { PeriodField } from '../schedule/PeriodField.tsx'
import { useScheduleWords } from '../schedule/use-schedule-words.ts'
import { useZone } from '../stores/installation.ts'
import { useDebounced } from '../stores/use-debounced.ts'
import { useQuery } from '../stores/use-query.ts'
import { MomentField } from '../ui/MomentField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import type { FormPartProps } from './form-part.ts'
import styles from './Maintenance.module.css'

const REST_MS = 250
/** Seconds. */
const LENGTH = { min: 60, max: 604_800 }

export function Once({ draft, change, errors }: FormPartProps) {
  const zone = useZone()
  return (
    <div className={styles.fields}>
      <MomentField
        label={t('maintenance.start')}
        hint={t('maintenance.timesIn', { zone })}
        value={draft.start}
        onChange={(start) => change({ start })}
        error={errors.start}
      />
      <MomentField
        label={t('maintenance.end')}
        value={draft.end}
        onChange={(end) => change({ end })}
        error={errors.end}
      />
    </div>
  )
}

export function Recurring({ draft, change, errors }: FormPartProps) {
  const id = useId()
  const zones = useQuery('schedule.zones', undefined)
  const told = useScheduleWords(useDebounced(draft.schedule, REST_MS), draft.tz)
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t('maintenance.schedule')}
          hint={told ?? t('maintenance.scheduleHint')}
          mono
          width="m"
          maxLength={CHECK_FIELDS.schedule.maxLength}
          value={draft.schedule}
          onChange={(schedule) => change({ schedule })}
          error={errors.schedule}
          required
        />
        <TextField
          label={t('maintenance.tz')}
          width="m"
          list={id}
          spellCheck={false}
          dir="ltr"
          value={draft.tz}
          onChange={(tz) => change({ tz })}
          error={errors.tz}
          required
        />
        <datalist id={id}>
          {zones.output?.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <PeriodField
        field={{ label: t('maintenance.length'), help: t('maintenance.lengthHint'), ...LENGTH }}
        error={errors.length}
        seconds={draft.length}
        onChange={(length) => change({ length })}
      />
    </>
  )
}
