// What people are told of changes at other servers, and that they were (contract remotes.md 2.2). How a
// notice reads and when it is shown is the desktop channel's matter.
import { type Clock, MINUTE, type Millis, millis, SECOND } from '../../clock.ts'
import type { ElsewhereChange } from '../../notify/desktop-channel/change.ts'
import { MUTED } from '../../notify/desktop-channel/quiet-hours.ts'
import type { NoticeResult } from '../../notify/notifier/notifier.ts'
import { type Held, hasUntold, type Transition, toldNow } from '../rules/list-diff.ts'
import { mayTell } from '../rules/told.ts'
import type { StoredFlip } from '../tables/mirror-tables.ts'
import type { Remote } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'

/** Shows notices about checks of other servers. */
export interface ElsewhereNotices {
  /** Resolves with the outcome, which may take minutes; never, if a stop came before. */
  change(change: ElsewhereChange): Promise<NoticeResult>
  /** One notice of what went down while nobody looked. */
  missed(server: string, names: readonly string[]): Promise<NoticeResult>
  /** Whether mute hides all notices now. */
  isMuted(): boolean
}

export interface MirrorNotices {
  /**
   * Tells of changes and stores the told status after each outcome. Never fails: it logs.
   * @param before when the list before was seen
   */
  tell(remote: Remote, transitions: readonly Transition[], before: Millis): Promise<void>
  /**
   * Whether the next list would be told of though it says the same: mute, a snooze or the limit of a minute held that
   * back until now, or it changed while a notice was on its way.
   */
  awaitsList(remote: Remote): boolean
}

