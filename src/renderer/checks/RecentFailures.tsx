// What failed in the last two days and has run again since, as a sentence whose names lead to the output of the run.

import { useMemo, useState } from 'react'
import { Link, pathWith } from '../router.tsx'
import { useCheck, useChecks } from '../stores/checks.ts'
import { useZone } from '../stores/installation.ts'
import { useMirrored, useMirroredRow } from '../stores/mirrored.ts'
import { serverNow, useNow } from '../stores/now.ts'
import { useRemote } from '../stores/remotes.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import { dayIn } from '../timeline/range.ts'
import { nameOf } from '../ui/check-name.ts'
import { recentText } from '../ui/day-words.ts'
import { usePainted } from '../ui/use-painted.ts'
import { rich } from '../words/rich.ts'
import { countWords, t } from '../words/t.ts'
import {
  failuresElsewhere,
  latestFirst,
  RECENT_MS,
  type RecentFailure,
  rememberRecentFailures,
} from './recent-failures.ts'

/** Changes that are read: more than a calm list has in two days. */
const READ = 200
const NAMED = 3
const HOUR_MS = 3_600_000

/** Kept current by what changes the shape of the list: a mere ping asks for nothing and counts nothing. */
export function useRecentFailures(): readonly RecentFailure[] {
  // Where it begins stays, so that the question does; the rule leaves out what has become old.
  const [from] = useState(() => serverNow() - RECENT_MS)
  const input = { uuid: null, kinds: ['flip' as const], before: null, from, to: null, limit: READ }
  // The rows come first.
  const { output, again } = useQuery('timeline.list', usePainted() ? input : null)
  const shape = useChecks((state) => state.shape)
  useAgainAfter(shape, again)
  const recent = useMemo(rememberRecentFailures, [])
  const hour = useNow((now) => Math.floor(now / HOUR_MS))
  const here = recent(output?.items ?? [], useChecks.getState().rows, shape, serverNow())
  const shapeThere = useMirrored((state) => state.shape)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows count by their shape and the hour alone
  const there = useMemo(
    () => failuresElsewhere(useMirrored.getState().rows.values(), serverNow()),
    [shapeThere, hour],
  )
  return useMemo(
    () => (there.length === 0 ? here : latestFirst([...here, ...there])),
    [here, there],
  )
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
    return rich(SENTENCES[only.kind], { link: <Name failure={only} />, time })
  }
  const oldest = Math.min(...failures.map(({ at }) => at))
  const names = <Names failures={failures} from={dayIn(oldest, zone)} />
  return rich('list.recentFailures', { n: failures.length, names })
}

const SENTENCES = {
  fail: 'list.recentlyFailed',
  missed: 'list.recentlyMissed',
  elsewhere: 'list.recentlyDown',
} as const

function Names({ failures, from }: FailuresProps & { readonly from: string }) {
  const shown = failures.slice(0, NAMED)
  const rest = failures.slice(NAMED)
  const more = rest.length
  return (
    <>
      {shown.map((failure, i) => (
        <span key={failure.id}>
          {i > 0 && (i === shown.length - 1 && more === 0 ? ` ${t('ui.and')} ` : ', ')}
          <Name failure={failure} />
        </span>
      ))}
      {more > 0 && (
        <>
          {' '}
          {/* Activity has nothing of other servers. */}
          {rest.some(({ kind }) => kind === 'elsewhere') ? (
            `+${countWords(more)}`
          ) : (
            <Link
              to={pathWith('/activity', { show: 'flip fail', from })}
              aria-label={t('list.recentFailuresMore', { n: more })}
            >
              +{countWords(more)}
            </Link>
          )}
        </>
      )}
    </>
  )
}

function Name({ failure }: { readonly failure: RecentFailure }) {
  return failure.kind === 'elsewhere' ? (
    <NameThere id={failure.id} />
  ) : (
    <OwnName failure={failure} />
  )
}

/** Leads to the output of the run that failed; where nothing was heard, to the check. */
function OwnName({ failure: { id: uuid, at, kind } }: { readonly failure: RecentFailure }) {
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

/** With the name of its server. */
function NameThere({ id }: { readonly id: string }) {
  const row = useMirroredRow(id)
  const server = useRemote(row?.remote ?? '')
  if (row === undefined) return null
  const link = (
    <Link to={`/checks/${id}`}>
      <bdi>{nameOf(row)}</bdi>
    </Link>
  )
  if (server === undefined) return link
  return rich('list.onServer', { link, server: <bdi>{server.name}</bdi> })
}
