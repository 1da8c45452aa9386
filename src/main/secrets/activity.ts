// What happens to owned pushes, for whoever shows it as it happens. Not the audit log of one push:
// that is the vault's.
import type { Audit, Noted, NotedPage } from './tables/audit.ts'
import type { Pushes, PushRow } from './tables/pushes.ts'
import type { OwnedPush } from './vault.ts'

export interface PushActivity extends Noted {
  /** Its name, opened; empty when it has none. */
  readonly name: string
}

export interface Activity {
  /** Newest first. */
  page(page: NotedPage): readonly PushActivity[]
  /** After that entry, oldest first. */
  after(id: number, limit: number): readonly PushActivity[]
  /** The id of the newest entry; 0: there is none. */
  lastId(): number
  /**
   * Calls `listener` when a push is made, noted or expired: within the write, so that what it reads
   * has to wait for the commit.
   */
  onChange(listener: () => void): () => void
}

/** Who changes pushes says so here. */
export interface ChangeSignal {
  ring(): void
  onRing(listener: () => void): () => void
}

export function createChangeSignal(): ChangeSignal {
  const listeners = new Set<() => void>()
  return {
    ring() {
      for (const listener of listeners) listener()
    },
    onRing(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export interface ActivityOptions {
  readonly audit: Audit
  readonly pushes: Pushes
  readonly owned: (row: PushRow) => OwnedPush
  readonly changeSignal: ChangeSignal
}

export function createActivity({ audit, pushes, owned, changeSignal }: ActivityOptions): Activity {
  function named(entries: readonly Noted[]): readonly PushActivity[] {
    const names = new Map(entries.map(({ token }) => [token, '']))
    for (const token of names.keys()) {
      const row = pushes.byToken(token)
      if (row !== null) names.set(token, owned(row).name)
    }
    return entries.map((entry) => ({ ...entry, name: names.get(entry.token) ?? '' }))
  }

  return {
    page: (page) => named(audit.noted(page)),
    after: (id, limit) => named(audit.notedAfter(id, limit)),
    lastId: audit.lastId,
    onChange: changeSignal.onRing,
  }
}
