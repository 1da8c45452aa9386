// The checks of other servers as they last said: held in memory, kept in the cache, compared with each new
// list by mirror-take.ts (contract remotes.md 2).
import { type Clock, DAY, type Millis } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
import type { RemoteChanges } from '../changes.ts'
import { type Held, heldAfter, withLink } from '../rules/list-diff.ts'
import { type KnownParts, markOf } from '../rules/list-reading.ts'
import { type Document, documentOf, readMirrored } from '../rules/mirrored-check.ts'
import type {
  MirrorTables,
  StoredFlip,
  StoredList,
  StoredMirrored,
} from '../tables/mirror-tables.ts'
import type { Remote } from '../tables/remotes.ts'
import { createMirrorCache, type MirrorCache } from './mirror-cache.ts'
import type { MirrorLinks } from './mirror-links.ts'

/** The checks of one server. */
export interface Mirrored {
  list: StoredList | null
  held: Map<string, Held>
  /** Of the last list. */
  parts: KnownParts
  /** Whether the cache has what is held. */
  isWritten: boolean
  /** Another object whenever `held` changed. */
  version: object
  /** Notices that are on their way. */
  readonly pending: Set<string>
}

export interface MirrorOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly links: MirrorLinks
  readonly changes: RemoteChanges
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Mirror {
  readonly cache: MirrorCache
  emit(kind: 'mirrored' | 'mirrored-removed', remoteId: string, uniqueKeys: readonly string[]): void
  /** Checks of all other servers. */
  sizeWithout(remoteId: string): number
  /** Inside a write of the cache. @param document null: as it was */
  put(
    tables: MirrorTables,
    remoteId: string,
    uniqueKey: string,
    held: Held,
    document: Document | null,
  ): void
  /** Reads what the cache has of a server, unless it is held already. */
  load(remoteId: string): Promise<void>
  of(remoteId: string): Mirrored | undefined
  /** The badge says that the last list still holds. */
  bearOut(remoteId: string): void
  /** Changes what we say of checks; of those that are gone, nothing. */
  change(remoteId: string, uniqueKeys: readonly string[], change: (held: Held) => Held): void
  /** Takes a check as a person's request left it. @returns its unique key; null: it is no check */
  replace(remote: Remote, document: unknown): string | null
  drop(remoteId: string, uniqueKey: string): void
  document(remoteId: string, uniqueKey: string): Document
  flips(remoteId: string, uniqueKey: string): readonly StoredFlip[]
  keepFlips(remoteId: string, uniqueKey: string, flips: readonly StoredFlip[]): void
  forget(remoteId: string): void
  close(): void
}

/** Rows read between two turns of the event loop. */
const PORTION = 250
export const FLIPS_KEPT: Millis = 93 * DAY

