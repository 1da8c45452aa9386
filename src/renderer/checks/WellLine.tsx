// The line under the title of the list: is everything fine, what failed lately all the same, and what comes next.

import { Link } from '../router.tsx'
import { useCheck } from '../stores/checks.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { type Summary, useSummary } from '../stores/summary.ts'
import { nameOf } from '../ui/check-name.ts'
import { shortText } from '../ui/time-words.ts'
import { rich } from '../words/rich.ts'
import { RecentFailures, useRecentFailures } from './RecentFailures.tsx'
import { wellText } from './well-text.ts'

export function WellLine() {
  const summary = useSummary()
  // Where checks are down, those are the news.
  return summary.down > 0 ? wellText(summary) : <NoneDown summary={summary} />
}

function NoneDown({ summary }: { readonly summary: Summary }) {
  const next = useCheck(summary.deadlineOf ?? '')
  const zone = useZone()
  const failures = useRecentFailures()
  const text = wellText(summary)
  if (failures.length > 0) {
    return (
      <>
        {text} <RecentFailures failures={failures} />
      </>
    )
  }
  if (summary.grace > 0 || next === undefined || summary.deadline === null) return text
  return (
    <>
      {rich('checkList.wellNext', {
        text,
        link: (
          <Link to={`/checks/${next.uuid}`}>
            <bdi>{nameOf(next)}</bdi>
          </Link>
        ),
        time: shortText(summary.deadline, serverNow(), zone),
      })}
    </>
  )
}
