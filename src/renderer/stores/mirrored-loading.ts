// Loads the checks of other servers page by page, while events change them. Knows no carrier and no store.
import type { MirroredPage, MirroredRow } from '../../shared/views/remotes.ts'
import { type MirroredChange, mirroredId } from './mirrored.ts'

export interface MirroredLoadingOptions {
  /** @param after as the page before said; null: from the first */
  readonly fetchPage: (remote: string, after: string | null) => Promise<MirroredPage>
  readonly apply: (changes: readonly MirroredChange[]) => void
  /** Resolves when what was applied has been painted, so that a long list never makes a person wait. */
  readonly painted: () => Promise<void>
  readonly onFailed: (error: unknown) => void
}

export interface MirroredLoading {
  /** Loads the checks of these servers again. A load under way is given up. */
  load(remotes: readonly string[]): Promise<void>
  /** What events say: it is newer than a page that is on its way. */
  changed(changes: readonly MirroredChange[]): void
}

export function createMirroredLoading(options: MirroredLoadingOptions): MirroredLoading {
  const { fetchPage, apply, painted, onFailed } = options
  /** Of the load that counts. */
  let turn = 0
  /** Ids that events told of since a load began; null: none is under way. */
  let touched: Set<string> | null = null

  /**
   * Rows in slices, each as long as what was given before: little is shown soon, and the growing list is put in
   * order a few times only.
   */
  async function* slicesOf(remote: string): AsyncGenerator<readonly MirroredRow[]> {
    let given = 0
    let rows: MirroredRow[] = []
    let after: string | null = null
    do {
      const page: MirroredPage = await fetchPage(remote, after)
      rows.push(...page.rows)
      after = page.next
      if (rows.length >= given || after === null) {
        given += rows.length
        yield rows
        rows = []
        await painted()
      }
    } while (after !== null)
  }

  async function load(remotes: readonly string[]): Promise<void> {
    const mine = ++turn
    const heard = new Set<string>()
    touched = heard
    try {
      for (const remote of remotes) {
        const kept = new Set<string>()
        for await (const rows of slicesOf(remote)) {
          if (mine !== turn) return
          for (const row of rows) kept.add(mirroredId(row))
          const fresh = rows.filter((row) => !heard.has(mirroredId(row)))
          apply(fresh.map((row) => ({ row })))
        }
        if (mine !== turn) return
        apply([{ remote, kept: kept.union(heard) }])
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
