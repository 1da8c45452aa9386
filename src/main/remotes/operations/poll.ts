// One poll of a remote: its list or its badge asked for, or whether it answers at all (contract remotes.md
// 1.3, 2.1). It stores nothing.
import { tell } from '../../../shared/words/told.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteAnswer, RemoteClient } from '../requests/client.ts'
import { readJson, readObject } from '../requests/large-json.ts'
import type { Asker } from '../requests/rate.ts'
import { readChecks } from '../requests/read-entries.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { apiHeaders, type Credentials } from '../rules/credentials.ts'
import type { EntryList } from '../rules/entry-list.ts'
import {
  type BadgeCounts,
  badgeUrlIn,
  isLarge,
  isListDue,
  type LastList,
  type ListNeed,
  readBadge,
  saysOther,
} from '../rules/list-pace.ts'
import type { GoodAnswer } from '../rules/standing.ts'
import type { Remote } from '../tables/remotes.ts'
import { skewIn } from './look.ts'

/** What is remembered of a server's badge. */
export interface BadgeMemory {
  /** Null: it has none that may be asked; undefined: not asked yet. */
  url: string | null | undefined
  /** What it said when a list that it led to did not bear it out. */
  settled: BadgeCounts | null
  /** What it said before the list that was asked for last; null: it was not asked. */
  before: BadgeCounts | null
}

export interface PollOptions extends ListNeed {
  readonly asker: Asker
  /** Null: there is none. */
  readonly last: LastList | null
  readonly badge: BadgeMemory
}

export interface Polled extends Pick<GoodAnswer, 'skew' | 'wireBytes'> {
  /** The project's checks, unread; `unchanged`: the last list holds; null: there are none, as without a key. */
  readonly entries: EntryList | 'unchanged' | null
  /** Of the list alone. */
  readonly listBytes: number
}

/** @throws RemoteFailure */
export async function poll(
  client: RemoteClient,
  remote: Remote,
  credentials: Credentials,
  options: PollOptions,
): Promise<Polled> {
  const { kind, api } = remote
  const { last, badge, asker } = options
  let wireBytes = 0
  const get: Get = async (url, as = 'open') => {
    const limit = as === 'list' ? 'list' : 'other'
    const opens = as === 'open' ? {} : apiHeaders(credentials)
    const answer = await client.ask(remote, { url, asker, credentials: opens, limit })
    wireBytes += answer.wireBytes
    return answer
  }
  const polled = (answer: RemoteAnswer, entries: Polled['entries']): Polled => ({
    ...{ entries, wireBytes, skew: skewIn(answer), listBytes: answer.wireBytes },
  })

  if (kind === 'password-pusher') return polled(await pushVersion(get, remote.base), null)
  if (credentials.apiKey === undefined) return polled(await status(get, remote), null)
  badge.before = null
  if (last !== null && isLarge(last) && !isListDue(last, options)) {
    const asked = await askBadge(get, remote, badge)
    badge.before = asked?.counts ?? null
    if (asked !== null && !saysOther(asked.counts, last, badge.settled)) {
      return polled(asked.answer, 'unchanged')
    }
  }
  const answer = await get(`${remote.base}/api/v${api}/checks/`, 'list')
  assertGood(answer)
  return polled(answer, await readChecks(answer.body))
}

/** After the list came that a badge led to: one that it does not bear out leads to no other. */
export function settleBadge(badge: BadgeMemory, list: BadgeCounts): void {
  const { before } = badge
  badge.settled = before !== null && saysOther(before, list, null) ? before : null
}

/** By the API key, but for what is open to everybody. */
type Get = (url: string, as?: 'open' | 'key' | 'list') => Promise<RemoteAnswer>

/** Null: it has none, or what came is none. */
async function askBadge(get: Get, { base, api }: Remote, badge: BadgeMemory) {
  if (badge.url === undefined) {
    const badges = await get(`${base}/api/v${api}/badges/`, 'key')
    assertGood(badges, [200, 404])
    badge.url = badges.status === 404 ? null : badgeUrlIn(readJson(badges.body), base)
  }
  if (badge.url === null) return null
  const answer = await get(badge.url)
  if (answer.status === 404) badge.url = undefined
  assertGood(answer, [200, 404])
  const counts = answer.status === 404 ? null : readBadge(readJson(answer.body))
  return counts === null ? null : { counts, answer }
}

async function status(get: Get, { base, api }: Remote): Promise<RemoteAnswer> {
  const answer = await get(`${base}/api/v${api}/status/`)
  assertGood(answer)
  if (answer.body.toString('utf8').trim() === 'OK') return answer
  throw new RemoteFailure('strange', tell('remoteRefusals.notHealthchecks'))
}

async function pushVersion(get: Get, base: string): Promise<RemoteAnswer> {
  const answer = await get(`${base}/api/v2/version`)
  const known = answer.status === 404 ? await get(`${base}/api/v1/version`) : answer
  assertGood(known)
  readObject(known.body)
  return known
}