export interface MirrorNoticesOptions {
  readonly mirror: Mirror
  readonly clock: Clock
  readonly show: ElsewhereNotices
  /** The flips of a check since then, newest first; null: it cannot be found out. */
  readonly flipsOf: (
    remote: Remote,
    uniqueKey: string,
    since: Millis,
  ) => Promise<readonly StoredFlip[] | null>
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Of one list: whose flips are asked for. */
const FLIPS_ASKED = 5
/** A clock may differ a little, and a list takes its time. */
const MARGIN: Millis = 5 * SECOND
/** Intervals that two polls may lie apart: one is doubled on battery, and a little longer by chance. */
const POLLS = 3

export function createMirrorNotices(options: MirrorNoticesOptions): MirrorNotices {
  const { mirror, clock, show, flipsOf, onTrouble } = options
  /** By server: when changes were told, and how many. */
  const told = new Map<string, { readonly at: Millis; readonly count: number }[]>()

  function toldLately(remoteId: string): number {
    const since = clock.monotonic() - MINUTE
    const recent = (told.get(remoteId) ?? []).filter(({ at }) => at > since)
    told.set(remoteId, recent)
    return recent.reduce((sum, { count }) => sum + count, 0)
  }

  /** Dates outages exactly, where that takes few requests. */
  async function date(remote: Remote, keys: readonly string[], before: Millis): Promise<void> {
    if (keys.length > FLIPS_ASKED) return
    const dated = keys.map(async (key) => {
      // What was held back was seen by an earlier list, and flipped within a poll before that.
      const seen = mirror.of(remote.id)?.held.get(key)?.since ?? before
      const start = Math.min(before, seen - POLLS * millis(remote.every))
      const flips = await flipsOf(remote, key, start - MARGIN)
      const since = flips?.find(({ up }) => !up)?.at
      if (since === undefined) return
      mirror.change(remote.id, [key], (held) => ({
        ...held,
        ...{ since, isSinceAbout: false, lastDown: since },
      }))
    })
    await Promise.all(dated)
  }

  /** After the outcome. @param toldOf what people know of now */
  function settle(
    remote: Remote,
    keys: readonly string[],
    toldOf: ReadonlyMap<string, Held>,
  ): void {
    const pending = mirror.of(remote.id)?.pending
    for (const key of keys) pending?.delete(key)
    for (const status of new Set([...toldOf.values()].map(({ check }) => check.status))) {
      const those = keys.filter((key) => toldOf.get(key)?.check.status === status)
      mirror.change(remote.id, those, (held) => toldNow(held, status, clock.now()))
    }
  }

  async function tellOne(
    remote: Remote,
    { uniqueKey, verdict, downSince }: Transition,
    held: Held,
  ) {
    // Its flips may have been read meanwhile.
    const { since, isSinceAbout } = mirror.of(remote.id)?.held.get(uniqueKey) ?? held
    const result = await show.change({
      server: { id: remote.id, name: remote.name, takesPause: remote.access === 'read-write' },
      uniqueKey,
      name: nameOf(uniqueKey, held),
      status: verdict === 'up' ? 'up' : 'down',
      at: clock.now(),
      isReminder: verdict === 'still-down',
      downSince: verdict === 'down' ? since : downSince,
      isSinceAbout,
    })
    const isWaiting = verdict !== 'up' && isHidden(result)
    settle(remote, [uniqueKey], isWaiting ? NOTHING : new Map([[uniqueKey, held]]))
  }

  async function tellNow(
    remote: Remote,
    transitions: readonly Transition[],
    before: Millis,
  ): Promise<void> {
    const mirrored = mirror.of(remote.id)
    const due = transitions.filter(({ way }) => way !== 'later')
    if (mirrored === undefined || due.length === 0 || !mayTell(toldLately(remote.id))) return
    told.get(remote.id)?.push({ at: clock.monotonic(), count: due.length })
    const heldOf = new Map<string, Held>()
    for (const { uniqueKey } of due) {
      const held = mirrored.held.get(uniqueKey)
      if (held !== undefined) heldOf.set(uniqueKey, held)
      mirrored.pending.add(uniqueKey)
    }
    const alone = due.filter(({ way }) => way === 'alone')
    const missed = due.filter(({ way }) => way === 'missed').map(({ uniqueKey }) => uniqueKey)
    const fallen = alone.filter(({ verdict }) => verdict === 'down')
    await date(
      remote,
      fallen.map(({ uniqueKey }) => uniqueKey),
      before,
    )
    await Promise.all([
      ...alone.flatMap((transition) => {
        const held = heldOf.get(transition.uniqueKey)
        return held === undefined ? [] : [tellOne(remote, transition, held)]
      }),
      tellMissed(remote, missed, heldOf),
    ])
  }

  async function tellMissed(
    remote: Remote,
    keys: readonly string[],
    heldOf: ReadonlyMap<string, Held>,
  ): Promise<void> {
    if (keys.length === 0) return
    const names = keys.flatMap((key) => {
      const held = heldOf.get(key)
      return held === undefined ? [] : [nameOf(key, held)]
    })
    const result = await show.missed(remote.name, names)
    settle(remote, keys, isHidden(result) ? NOTHING : heldOf)
  }

  return {
    tell: (remote, transitions, before) =>
      tellNow(remote, transitions, before).catch((error: unknown) => {
        mirror.of(remote.id)?.pending.clear()
        onTrouble('a change at another server could not be told', error)
      }),
    awaitsList({ id, notify }) {
      const mirrored = mirror.of(id)
      if (mirrored === undefined || !mayTell(toldLately(id))) return false
      const telling = { notify, isMuted: show.isMuted() }
      return hasUntold(mirrored.held, { pending: mirrored.pending, now: clock.now(), telling })
    },
  }
}

/** Mute began while it was on its way: it is told when mute ends, of what is down then. */
function isHidden(result: NoticeResult): boolean {
  return result.outcome === 'suppressed' && result.reason === MUTED
}

const NOTHING: ReadonlyMap<string, Held> = new Map()

/** An unnamed check, by the beginning of its key. */
export function nameOf(uniqueKey: string, { check }: Pick<Held, 'check'>): string {
  return check.name || check.slug || `check ${uniqueKey.slice(0, 8)}`
}
