// Looks and times, and, on a desktop, how the app starts.

import { useSettings } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Select } from '../ui/Select.tsx'
import { Desktop } from './Desktop.tsx'
import { SettingFields } from './SettingFields.tsx'
import styles from './Settings.module.css'
import { saveSetting } from './save.ts'

export function General() {
  const { zone } = useSettings()
  const zones = useQuery('schedule.zones', undefined)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const options = [
    { value: '', label: `This computer's (${own})` },
    ...(zones.output ?? (zone === '' ? [] : [zone])).map((name) => ({ value: name, label: name })),
  ]
  return (
    <div className={styles.text}>
      <SettingFields group="appearance" />
      <Select
        label="Times are shown in"
        hint="Also the zone of quiet hours and of days and months. Schedules have zones of their own."
        value={zone}
        onChange={(chosen) => saveSetting({ zone: chosen }, { zone })}
        options={options}
      />
      <Desktop />
    </div>
  )
}
