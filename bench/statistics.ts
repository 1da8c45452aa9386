// The few statistics that the figures need. Pure.

/** The value below which the share `p` (0–1) of an ascending list lies; NaN of an empty one. */
export function percentile(ascending: ArrayLike<number>, p: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * p))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  const middle = ascending.length >> 1
  return ascending.length % 2 === 1
    ? percentile(ascending, 0.5)
    : ((ascending[middle - 1] ?? Number.NaN) + (ascending[middle] ?? Number.NaN)) / 2
}
