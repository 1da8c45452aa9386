// How much of each month a check was up, times in which nobody watched left out.

import { durationText } from '../../shared/duration.ts'
import type { UptimeMonth } from '../../shared/views/checks.ts'
import styles from './CheckSidebar.module.css'
import { fractionText, monthText } from './uptime-words.ts'

export function Uptime({ months }: { readonly months: readonly UptimeMonth[] }) {
  return (
    <dl className={styles.months}>
      {months.map(({ month, fraction, downtime, outages }) => (
        <div key={month} className={styles.month}>
          <dt>{monthText(month)}</dt>
          <dd className={styles.fraction}>{fractionText(fraction)}</dd>
          <dd className={styles.outages}>
            {outages === 0
              ? fraction === null
                ? 'no data'
                : 'no outage'
              : `${outages} ${outages === 1 ? 'outage' : 'outages'}, ${durationText(downtime)}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
