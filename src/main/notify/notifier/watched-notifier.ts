// A notifier that remembers whether a person can be reached by it.
import type { Notifier } from './notifier.ts'

export interface WatchedNotifier extends Notifier {
  /** Why the last notice could not be shown; null: it was, or there was none yet. */
  trouble(): string | null
}

export function watchNotifier(notifier: Notifier): WatchedNotifier {
  let trouble: string | null = null
  return {
    trouble: () => trouble,
    hasScreen: () => notifier.hasScreen?.() ?? true,
    async show(notice) {
      const result = await notifier.show(notice)
      if (result.outcome === 'sent') trouble = null
      if (result.outcome === 'failed') trouble = result.reason
      return result
    },
  }
}
