// Backup and restore of everything, export and import of checks.
import { Backup } from './Backup.tsx'
import { Export } from './Export.tsx'
import { Import } from './Import.tsx'
import { Restore } from './Restore.tsx'
import styles from './Settings.module.css'

export function Data() {
  return (
    <div className={styles.section}>
      <Backup />
      <Restore />
      <Export />
      <Import />
    </div>
  )
}
