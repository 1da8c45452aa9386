// The activity stream: audit entries across all owned pushes. The audit log of one push: the vault.

import type { Emitter } from '../../shared/emitter.ts'
import type { PushKind } from '../../shared/model/push-options.ts'
import type { Millis } from '../clock.ts'
import type { OwnedPush } from './push.ts'
import type { Audit, OwnedEntry, OwnedEntryPage } from './tables/audit.ts'
import type { Pushes, PushRow } from './tables/pushes.ts'

export interface PushActivity extends OwnedEntry {
  readonly push: PushFacts
}

/** What the push is called by. */
export interface PushFacts {
  /** Opened; empty when it has none. */
  readonly name: string
  /** Null: it is gone. */
  readonly kind: PushKind | null
  /** Its name cannot be read. */
  readonly isDamaged: boolean
  readonly createdAt: Millis
}

export interface Activity {
  /** Newest first. */
  page(page: OwnedEntryPage): readonly PushActivity[]
  /** After that entry, oldest first. */
  after(id: number, limit: number): readonly PushActivity[]
  /** The id of the newest entry; 0: there is none. */
  lastId(): number
  /**
   * Calls `listener` when a push is created, viewed or expired: inside the write, so a listener
   * must wait for the commit before it reads.
   */
  onChange(listener: () => void): () => void
}

export interface ActivityOptions {
  readonly audit: Audit
  readonly pushes: Pushes
  readonly owned: (row: PushRow) => OwnedPush
  /** Emitted inside the write by whatever changes pushes. */
  readonly changes: Emitter<void>
}

export function createActivity({ audit, pushes, owned, changes }: ActivityOptions): Activity {
  function factsOf({ token, createdAt }: OwnedEntry): PushFacts {
    const row = pushes.byToken(token)
    if (row === null) return { name: '', kind: null, isDamaged: false, createdAt }
    const { name, isDamaged } = owned(row)
    return { name, kind: row.kind, isDamaged, createdAt: row.createdAt }
  }

  function named(entries: readonly OwnedEntry[]): readonly PushActivity[] {
    const facts = new Map<string, PushFacts>()
    return entries.map((entry) => {
      const push = facts.get(entry.token) ?? factsOf(entry)
      facts.set(entry.token, push)
      return { ...entry, push }
    })
  }

  return {
    page: (page) => named(audit.page(page)),
    after: (id, limit) => named(audit.after(id, limit)),
    lastId: audit.lastId,
    onChange: changes.on,
  }
}
