// Other servers and their checks as the window, the tray and commands see them (contract remotes.md 2.3, 9).
import type { MirroredDetail, MirroredPage, MirroredRow } from '../../../shared/views/remotes.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { Held } from '../rules/list-diff.ts'
import type { Document } from '../rules/mirrored-check.ts'
import { isStale } from '../rules/states.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'
import { nameOf } from './mirror-notices.ts'
import { countsOf } from './mirror-take.ts'
import type { MirroredCalls } from './mirrored-calls.ts'

/** A mirrored check that is not well. */
export interface MirroredTrouble {
  /** `@<server>/<unique key>`: what its route and its buttons name. */
  readonly place: string
  readonly name: string
  readonly server: string
  readonly state: 'down' | 'late'
  readonly isSnoozed: boolean
  readonly isAcknowledged: boolean
}

/** What the tray shows of other servers. */
export interface MirroredSummary {
  readonly down: number
  readonly late: number
  /** Names of servers whose last word is old. */
  readonly stale: readonly string[]
  /** Worst first, no more than asked for. */
  readonly troubled: readonly MirroredTrouble[]
}

export interface MirrorViewOptions {
  readonly mirror: Mirror
  readonly clock: Clock
  readonly remotes: RemotesTable
  readonly calls: MirroredCalls
}

export type MirrorView = ReturnType<typeof createMirrorView>

const PAGE = 1000

export function createMirrorView({ mirror, clock, remotes, calls }: MirrorViewOptions) {
  /** Counting 10,000 checks for each look of the tray would take too long. */
  const counted = new Map<string, { readonly of: object; readonly counts: Counts }>()

  function countsIn(id: string): Counts {
    const mirrored = mirror.of(id)
    if (mirrored === undefined) return { checks: 0, down: 0, late: 0 }
    const known = counted.get(id)
    if (known?.of === mirrored.version) return known.counts
    const counts = countsOf(mirrored.held.values())
    counted.set(id, { of: mirrored.version, counts })
    return counts
  }

  function heldOf(id: string): ReadonlyMap<string, Held> {
    const remote = remotes.byId(id)
    return (remote !== null && isShown(remote) && mirror.of(id)?.held) || NONE
  }

  return {
    /** The list that rows are of; null: there is none. */
    listOf(remote: Remote): { readonly listed: Millis | null; readonly leftOut: number } {
      const list = isShown(remote) ? mirror.of(remote.id)?.list : null
      return { listed: list?.at ?? null, leftOut: list?.leftOut ?? 0 }
    },

    /** In the order of their keys, after that one. */
    page(id: string, after: string | null): MirroredPage {
      const held = heldOf(id)
      const keys = [...held.keys()].filter((key) => after === null || key > after).toSorted()
      const rows = keys.slice(0, PAGE).flatMap((key) => {
        const one = held.get(key)
        return one === undefined ? [] : [mirroredRow(id, key, one)]
      })
      return { rows, next: keys.length > PAGE ? (rows.at(-1)?.uniqueKey ?? null) : null }
    },

    /** Those that are there. */
    rows(id: string, uniqueKeys: Iterable<string>): readonly MirroredRow[] {
      const held = heldOf(id)
      return [...uniqueKeys].flatMap((key) => {
        const one = held.get(key)
        return one === undefined ? [] : [mirroredRow(id, key, one)]
      })
    },

    /** @throws TocsinError NOT_FOUND */
    async detail(remote: Remote, uniqueKey: string): Promise<MirroredDetail> {
      const [{ flips, problem }, channels] = await Promise.all([
        calls.flips(remote, uniqueKey),
        calls.channels(remote),
      ])
      const held = calls.heldOf(remote, uniqueKey)
      const document = mirror.document(remote.id, uniqueKey)
      const told = new Set(String(document.channels ?? '').split(','))
      const { uuid } = held.check
      return {
        row: mirroredRow(remote.id, uniqueKey, held),
        seen: mirror.of(remote.id)?.list?.at ?? null,
        document,
        desc: typeof document.desc === 'string' ? document.desc : '',
        pingUrl: uuid === null ? null : remote.pingBase + uuid,
        badgeUrl: badgeIn(document),
        canWrite: remote.access === 'read-write' && uuid !== null,
        flips,
        flipsProblem: problem,
        channels: channels?.filter(({ id }) => told.has(id)) ?? null,
      }
    },

    summary(limit: number): MirroredSummary {
      const now = clock.now()
      const shown = remotes.all().filter(isShown)
      const inTray = shown.filter(({ tray }) => tray)
      const counts = inTray.map(({ id }) => countsIn(id))
      const sum = (name: 'down' | 'late') => counts.reduce((total, one) => total + one[name], 0)
      const troubled = sum('down') + sum('late') === 0 ? [] : troubledIn(inTray, limit, now)
      const stale = remotes.all().filter((remote) => remote.mirror && isStale(remote, now))
      return {
        down: sum('down'),
        late: sum('late'),
        stale: stale.map(({ name }) => name),
        troubled,
      }
    },
  }

  function troubledIn(
    inTray: readonly Remote[],
    limit: number,
    now: Millis,
  ): readonly MirroredTrouble[] {
    const found: MirroredTrouble[] = []
    for (const state of ['down', 'late'] as const) {
      const status = state === 'down' ? 'down' : 'grace'
      for (const { id, name: server } of inTray) {
        for (const [key, held] of heldOf(id)) {
          if (found.length === limit) return found
          if (held.check.status !== status || held.linked !== null) continue
          const isSnoozed = held.snoozedUntil !== null && held.snoozedUntil > now
          const isAcknowledged = held.acknowledged
          const place = `@${id}/${key}`
          found.push({ place, name: nameOf(key, held), server, state, isSnoozed, isAcknowledged })
        }
      }
    }
    return found
  }
}

type Counts = ReturnType<typeof countsOf>
const NONE: ReadonlyMap<string, Held> = new Map()

/** Whether its checks are shown. */
export function isShown({ mirror, state }: Pick<Remote, 'mirror' | 'state'>): boolean {
  return mirror && state !== 'off'
}

/** To copy, never to be asked for by us. */
function badgeIn({ badge_url: text }: Document): string | null {
  const url = typeof text === 'string' ? URL.parse(text) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

function mirroredRow(remote: string, uniqueKey: string, held: Held): MirroredRow {
  const { check, since, isSinceAbout, lastDown, snoozedUntil, acknowledged, linked, differs } = held
  const { uuid, name, slug, tags, status, started, lastPing, lastDuration, due, nPings } = check
  const { kind, timeout, grace, schedule, tz } = check
  return {
    ...{ remote, uniqueKey, uuid, name, slug, tags, status, started, lastPing, lastDuration },
    ...{ due, nPings, kind, timeout, grace, schedule, tz },
    ...{ since, isSinceAbout, lastDown, snoozedUntil, acknowledged, linked, differs },
  }
}
