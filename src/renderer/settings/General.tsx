// Looks and times, and, on a desktop, how the app starts.

import { BROWSER_ZONE, useSettings } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Select } from '../ui/Select.tsx'
import { Desktop } from './Desktop.tsx'
import { PushSender } from './PushSender.tsx'
import { PushVia } from './PushVia.tsx'
import { SettingFields } from './SettingFields.tsx'
import styles from './Settings.module.css'
import { saveSetting } from './save.ts'

export function General() {
  const { zone } = useSettings()
  const zones = useQuery('schedule.zones', undefined)
  const options = [
    { value: '', label: `Not set: the browser's (${BROWSER_ZONE})` },
    ...(zones.output ?? (zone === '' ? [] : [zone])).map((name) => ({ value: name, label: name })),
  ]
  return (
    <div className={styles.text}>
      <SettingFields group="appearance" />
      <Select
        label="Time zone"
        hint="Times in the window, in notifications and of quiet hours; notifications and quiet hours use UTC while it is not set. Each schedule has its own zone."
        value={zone}
        onChange={(chosen) => saveSetting({ zone: chosen }, { zone })}
        options={options}
      />
      <PushVia />
      <PushSender />
      <Desktop />
    </div>
  )
}
