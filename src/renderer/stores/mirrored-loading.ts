// Loads the checks of other servers page by page, while events change them. Knows no carrier and no store.
import type { MirroredPage, MirroredRow } from '../../shared/views/remotes.ts'
import { type MirroredChange, mirroredId } from './mirrored.ts'

export interface MirroredLoadingOptions {
  /** @param after as the page before said; null: from the first */
  readonly fetchPage: (remote: string, after: string | null) => Promise<MirroredPage>
  readonly apply: (changes: readonly MirroredChange[]) => void
  readonly onFailed: (error: unknown) => void
}

export interface MirroredLoading {
  /** Loads the checks of these servers anew. A load under way is given up. */
  load(remotes: readonly string[]): Promise<void>
  /** What events say: it is newer than a page that is on its way. */
  changed(changes: readonly MirroredChange[]): void
}

export function createMirroredLoading(options: MirroredLoadingOptions): MirroredLoading {
  const { fetchPage, apply, onFailed } = options
  /** Of the load that counts. */
  let turn = 0
  /** Ids that events told of since a load began; null: none is under way. */
  let touched: Set<string> | null = null

  async function rowsOf(remote: string): Promise<readonly MirroredRow[]> {
    const rows: MirroredRow[] = []
    let after: string | null = null
    do {
      const page: MirroredPage = await fetchPage(remote, after)
      rows.push(...page.rows)
      after = page.next
    } while (after !== null)
    return rows
  }

  async function load(remotes: readonly string[]): Promise<void> {
    const mine = ++turn
    const heard = new Set<string>()
    touched = heard
    try {
      for (const remote of remotes) {
        const rows = await rowsOf(remote)
        if (mine !== turn) return
        const kept = new Set([...rows.map(mirroredId), ...heard])
        const fresh = rows.filter((row) => !heard.has(mirroredId(row)))
        apply([{ remote, kept }, ...fresh.map((row) => ({ row }))])
      }
    } catch (error) {
      if (mine === turn) onFailed(error)
    } finally {
      if (mine === turn) touched = null
    }
  }

  return {
    load,
    changed(changes) {
      for (const change of changes) {
        if ('row' in change) touched?.add(mirroredId(change.row))
        else if ('removed' in change) touched?.add(change.removed)
      }
      apply(changes)
    },
  }
}
