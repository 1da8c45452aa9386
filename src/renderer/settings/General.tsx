// Looks and times, and, on a desktop, how the app starts.

import { BROWSER_ZONE, useSettings } from '../stores/installation.ts'
import { useQuery } from '../stores/use-query.ts'
import { Select } from '../ui/Select.tsx'
import { t } from '../words/t.ts'
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
    { value: '', label: t('settings.browserZone', { zone: BROWSER_ZONE }) },
    ...(zones.output ?? (zone === '' ? [] : [zone])).map((name) => ({ value: name, label: name })),
  ]
  return (
    <div className={styles.text}>
      <SettingFields group="appearance" />
      <Select
        label={t('settings.zone')}
        hint={t('settings.zoneHint')}
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
