// Of a check that is not down, the way to the output of its last failure: the newest output is that of a success.

import { statusNow } from '../../shared/status.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { Link, pathWith, useRoute } from '../router.tsx'
import { useBeats } from '../stores/beats.ts'
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { recentText } from '../ui/day-words.ts'
import { t } from '../words/t.ts'
import { lastFailure } from './last-failure.ts'

/** It asks for nothing: the strip and the chart of the page have asked already. */
export function LastFailure({ detail: { row, durations } }: { readonly detail: CheckDetail }) {
  const zone = useZone()
  const beats = useBeats(row)?.beats
  const { path, query } = useRoute()
  const told = useNow((now) => {
    const failure = lastFailure(beats ?? [], durations, now)
    if (failure === null || statusNow(row, now) === 'down') return null
    const { n, at, exitStatus } = failure
    const time = recentText(at, now, zone)
    const text = exitStatus
      ? t('checks.lastFailureExit', { time, status: exitStatus })
      : t('checks.lastFailure', { time })
    return { n: String(n), text }
  })
  if (told === null) return null
  return (
    <p>
      {/* What else the address holds, such as the days of the events, stays. */}
      <Link to={pathWith(path, { ...query, ping: told.n })}>{told.text}</Link>
    </p>
  )
}
