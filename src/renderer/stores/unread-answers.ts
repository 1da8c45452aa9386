// How many requests have an answer that nobody read.
import { pushesChanged, useEmitter } from './emitters.ts'
import { useQuery } from './use-query.ts'

/** 0 while it is not known, too. */
export function useUnreadAnswers(): number {
  const { output, again } = useQuery('requests.unread', undefined)
  useEmitter(pushesChanged, again)
  return output?.number ?? 0
}
