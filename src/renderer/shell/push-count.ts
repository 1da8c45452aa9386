// How many pushes are active: asked for, as the snapshot holds none.
import { useAsked } from '../stores/use-query.ts'
import { pushesChanged, useSignal } from '../stores/signals.ts'

const MOST = 100

/** Null: not known, or pushes are locked. */
export function usePushCount(): { readonly number: number; readonly isMore: boolean } | null {
  const { output, again } = useAsked('pushes.list', { which: 'active', offset: 0, limit: MOST })
  useSignal(pushesChanged, again)
  return output && { number: output.pushes.length, isMore: output.more }
}
