// Cells of the list whose content is asked for while they are in sight.

import type { CheckLine, CheckShare } from '../../shared/views/check-columns.ts'
import type { CheckRow } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { createAsked, useAsked } from '../stores/asked.ts'
import { useNow } from '../stores/now.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { shareText } from '../ui/time-words.ts'
import styles from './CheckTable.module.css'

const lines = createAsked<CheckLine>((uuids) => call('checks.lastLines', { uuids: [...uuids] }))
const uptimes = createAsked<CheckShare>((uuids) => call('checks.uptimes', { uuids: [...uuids] }))

/** What the last run said at its end. */
export function Output({ row: { uuid, nPings, lastPing } }: { readonly row: CheckRow }) {
  // A history that was cleared leaves their number as it is.
  const line = useAsked(lines, uuid, `${nPings} ${lastPing}`)?.line ?? ''
  if (line === '') return null
  return (
    <Tooltip text={line}>
      <span className={styles.output} dir="auto">
        {line}
      </span>
    </Tooltip>
  )
}

const HOUR = 3_600_000

/** Of the last 30 days: what an hour changes of it is worth asking again. */
export function Uptime({ row: { uuid, status } }: { readonly row: CheckRow }) {
  const hour = useNow((now) => Math.floor(now / HOUR))
  const known = useAsked(uptimes, uuid, `${status} ${hour}`)
  return <span className={styles.soft}>{known && shareText(known.share)}</span>
}