export function createMirror(options: MirrorOptions): Mirror {
  const { dataDir, clock, links, changes, onTrouble } = options
  const all = new Map<string, Mirrored>()
  const cache = createMirrorCache({
    ...{ dataDir, clock, onTrouble },
    onLost() {
      for (const mirrored of all.values()) mirrored.isWritten = false
    },
  })

  function emit(
    kind: 'mirrored' | 'mirrored-removed',
    remote: string,
    uniqueKeys: readonly string[],
  ): void {
    const mirrored = all.get(remote)
    if (mirrored !== undefined) mirrored.version = {}
    if (uniqueKeys.length > 0) changes.emit({ kind, remote, uniqueKeys })
  }

  async function load(remoteId: string): Promise<void> {
    if (all.has(remoteId)) return
    const list = cache.read((tables) => tables.list(remoteId))
    const held = new Map<string, Held>()
    const pending = new Set<string>()
    const mirrored: Mirrored = {
      list,
      held,
      parts: new Map(),
      version: {},
      isWritten: true,
      pending,
    }
    all.set(remoteId, mirrored)
    cache.write((tables) => tables.pruneFlips(clock.now() - FLIPS_KEPT))
    if (list === null) return
    const frame = { skew: list.skew, now: clock.now() }
    for (let after = ''; ; ) {
      const rows = cache.read((tables) => tables.page(remoteId, after, PORTION)) ?? []
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.uniqueKey
      for (const row of rows) {
        const read = heldFrom(row, frame)
        if (read !== null)
          held.set(row.uniqueKey, withLink(read, { ...links.of(remoteId), now: frame.now }))
      }
      await nextTurn()
    }
    emit('mirrored', remoteId, [...held.keys()])
  }

  function put(
    tables: MirrorTables,
    remoteId: string,
    uniqueKey: string,
    held: Held,
    document: Document | null,
  ): void {
    const { told, since, isSinceAbout, lastDown, snoozedUntil, acknowledged } = held
    const row = { uniqueKey, told, since, isSinceAbout, lastDown, snoozedUntil, acknowledged }
    if (document === null) tables.attend(remoteId, row)
    else tables.set(remoteId, { ...row, document: JSON.stringify(document) })
  }

  function hold(
    remoteId: string,
    rows: ReadonlyMap<string, Held>,
    document: Document | null = null,
  ): void {
    const mirrored = all.get(remoteId)
    if (mirrored === undefined || rows.size === 0) return
    for (const [key, held] of rows) mirrored.held.set(key, held)
    const isStored = cache.write((tables) => {
      for (const [key, held] of rows) put(tables, remoteId, key, held, document)
    })
    if (!isStored) mirrored.isWritten = false
    emit('mirrored', remoteId, [...rows.keys()])
  }

  return {
    cache,
    emit,
    load,
    of: (remoteId) => all.get(remoteId),
    bearOut(remoteId) {
      const mirrored = all.get(remoteId)
      if (mirrored?.list == null) return
      const list = { ...mirrored.list, current: clock.now() }
      mirrored.list = list
      cache.write((tables) => tables.setList(remoteId, list))
    },
    change(remoteId, uniqueKeys, change) {
      const rows = new Map<string, Held>()
      for (const key of uniqueKeys) {
        const held = all.get(remoteId)?.held.get(key)
        if (held !== undefined) rows.set(key, change(held))
      }
      hold(remoteId, rows)
    },
    replace(remote, answer) {
      const mirrored = all.get(remote.id)
      if (mirrored === undefined || typeof answer !== 'object' || answer === null) return null
      const document = documentOf(answer)
      const now = clock.now()
      const check = readMirrored(document, { skew: mirrored.list?.skew ?? 0, now })
      if (check === null) return null
      const was = mirrored.held.get(check.uniqueKey)
      const next = heldAfter(was, { check, mark: markOf(answer) }, now)
      // A person at this window did it: nobody is to be told.
      const known = { ...withLink(next, { ...links.of(remote.id), now }), told: check.status }
      hold(remote.id, new Map([[check.uniqueKey, known]]), document)
      return check.uniqueKey
    },
    drop(remoteId, uniqueKey) {
      const mirrored = all.get(remoteId)
      if (mirrored === undefined) return
      mirrored.held.delete(uniqueKey)
      if (!cache.write((tables) => tables.remove(remoteId, uniqueKey))) mirrored.isWritten = false
      emit('mirrored-removed', remoteId, [uniqueKey])
    },
    document(remoteId, uniqueKey) {
      const text = cache.read((tables) => tables.document(remoteId, uniqueKey))
      return text === null ? {} : (JSON.parse(text) as Document)
    },
    flips: (remoteId, uniqueKey) =>
      cache.read((tables) => tables.flips(remoteId, uniqueKey, clock.now() - FLIPS_KEPT)) ?? [],
    keepFlips(remoteId, uniqueKey, flips) {
      if (flips.length > 0) cache.write((tables) => tables.addFlips(remoteId, uniqueKey, flips))
    },
    forget(remoteId) {
      const known = all.get(remoteId)
      all.delete(remoteId)
      cache.write((tables) => tables.forget(remoteId))
      emit('mirrored-removed', remoteId, [...(known?.held.keys() ?? [])])
    },
    sizeWithout(remoteId) {
      let size = 0
      for (const [id, { held }] of all) if (id !== remoteId) size += held.size
      return size
    },
    put,
    close: cache.close,
  }
}

/** Null: what the cache holds is no check any more. */
function heldFrom(
  row: StoredMirrored,
  frame: { readonly skew: Millis; readonly now: Millis },
): Held | null {
  const document = JSON.parse(row.document) as Document
  const check = readMirrored(document, frame)
  if (check === null) return null
  const { told, since, isSinceAbout, lastDown, snoozedUntil, acknowledged } = row
  return {
    ...{ check, mark: markOf(document), told, since, isSinceAbout, snoozedUntil, acknowledged },
    ...{ lastDown, linked: null, differsSince: null, differs: false },
  }
}
