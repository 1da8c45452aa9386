// Which channels a check is assigned to, changed inside a write.
import type { Tables } from '../tables/tables.ts'
import type { Emit } from './unit-of-work.ts'

/** Replaces the channels of a check; those that gain or lose it have changed. */
export function assignChannels(
  { assignments }: Pick<Tables, 'assignments'>,
  checkId: number,
  ids: readonly number[],
  emit: Emit,
): void {
  const before = assignments.ofCheck(checkId)
  assignments.set(checkId, ids)
  for (const id of new Set(before).symmetricDifference(new Set(ids))) emit('channel', { id })
}
