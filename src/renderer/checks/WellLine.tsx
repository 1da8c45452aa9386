// The line under the title of the list: is everything fine, and what comes next.

import { Link } from '../router.tsx'
import { useCheck } from '../stores/checks.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { useSummary } from '../stores/summary.ts'
import { nameOf } from '../ui/check-name.ts'
import { shortText } from '../ui/time-words.ts'
import { rich } from '../words/rich.ts'
import { wellText } from './well-text.ts'

export function WellLine() {
  const summary = useSummary()
  const next = useCheck(summary.deadlineOf ?? '')
  const zone = useZone()
  const text = wellText(summary)
  const isCalm = summary.down + summary.grace === 0
  if (!isCalm || next === undefined || summary.deadline === null) return text
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
