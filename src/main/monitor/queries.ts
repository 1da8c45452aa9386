// What may be read of the monitoring domain: named queries, each answered at once from the database.
// Changes are operations (operations/), what needs rules is in insights/. Times are milliseconds since
// 1970 unless named otherwise. The tables behind the queries are private to this folder.
import type { Millis } from '../clock.ts'
import type { Check } from './rules/check.ts'
import type { Timed } from './rules/durations.ts'
import type { AssignableChannel } from './tables/assignments.ts'
import type { BadgedCheck } from './tables/check-columns.ts'
import type { DownCheck } from './tables/checks.ts'
import type { Flip, FlipPeriod } from './tables/flips.ts'
import type { StoredGap } from './tables/gaps.ts'
import type { CheckWithChannels } from './tables/listed-checks.ts'
import type { PingSummary } from './tables/pings.ts'

export type { AlarmSettings } from './tables/alarm-settings.ts'
export { type AssignableChannel, DESKTOP_KIND } from './tables/assignments.ts'
export type { Flip } from './tables/flips.ts'
export type { StoredGap } from './tables/gaps.ts'
export type { Counts, Signalled, Summary, Troubled } from './tables/summary.ts'

export interface CheckQueries {
  byId(id: number): Check | null
  byUuid(uuid: string): Check | null
  byBadgeKey(key: string): BadgedCheck | null
  /** The oldest check of the project with that key. */
  byUniqueKey(projectId: number, key: string): Check | null
  /** The check with that key, whatever its project. */
  anyByUniqueKey(key: string): Check | null
  /** In the order in which they were made, as all lists. */
  all(): readonly Check[]
  ofProject(projectId: number): readonly Check[]
  /** Each with the UUIDs of its channels, comma-joined. */
  ofProjectWithChannels(projectId: number): readonly CheckWithChannels[]
  /** The same where the list is short enough to be kept; null: it is not. */
  fewOfProjectWithChannels(projectId: number): readonly CheckWithChannels[] | null
  /** The same, some at a time: each batch as it is when it is asked for. */
  batchesOfProjectWithChannels(projectId: number): Iterable<readonly CheckWithChannels[]>
  /** Comma-joined UUIDs of the assigned channels, sorted as text; empty when there are none. */
  channelsOf(id: number): string
  /** The channels of a project, in the order in which they were made. */
  assignable(projectId: number): readonly AssignableChannel[]
  /** Project id → number of its checks; projects without any are missing. */
  countByProject(): ReadonlyMap<number, number>
  /** UUIDs of the checks that a channel is assigned to. */
  uuidsOfChannel(channelId: number): readonly string[]
  /** The earliest stored deadline; null: nothing can go down by itself. */
  nextDeadline(): Millis | null
  /** Checks of the project that are down, one left out: how many, and the first of them. */
  othersDown(
    projectId: number,
    exceptId: number,
    limit: number,
  ): { readonly count: number; readonly listed: readonly DownCheck[] }
  /** The highest id that a check ever had. */
  lastId(): number
}

export interface PingQueries {
  /** Newest first. */
  newest(checkId: number, limit: number): readonly PingSummary[]
  /** The kept bytes of a ping; null when there is none, or it had no body. */
  body(checkId: number, n: number): Buffer | null
  /** Pings before the n-th, newest first, read from the database as they are asked for. */
  earlier(checkId: number, n: number, notBefore: Millis): IterableIterator<Timed>
  /** The newest ping not later than the instant. */
  lastBefore(checkId: number, instant: Millis): PingSummary | null
}

export interface FlipQueries {
  byId(id: number): Flip | null
  /** Newest inserted first. */
  ofCheck(checkId: number, period: FlipPeriod): readonly Flip[]
  /** The flip that began the outage which this later flip of the check ended. */
  lastDown(checkId: number, beforeId: number): Flip | null
  /** The flip of the check that was stored last. */
  newest(checkId: number): Flip | null
  /** Flips that nobody is being told of yet, with an id above `afterId`, oldest first. */
  pending(afterId: number, limit: number): readonly Flip[]
  countPending(): number
  /** Inside a write of the store: marks a flip processed, unless one of its receivers still waits. */
  settle(id: number, at: Millis): void
}

export interface GapQueries {
  /** In ascending order of their end. */
  all(): readonly StoredGap[]
  byId(id: number): StoredGap | null
  /** Gaps of which some part lies in [start, end), oldest first. */
  overlapping(start: Millis | null, end: Millis | null): readonly StoredGap[]
  endingAfter(instant: Millis): readonly StoredGap[]
  /** Until when checks may catch up after some gap; null: none may. */
  settlingUntil(now: Millis): Millis | null
}
