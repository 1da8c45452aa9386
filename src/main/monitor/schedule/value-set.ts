// The values that one field of an expression allows, made for the only question a search asks:
// which is the next one?

/** `next[v - min]` is the smallest allowed value not below `v`, or NONE. */
export type ValueSet = { readonly min: number; readonly next: Int16Array }

/** "No further value in this field." Below every value a field can have. */
export const NONE = -1

/** @param values what the field lists; anything outside `min`–`max` is ignored */
export function valueSet(values: Iterable<number>, min: number, max: number): ValueSet {
  const listed = new Set(values)
  const next = new Int16Array(max - min + 1)
  let following = NONE
  for (let value = max; value >= min; value--) {
    if (listed.has(value)) following = value
    next[value - min] = following
  }
  return { min, next }
}

/** The smallest allowed value not below `value`; NONE when there is none. */
export function atOrAfter(set: ValueSet, value: number): number {
  return set.next[Math.max(value - set.min, 0)] ?? NONE
}

/** The smallest allowed value. */
export function smallest(set: ValueSet): number {
  return set.next[0] ?? NONE
}

export function allows(set: ValueSet, value: number): boolean {
  return set.next[value - set.min] === value
}
