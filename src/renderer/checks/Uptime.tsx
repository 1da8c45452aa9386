// How much of each month a check was up, times in which nobody watched left out.

import type { UptimeMonth } from '../../shared/views/checks.ts'
import { shareText } from '../ui/time-words.ts'
import styles from './CheckSidebar.module.css'
import { monthText, outageTexts } from './uptime-words.ts'

export function Uptime({ months }: { readonly months: readonly UptimeMonth[] }) {
  return (
    <dl className={styles.months}>
      {months.map((month) => (
        <div key={month.month} className={styles.month}>
          <dt>{monthText(month.month)}</dt>
          <dd className={styles.fraction}>{shareText(month.fraction)}</dd>
          {outageTexts(month).map((text) => (
            <dd key={text} className={styles.outages}>
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
