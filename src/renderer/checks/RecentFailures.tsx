// What failed in the last two days and has run again since, as a sentence whose names lead to the output of the run.

import { useMemo, useState } from 'react'
import { Link, pathWith } from '../router.tsx'
import { useCheck, useChecks } from '../stores/checks.ts'
import { useZone } from '../stores/installation.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import { dayIn } from '../timeline/range.ts'
import { recentText } from '../timeline/recent-text.ts'
import { nameOf } from '../ui/check-name.ts'
import { rich } from '../words/rich.ts'
import { countWords, t } from '../words/t.ts'
import { RECENT_MS, type RecentFailure, rememberRecentFailures } from './recent-failures.ts'

/** Changes that are read: more than a calm list has in two days. */
const READ = 200
const NAMED = 3
const HOUR_MS = 3_600_000

/** Kept current by what changes the shape of the list: a mere ping asks for nothing and counts nothing. */
export function useRecentFailures(): readonly RecentFailure[] {
  // Where it begins stays, so that the question does; the rule leaves out what has become old.
  const [from] = useState(() => serverNow() - RECENT_MS)
  const input = { uuid: null, kinds: ['flip' as const], before: null, from, to: null, limit: READ }
  const { output, again } = useQuery('timeline.list', input)
  const shape = useChecks((state) => state.shape)
  useAgainAfter(shape, again)
  const recent = useMemo(rememberRecentFailures, [])
  useNow((now) => Math.floor(now / HOUR_MS))
  return recent(output?.items ?? [], useChecks.getState().rows, shape, serverNow())
}

interface FailuresProps {
  /** At least one. */
  readonly failures: readonly RecentFailure[]
}

export function RecentFailures({ failures }: FailuresProps) {
  const zone = useZone()
  const [only, ...others] = failures
  const time = useNow((now) => (only === undefined ? '' : recentText(only.at, now, zone)))
  if (only === undefined) return null
  if (others.length === 0) {
    const link = <Name failure={only} />
    return only.kind === 'fail'
      ? rich('list.recentlyFailed', { link, time })
      : rich('list.recentlyMissed', { link, time })
  }
  const oldest = Math.min(...failures.map(({ at }) => at))
  const names = <Names failures={failures} from={dayIn(oldest, zone)} />
  return rich('list.recentFailures', { n: failures.length, names })
}

function Names({ failures, from }: FailuresProps & { readonly from: string }) {
  const shown = failures.slice(0, NAMED)
  const more = failures.length - shown.length
  return (
    <>
      {shown.map((failure, i) => (
        <span key={failure.uuid}>
          {i > 0 && (i === shown.length - 1 && more === 0 ? ` ${t('ui.and')} ` : ', ')}
          <Name failure={failure} />
        </span>
      ))}
      {more > 0 && (
        <>
          {' '}
          <Link
            to={pathWith('/activity', { show: 'flip fail', from })}
            aria-label={t('list.recentFailuresMore', { n: more })}
          >
            +{countWords(more)}
          </Link>
        </>
      )}
    </>
  )
}

/** Leads to the output of the run that failed; where nothing was heard, to the check. */
function Name({ failure: { uuid, at, kind } }: { readonly failure: RecentFailure }) {
  const row = useCheck(uuid)
  const run = { uuid, kinds: ['fail' as const], before: null, from: at, to: at + 1, limit: 1 }
  const { output } = useQuery('timeline.list', kind === 'fail' ? run : null)
  const ping = output?.items.find((item) => item.type === 'ping')
  if (row === undefined) return null
  return (
    <Link to={pathWith(`/checks/${uuid}`, { ping: ping === undefined ? null : String(ping.n) })}>
      <bdi>{nameOf(row)}</bdi>
    </Link>
  )
}
