// Choices that some of the selected checks have and others do not: tags, integrations. Pure.

export type TriState = 'on' | 'off' | 'mixed'
export type TriStates = ReadonlyMap<string, TriState>

/** @param count how many have it */
export function triStateOf(count: number, all: number): TriState {
  if (count === 0) return 'off'
  return count >= all ? 'on' : 'mixed'
}

/** What a click makes of it: `mixed`, where it was so at first, can be come back to. */
export function nextState(now: TriState, first: TriState): TriState {
  if (now === 'mixed') return 'on'
  if (now === 'on') return 'off'
  return first === 'mixed' ? 'mixed' : 'on'
}

/** What is to be given to all, and taken from all. */
export function changesOf(
  first: TriStates,
  now: TriStates,
): { readonly add: readonly string[]; readonly remove: readonly string[] } {
  const changed = [...now].filter(([id, state]) => first.get(id) !== state)
  const of = (wanted: TriState) => changed.filter(([, s]) => s === wanted).map(([id]) => id)
  return { add: of('on'), remove: of('off') }
}
