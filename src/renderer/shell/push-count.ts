// How many pushes are active: asked for, as the snapshot holds none.

import { pushesChanged, useEmitter } from '../stores/emitters.ts'
import { useQuery } from '../stores/use-query.ts'

const MOST = 100

/** Null: not known, or pushes are locked. */
export function usePushCount(): { readonly number: number; readonly isMore: boolean } | null {
  const { output, again } = useQuery('pushes.list', { which: 'active', offset: 0, limit: MOST })
  useEmitter(pushesChanged, again)
  return output && { number: output.pushes.length, isMore: output.more }
}
