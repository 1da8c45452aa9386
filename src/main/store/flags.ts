// Flags of a row: SQLite has no booleans.

/** A row as SQLite gives it: 0 or 1 for each flag, or null where the flag may be. */
export type Flagged<T, F extends PropertyKey> = Omit<T, F> & {
  [K in F & keyof T]: number | Extract<T[K], null>
}

/** Turns the flags of a row, in place, into booleans. Null stays null. */
export function toFlags<T extends object, F extends PropertyKey>(
  row: Flagged<T, F>,
  flags: readonly F[],
): T {
  const read = row as Record<PropertyKey, unknown>
  for (const flag of flags) if (typeof read[flag] === 'number') read[flag] = read[flag] === 1
  return row as unknown as T
}

/** The reverse, of a copy. */
export function fromFlags<T extends object, F extends PropertyKey>(
  value: T,
  flags: readonly F[],
): Flagged<T, F> {
  const stored = { ...value } as Record<PropertyKey, unknown>
  for (const flag of flags)
    if (typeof stored[flag] === 'boolean') stored[flag] = Number(stored[flag])
  return stored as Flagged<T, F>
}
