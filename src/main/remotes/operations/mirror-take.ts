// A new list of another server: read, compared with what is held, kept, and handed to those who tell people
// (contract remotes.md 2.1, 2.2). What a list means is in rules/list-diff.ts.
import type { Clock, Millis } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
import { notJson } from '../requests/large-json.ts'
import type { EntryList } from '../rules/entry-list.ts'
import { diffList, type Held, type ListDiff } from '../rules/list-diff.ts'
import { type ReadEntry, readEntries } from '../rules/list-reading.ts'
import { roomBeside } from '../rules/listed-checks.ts'
import { correctionOf } from '../rules/mirrored-check.ts'
import { isOldList } from '../rules/states.ts'
import type { Remote } from '../tables/remotes.ts'
import type { Mirror, Mirrored } from './mirror.ts'
import type { MirrorLinks } from './mirror-links.ts'
import type { MirrorNotices } from './mirror-notices.ts'

/** A server's answer with its list. */
export interface TakenList {
  readonly entries: EntryList
  readonly wireBytes: number
  readonly skew: Millis | null
}

export interface ListCounts {
  readonly checks: number
  /** Linked ones are counted with the own checks they are folded into. */
  readonly down: number
  readonly late: number
  readonly skipped: number
  /** Beyond the limits. */
  readonly cut: number
}

export interface MirrorTakeOptions {
  readonly mirror: Mirror
  readonly clock: Clock
  readonly links: MirrorLinks
  readonly notices: Pick<MirrorNotices, 'tell'>
  /** Whether notices are muted. */
  readonly isMuted: () => boolean
}

/** @returns how the list counts; null: the server was forgotten meanwhile */
export type MirrorTake = (remote: Remote, list: TakenList) => Promise<ListCounts | null>

/** Rows written between two turns of the event loop. */
const PORTION = 100

export function createMirrorTake(options: MirrorTakeOptions): MirrorTake {
  const { mirror, clock, links, notices, isMuted } = options

  /** Only what changed, unless the cache has lost or missed something. */
  async function save(
    remoteId: string,
    mirrored: Mirrored,
    { entries, diff, isWhole }: Saved,
  ): Promise<boolean> {
    const { list } = mirrored
    const keys = isWhole ? [...diff.held.keys()] : diff.changed
    const isBegun = mirror.cache.write((tables) => {
      if (isWhole) tables.clear(remoteId)
      for (const key of diff.removed) tables.remove(remoteId, key)
      if (list !== null) tables.setList(remoteId, list)
    })
    if (!isBegun) return false
    for (let from = 0; from < keys.length; from += PORTION) {
      if (from > 0) await nextTurn()
      if (mirror.of(remoteId) !== mirrored) return true
      const isStored = mirror.cache.write((tables) => {
        for (const key of keys.slice(from, from + PORTION)) {
          const held = mirrored.held.get(key)
          const document = entries.get(key)?.document ?? null
          if (held !== undefined) mirror.put(tables, remoteId, key, held, document)
        }
      })
      if (!isStored) return false
    }
    return true
  }

  return async (remote, taken) => {
    const { id } = remote
    await mirror.load(id)
    const mirrored = mirror.of(id)
    if (mirrored === undefined) return null
    const before = mirrored.list
    const now = clock.now()
    const skew = correctionOf(taken.skew, before?.skew ?? 0)
    const isWhole = !mirrored.isWritten
    // Should the cache be lost meanwhile, this is taken back.
    mirrored.isWritten = true
    const limit = roomBeside(mirror.sizeWithout(id))
    const keeps = before?.skew === skew && !isWhole
    const { held: known, parts } = mirrored
    const how = { known, parts, skew, now, limit, keeps }
    const read = await readEntries(taken.entries, how).catch((error: unknown) => {
      mirrored.isWritten &&= !isWhole
      // Nested too deep, it can be parsed and not be written again.
      throw error instanceof SyntaxError || error instanceof RangeError ? notJson() : error
    })
    if (mirror.of(id) !== mirrored) return null
    const isOld = before !== null && isOldList(before.current, remote.every, now)
    const diff = diffList(mirrored.held, read.entries, {
      ...links.of(id),
      ...{
        now,
        pending: mirrored.pending,
        telling: { notify: remote.notify, isOld, isMuted: isMuted() },
      },
    })
    mirrored.held = diff.held
    mirrored.parts = read.parts
    const { total, grace, down, skipped, cut } = read
    const counted = { total, grace, down, leftOut: skipped + cut }
    mirrored.list = { at: now, current: now, wire: taken.wireBytes, skew, ...counted }
    const isStored = await save(id, mirrored, { entries: read.entries, diff, isWhole })
    if (!isStored) mirrored.isWritten = false
    mirror.emit('mirrored', id, diff.changed)
    mirror.emit('mirrored-removed', id, diff.removed)
    void notices.tell(remote, diff.transitions, before?.at ?? now)
    return { ...countsOf(diff.held.values()), skipped, cut }
  }
}

interface Saved {
  readonly entries: ReadonlyMap<string, ReadEntry>
  readonly diff: ListDiff
  readonly isWhole: boolean
}

export function countsOf(held: Iterable<Held>): Pick<ListCounts, 'checks' | 'down' | 'late'> {
  let [checks, down, late] = [0, 0, 0]
  for (const { check, linked } of held) {
    checks++
    if (linked !== null) continue
    if (check.status === 'down') down++
    if (check.status === 'grace') late++
  }
  return { checks, down, late }
}
